/// One thing that is wrong with a file.
package struct ScenarioFault: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// From 1.
  package var line: Int
  /// In characters, from 1.
  package var column: Int
  /// What is wrong and what would be right, without the place.
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

/// Why there is no scenario.
package enum ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is there and wrong: all that is, in the order of the file, never empty (exit 65).
  case invalid([ScenarioFault])
  /// There is no such file, folder or name (exit 66).
  case missing(String)

  /// A file with one fault.
  package static func invalid(file: String, line: Int, column: Int, message: String) -> ScenarioError {
    .invalid([ScenarioFault(file: file, line: line, column: column, message: message)])
  }

  /// What is wrong with the file; none where there is no such file.
  package var faults: [ScenarioFault] {
    switch self {
    case .invalid(let faults): faults
    case .missing: []
    }
  }

  /// How many faults are told, so that a file of another kind does not fill a screen.
  private static let told = 20

  /// Each fault, the first twenty; or the message alone.
  package var lines: [String] {
    switch self {
    case .missing(let message): return [message]
    case .invalid(let faults):
      let lines = faults.prefix(ScenarioError.told).map(\.description)
      return faults.count > lines.count ? lines + ["and \(faults.count - lines.count) more"] : lines
    }
  }

  /// The same as one text.
  package var description: String { lines.joined(separator: "\n") }
}
