internal import Foundation
internal import HostSystem
internal import Reporting
internal import Synchronization

/// The output of a command: results on standard output, progress and errors on standard error.
///
/// All text passes through `TerminalText`. Raw file names could move the cursor, or issue commands to a CI job.
package struct Console: Sendable {
  /// Whether errors are coloured: at a terminal, unless `NO_COLOR` is set and not empty.
  package var colours: Bool
  private let trouble = Trouble()

  /// The program's name, printed before errors.
  private let name: String

  package init(colours: Bool, name: String = "skiprope") {
    self.colours = colours
    self.name = name
  }

  /// The console of this process.
  package static func current(of program: Program) -> Console {
    let refused = ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return Console(colours: TerminalDetection.errorIsTerminal && !refused, name: program.name)
  }

  /// Whether results are coloured: at a terminal, unless `NO_COLOR` is set and not empty.
  package static var resultColours: Bool {
    let refused = ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return TerminalDetection.outputIsTerminal && !refused
  }

  /// The reason why a result was not written, such as a full disk; `nil` when all were written or the reader closed its end.
  package var lostResult: String? { trouble.reason.withLock { $0 } }

  /// Prints a result of several lines and a line break. Keeps colours if results are coloured.
  package func result(_ text: String) {
    write(TerminalText.safe(text, keepsColours: Console.resultColours), to: .output)
  }

  /// Prints a result as one line.
  package func line(_ text: String) { write(TerminalText.line(text), to: .output) }

  /// Prints text for another program, such as a script or commands for a CI job, unchanged.
  package func raw(_ text: String) { write(text, to: .output) }

  /// Prints progress as one line.
  package func progress(_ text: String) { write(TerminalText.line(text), to: .error) }

  /// Prints an error as one line, shortened if very long.
  package func complaint(_ text: String) { complaint(lines: [text]) }

  /// Prints an error of several lines.
  package func complaint(lines: [String]) {
    let label = colours ? "\u{1B}[31m\(name):\u{1B}[0m" : "\(name):"
    let text = lines.map { TerminalText.short(TerminalText.line($0)) }.joined(separator: "\n")
    write("\(label) \(text)", to: .error)
  }

  private func write(_ text: String, to stream: HostStreams.Stream) {
    // A reader that closes its end, as `head` does, is not an error.
    guard case .refused(let reason)? = HostStreams.write(Array((text + "\n").utf8), to: stream) else {
      return
    }
    if stream == .output { trouble.reason.withLock { $0 = $0 ?? reason } }
  }

  /// The first reason why a result was not written.
  private final class Trouble: Sendable {
    let reason = Mutex<String?>(nil)
  }
}
