import CSQLite

/// The schema of one kind of database file, as its migration steps.
///
/// The file's `user_version` counts the steps done, those before `oldest` included. Its `application_id` identifies the kind.
///
///     SQLiteSchema(applicationID: 0x504F_4E54, steps: ["CREATE TABLE point(id INTEGER PRIMARY KEY) STRICT"])
public struct SQLiteSchema: Equatable, Sendable {
  /// A positive number that marks files of this kind.
  public var applicationID: Int32
  /// The version after the first step. Files of earlier versions are refused.
  public var oldest: Int
  /// The migration scripts in order. A released step is never edited; a change is another step.
  public var steps: [String]

  public init(applicationID: Int32, oldest: Int = 1, steps: [String]) {
    self.applicationID = applicationID
    self.oldest = oldest
    self.steps = steps
  }

  /// The newest version known.
  public var version: Int { oldest - 1 + steps.count }
}

extension SQLiteConnection {
  /// Refuses a file of another kind, or of a version that is newer, too old or invalid. Changes nothing.
  ///
  /// A file without tables, application id and version passes as new.
  func checkMarks(of schema: SQLiteSchema) throws(SQLiteStoreError) {
    let found = Int(try integer("PRAGMA user_version"))
    let mark = Int(try integer("PRAGMA application_id"))
    if mark == 0, found == 0, try integer("SELECT count(*) FROM sqlite_schema") == 0 { return }
    guard mark == Int(schema.applicationID) else {
      throw .foreignDatabase(file: file, found: mark, expected: Int(schema.applicationID))
    }
    guard found >= 0 else {
      throw .damaged(
        SQLiteFailure(
          file: file, code: SQLITE_CORRUPT, extendedCode: SQLITE_CORRUPT,
          message: "its user_version is \(found), and versions count from 1"))
    }
    guard found <= schema.version else {
      throw .schemaTooNew(file: file, found: found, supported: schema.version)
    }
    guard found >= schema.oldest || found == 0 else {
      throw .schemaTooOld(file: file, found: found, supported: schema.oldest)
    }
  }

  /// Runs the missing steps in one transaction.
  func migrate(to schema: SQLiteSchema) throws(SQLiteStoreError) {
    let found = Int(try integer("PRAGMA user_version"))
    guard found < schema.version else { return }
    try transaction { () throws(SQLiteStoreError) in
      for step in schema.steps[max(0, found - schema.oldest + 1)...] { try execute(step) }
      try execute(
        "PRAGMA application_id=\(schema.applicationID); PRAGMA user_version=\(schema.version)")
    }
  }
}
