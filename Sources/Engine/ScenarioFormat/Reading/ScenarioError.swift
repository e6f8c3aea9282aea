/// An error in a file.
package struct ScenarioFault: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// From 1.
  package var line: Int
  /// In characters, from 1.
  package var column: Int
  /// The error and its remedy, without the position.
  package var message: String

  package init(file: String, line: Int, column: Int, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// `file:line:column: message`.
  package var description: String { "\(file):\(line):\(column): \(message)" }
}

/// The reason why a scenario cannot be read.
package enum ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is invalid: all errors in the order of the file, never empty (exit code 65).
  case invalid([ScenarioFault])
  /// The file, folder or name does not exist (exit code 66).
  case missing(String)

  /// A file with one error.
  package static func invalid(file: String, line: Int, column: Int, message: String) -> ScenarioError {
    .invalid([ScenarioFault(file: file, line: line, column: column, message: message)])
  }

  /// The errors in the file; empty if there is no such file.
  package var faults: [ScenarioFault] {
    switch self {
    case .invalid(let faults): faults
    case .missing: []
    }
  }

  /// The most errors to print, so that a file of another kind does not fill the screen.
  private static let reported = 20

  /// The first twenty errors, or the message alone.
  package var lines: [String] {
    switch self {
    case .missing(let message): return [message]
    case .invalid(let faults):
      let lines = faults.prefix(ScenarioError.reported).map(\.description)
      return faults.count > lines.count ? lines + ["and \(faults.count - lines.count) more"] : lines
    }
  }

  /// The lines as one text.
  package var description: String { lines.joined(separator: "\n") }
}
