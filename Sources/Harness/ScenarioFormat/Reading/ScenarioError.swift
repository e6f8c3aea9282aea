/// Why there is no scenario.
package enum ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is there and wrong; line and column from 1 (exit 65).
  case invalid(file: String, line: Int, column: Int, message: String)
  /// There is no such file, folder or name (exit 66).
  case missing(String)

  /// `file:line:column: message`, or the message alone.
  package var description: String {
    switch self {
    case .invalid(let file, let line, let column, let message): "\(file):\(line):\(column): \(message)"
    case .missing(let message): message
    }
  }
}
