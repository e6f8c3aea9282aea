internal import Foundation
internal import HostSystem

/// Where the command speaks: results on standard output, progress and complaints on standard error.
package struct Console: Sendable {
  /// Whether complaints may be coloured: at a terminal, unless `NO_COLOR` is set to more than nothing.
  package var colours: Bool

  package init(colours: Bool) { self.colours = colours }

  /// The console of this process.
  package static var current: Console {
    let refused = ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return Console(colours: TerminalDetection.errorIsTerminal && !refused)
  }

  /// Whether results may be coloured: at a terminal, unless `NO_COLOR` is set to more than nothing.
  package static var resultColours: Bool {
    let refused = ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return TerminalDetection.outputIsTerminal && !refused
  }

  /// Prints a result, with a line break after it.
  package func result(_ text: String) { write(text, to: .standardOutput) }

  /// Prints something about the way to the result.
  package func progress(_ text: String) { write(text, to: .standardError) }

  /// Prints why the command failed.
  package func complaint(_ text: String) {
    let label = colours ? "\u{1B}[31mskiprope:\u{1B}[0m" : "skiprope:"
    write("\(label) \(text)", to: .standardError)
  }

  private func write(_ text: String, to stream: FileHandle) {
    // A reader that went away, as `head` does, is no reason to fail.
    try? stream.write(contentsOf: Data((text + "\n").utf8))
  }
}
