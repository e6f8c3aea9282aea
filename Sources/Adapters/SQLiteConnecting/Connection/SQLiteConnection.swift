import CSQLite
internal import Foundation

/// An open database; closed when released.
///
/// By design not safe for use from several threads at once: one writer, one owner. Its statements keep it open. Errors are
/// `SQLiteStoreError`.
///
///     let connection = try SQLiteConnection(.file("points.db"))
///     try connection.execute("CREATE TABLE point(id INTEGER PRIMARY KEY, amount INTEGER) STRICT")
public final class SQLiteConnection {
  /// The location of a database.
  public enum Location: Equatable, Sendable {
    /// A path in the file system.
    case file(String)
    /// A private database in memory, lost with the connection.
    case memory
  }

  /// The path as given, or `:memory:`; contained in every error.
  public let file: String
  public let settings: SQLiteSettings
  let handle: OpaquePointer
  /// The simulated disk, or `nil` for the default file system. It must outlive the handle.
  private let disk: FaultDisk?

  /// The version of the library that is loaded, such as `3.40.1`.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Opens a database. With a schema, it refuses foreign and newer files without changing them, and migrates older ones.
  ///
  /// - Throws: `cannotOpen`, `notADatabase`, `readOnly`, `schemaTooNew`, `foreignDatabase` or an error of the schema's steps.
  public init(
    _ location: Location, settings: SQLiteSettings = .durable, schema: SQLiteSchema? = nil,
    on disk: FaultDisk? = nil
  ) throws(SQLiteStoreError) {
    self.disk = disk
    switch location {
    case .file(let path): file = path
    case .memory: file = ":memory:"
    }
    let name = if case .file(let path) = location { SQLiteConnection.name(ofFile: path) } else { file }
    self.settings = settings
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, SQLiteConnection.flags(settings.access), disk?.name)
    guard code == SQLITE_OK, let opened else {
      let failure = SQLiteConnection.failure(of: opened, code: code, file: file)
      sqlite3_close_v2(opened)
      throw SQLiteStoreError(failure)
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    try configure(schema)
  }

  deinit { sqlite3_close_v2(handle) }

  /// The path in a form without special meaning to SQLite, unlike `:memory:`, the empty name and `file:`.
  public static func name(ofFile path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

  private static func flags(_ access: SQLiteSettings.Access) -> Int32 {
    let kind: Int32 =
      switch access {
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    return kind | SQLITE_OPEN_NOMUTEX
  }

  /// Checks the file before it writes: the journal mode, the first change to a file, comes after the checks.
  private func configure(_ schema: SQLiteSchema?) throws(SQLiteStoreError) {
    sqlite3_busy_timeout(handle, settings.busyTimeoutMilliseconds)
    try execute(
      """
      PRAGMA foreign_keys=ON; PRAGMA synchronous=\(settings.synchronous.rawValue); \
      PRAGMA cache_size=-\(settings.cacheKibibytes); PRAGMA trusted_schema=OFF
      """)
    if settings.pageBytes != SQLiteSettings.standardPageBytes {
      try execute("PRAGMA page_size=\(settings.pageBytes)")
    }
    if let schema { try checkMarks(of: schema) } else { _ = try integer("PRAGMA schema_version") }
    guard settings.access != .readOnly else { return }
    guard sqlite3_db_readonly(handle, "main") == 0 else {
      throw .readOnly(
        SQLiteFailure(
          file: file, code: SQLITE_READONLY, extendedCode: SQLITE_READONLY,
          message: "the file may not be written"))
    }
    try execute("PRAGMA journal_mode=\(settings.journal.rawValue)")
    if settings.journal == .writeAheadLog {
      try execute("PRAGMA wal_autocheckpoint=\(settings.checkpointPages)")
    }
    if let schema { try migrate(to: schema) }
  }

  /// Compiles one statement, for repeated use.
  public func prepare(_ sql: String) throws(SQLiteStoreError) -> SQLiteStatement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK else { throw error(code, statement: sql) }
    guard let statement else { throw error(SQLITE_MISUSE, statement: sql) }
    return SQLiteStatement(statement, of: self)
  }

  /// Runs a script of statements without parameters and discards their rows.
  public func execute(_ sql: String) throws(SQLiteStoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, statement: sql) }
  }

  /// The first column of the first row as an integer; 0 without a row.
  public func integer(_ sql: String) throws(SQLiteStoreError) -> Int64 {
    let statement = try prepare(sql)
    return try statement.step() ? statement.int64(0) : 0
  }

  /// Copies the write-ahead log into the file and empties it; without effect in other journal modes.
  public func checkpoint() throws(SQLiteStoreError) {
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK else { throw error(code, statement: "wal_checkpoint(TRUNCATE)") }
  }

  /// The number of rows changed by the last statement.
  public var changedRows: Int { Int(sqlite3_changes64(handle)) }
}

extension SQLiteConnection {
  /// The error for a result code, with SQLite's message; only called after a failure.
  func error(_ code: Int32, statement: String?) -> SQLiteStoreError {
    var failure = SQLiteConnection.failure(of: handle, code: code, file: file)
    failure.statement = statement
    return SQLiteStoreError(failure)
  }

  private static func failure(of handle: OpaquePointer?, code: Int32, file: String) -> SQLiteFailure {
    let kernel = code & 0xFF == SQLITE_IOERR ? systemError(of: handle) : 0
    let spoken = handle.map { sqlite3_errcode($0) & 0xFF == code & 0xFF } ?? false
    let words = spoken ? sqlite3_errmsg(handle) : sqlite3_errstr(code)
    return SQLiteFailure(
      file: file, code: code & 0xFF, extendedCode: spoken ? sqlite3_extended_errcode(handle) : code,
      message: words.map { String(cString: $0) } ?? "unknown error",
      systemError: kernel)
  }

  /// The `errno` of the input/output error just returned. SQLite does not record it for a failed commit; the thread's last
  /// `errno` is then still that one, and counts if it reports missing space.
  private static func systemError(of handle: OpaquePointer?) -> Int32 {
    let last = errno
    return SQLiteFailure.isOfRoom(last) ? last : sqlite3_system_errno(handle)
  }
}
