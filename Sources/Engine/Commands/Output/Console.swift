internal import Foundation
internal import HostSystem
internal import Reporting
internal import Synchronization

/// Where the command speaks: results on standard output, progress and complaints on standard error.
///
/// Everything passes `TerminalText`: raw, a file's name could move the terminal's cursor, or give a CI job a command.
package struct Console: Sendable {
  /// Whether complaints may be coloured: at a terminal, unless `NO_COLOR` is set to more than nothing.
  package var colours: Bool
  private let trouble = Trouble()

  /// The program that speaks.
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

  /// Whether results may be coloured: at a terminal, unless `NO_COLOR` is set to more than nothing.
  package static var resultColours: Bool {
    let refused = ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return TerminalDetection.outputIsTerminal && !refused
  }

  /// Why a result could not be written, such as a full disk; `nil` when all were, or when their reader went away.
  package var lostResult: String? { trouble.reason.withLock { $0 } }

  /// Prints a result of several lines, with a line break after it. Where results may be coloured, colours stay.
  package func result(_ text: String) {
    write(TerminalText.safe(text, keepsColours: Console.resultColours), to: .output)
  }

  /// Prints a result of one line, whatever it names.
  package func line(_ text: String) { write(TerminalText.line(text), to: .output) }

  /// Prints what another program reads, such as a script or commands of a CI job, as it is.
  package func raw(_ text: String) { write(text, to: .output) }

  /// Prints something about the way to the result, in one line.
  package func progress(_ text: String) { write(TerminalText.line(text), to: .error) }

  /// Prints why the command failed, in one line; of a very long one its beginning.
  package func complaint(_ text: String) { complaint(lines: [text]) }

  /// The same with more lines below it.
  package func complaint(lines: [String]) {
    let label = colours ? "\u{1B}[31m\(name):\u{1B}[0m" : "\(name):"
    let text = lines.map { TerminalText.short(TerminalText.line($0)) }.joined(separator: "\n")
    write("\(label) \(text)", to: .error)
  }

  private func write(_ text: String, to stream: HostStreams.Stream) {
    // A reader that went away, as `head` does, is no reason to fail.
    guard case .refused(let reason)? = HostStreams.write(Array((text + "\n").utf8), to: stream) else {
      return
    }
    if stream == .output { trouble.reason.withLock { $0 = $0 ?? reason } }
  }

  /// The first reason why a result was lost.
  private final class Trouble: Sendable {
    let reason = Mutex<String?>(nil)
  }
}
