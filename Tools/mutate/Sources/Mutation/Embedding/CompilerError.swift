/// A complaint of the compiler about a place.
package struct CompilerError: Hashable, Sendable {
  package var path: String
  package var line: Int
  package var column: Int
  package var message: String

  package init(path: String, line: Int, column: Int, message: String) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }

  /// All errors in what a build printed, each once, in order of place.
  package static func all(in log: String) -> [CompilerError] {
    let found = log.split(separator: "\n").compactMap { line -> CompilerError? in
      guard
        let match = line.wholeMatch(
          of: #/(?<path>\/.*?\.swift):(?<line>\d+):(?<column>\d+): error: (?<message>.*)/#),
        let number = Int(match.line), let column = Int(match.column)
      else { return nil }
      return CompilerError(
        path: String(match.path), line: number, column: column, message: String(match.message))
    }
    return Set(found).sorted {
      ($0.path, $0.line, $0.column, $0.message) < ($1.path, $1.line, $1.column, $1.message)
    }
  }
}
