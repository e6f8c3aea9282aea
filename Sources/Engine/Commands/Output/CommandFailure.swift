package import ScenarioFormat

/// Why a command cannot do what was asked.
package struct CommandFailure: Error, Hashable, Sendable {
  package var exit: ExitCode
  /// One line or more for the person who typed: the value, the place, the remedy.
  package var message: String

  package init(_ exit: ExitCode, _ message: String) {
    self.exit = exit
    self.message = message
  }

  /// Wrong use of the command line.
  package static func usage(_ message: String) -> CommandFailure { CommandFailure(.usage, message) }
}

extension CommandFailure {
  /// What a scenario's error means for the command.
  package init(_ error: ScenarioError) {
    switch error {
    case .invalid: self.init(.invalidInput, error.description)
    case .missing: self.init(.missingInput, error.description)
    }
  }
}
