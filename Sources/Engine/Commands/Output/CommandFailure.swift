package import ScenarioFormat

/// Why a command cannot do what was asked.
package struct CommandFailure: Error, Hashable, Sendable {
  package var exit: ExitCode
  /// What is wrong: the value, the place, the remedy; more lines are further faults, or what to write.
  package var lines: [String]

  package init(_ exit: ExitCode, lines: [String]) {
    self.exit = exit
    self.lines = lines
  }

  /// One line, whatever it names.
  package init(_ exit: ExitCode, _ message: String) { self.init(exit, lines: [message]) }

  /// All lines.
  package var message: String { lines.joined(separator: "\n") }

  /// Wrong use of the command line.
  package static func usage(_ message: String) -> CommandFailure { CommandFailure(.usage, message) }
}

extension CommandFailure {
  /// What a scenario's error means for the command.
  package init(_ error: ScenarioError) {
    switch error {
    case .invalid: self.init(.invalidInput, lines: error.lines)
    case .missing: self.init(.missingInput, lines: error.lines)
    }
  }
}
