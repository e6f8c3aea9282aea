import CSQLite

/// What SQLite said about one failed call.
package struct SQLiteFailure: Equatable, Sendable {
  /// The database file as it was given, or `:memory:`.
  package var file: String
  /// The primary result code, such as 19 for a constraint.
  package var code: Int32
  /// The extended result code, such as 1555 for a primary key given twice.
  package var extendedCode: Int32
  /// SQLite's own words.
  package var message: String
  /// The statement at fault; `nil` when there was none yet.
  package var statement: String?

  package init(
    file: String, code: Int32, extendedCode: Int32, message: String, statement: String? = nil
  ) {
    self.file = file
    self.code = code
    self.extendedCode = extendedCode
    self.message = message
    self.statement = statement
  }
}

extension SQLiteFailure: CustomStringConvertible {
  /// File, words, both codes and the statement in one line.
  package var description: String {
    let place = statement.map { " in \"\($0)\"" } ?? ""
    return "\(file): \(message) (SQLite code \(code), extended \(extendedCode))\(place)"
  }
}
