package import ScenarioFormat

/// The reason why a command failed, with its exit code.
package struct CommandFailure: Error, Hashable, Sendable {
  package var exit: ExitCode
  /// The problem, its place and the remedy; further lines are further problems or hints.
  package var lines: [String]

  package init(_ exit: ExitCode, lines: [String]) {
    self.exit = exit
    self.lines = lines
  }

  /// A failure with one line.
  package init(_ exit: ExitCode, _ message: String) { self.init(exit, lines: [message]) }

  /// All lines, joined.
  package var message: String { lines.joined(separator: "\n") }

  /// Wrong use of the command line.
  package static func usage(_ message: String) -> CommandFailure { CommandFailure(.usage, message) }
}

extension CommandFailure {
  /// Converts an error in a scenario.
  package init(_ error: ScenarioError) {
    switch error {
    case .invalid: self.init(.invalidInput, lines: error.lines)
    case .missing: self.init(.missingInput, lines: error.lines)
    }
  }
}
