import CSQLite

/// A SQLite database used through the C functions alone, without caches, checks or conversions. Closed on release.
final class BareSQLite {
  let path: String
  private let database: OpaquePointer

  init(_ path: String) throws(BarePeerError) {
    self.path = path
    var database: OpaquePointer?
    let code = sqlite3_open_v2(
      path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let database else {
      sqlite3_close_v2(database)
      throw BarePeerError(place: path, reason: "SQLite cannot open it (code \(code))")
    }
    self.database = database
  }

  deinit { sqlite3_close_v2(database) }

  /// Runs statements that take no values.
  func execute(_ sql: String) throws(BarePeerError) { try check(sqlite3_exec(database, sql, nil, nil, nil)) }

  /// Compiles a statement. The caller finalises it.
  func prepare(_ sql: String) throws(BarePeerError) -> OpaquePointer {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(database, sql, -1, &statement, nil))
    guard let statement else { throw BarePeerError(place: path, reason: "there is no statement in `\(sql)`") }
    return statement
  }

  /// Throws for every code but success, a row and the end of the rows.
  @inline(__always) func check(_ code: Int32) throws(BarePeerError) {
    guard code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW else {
      throw BarePeerError(place: path, reason: String(cString: sqlite3_errmsg(database)))
    }
  }
}
