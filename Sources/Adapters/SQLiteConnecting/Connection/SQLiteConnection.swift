import CSQLite
internal import Foundation

/// One open database; closes when released.
///
/// Not safe for use from several threads at once, by design: one writer, one owner. Statements made by it keep
/// it open. Errors are `SQLiteStoreError`.
public final class SQLiteConnection {
  /// Where a database lives.
  public enum Location: Equatable, Sendable {
    /// A path in the file system.
    case file(String)
    /// A private database in memory, gone with the connection.
    case memory
  }

  /// The path as it was given, or `:memory:`; named by every error.
  public let file: String
  public let settings: SQLiteSettings
  let handle: OpaquePointer
  /// The disk that it is on; the default one when there is none. It must outlive the handle.
  private let disk: FaultDisk?

  /// The version of the library that is loaded, such as `3.40.1`.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Opens a database and, given a schema, refuses foreign and newer files untouched and migrates older ones.
  ///
  /// - Throws: `cannotOpen`, `notADatabase`, `readOnly`, `schemaTooNew`, `foreignDatabase` or what a statement of
  ///   the schema's steps met.
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

  /// The path as SQLite takes it for nothing else: `:memory:`, the empty name and `file:` mean something to it.
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

  /// Looks before it writes: the journal mode, the first change to a file, comes after the checks.
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

  /// Compiles one statement, to be kept and used many times.
  public func prepare(_ sql: String) throws(SQLiteStoreError) -> SQLiteStatement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK else { throw error(code, statement: sql) }
    guard let statement else { throw error(SQLITE_MISUSE, statement: sql) }
    return SQLiteStatement(statement, of: self)
  }

  /// Runs a script of statements without parameters and discards what they answer.
  public func execute(_ sql: String) throws(SQLiteStoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, statement: sql) }
  }

  /// The first column of the first row as a whole number; 0 when there is no row.
  public func integer(_ sql: String) throws(SQLiteStoreError) -> Int64 {
    let statement = try prepare(sql)
    return try statement.step() ? statement.int64(0) : 0
  }

  /// Copies the write-ahead log into the file and empties it; without effect in other journal modes.
  public func checkpoint() throws(SQLiteStoreError) {
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK else { throw error(code, statement: "wal_checkpoint(TRUNCATE)") }
  }

  /// Rows changed by the last statement.
  public var changedRows: Int { Int(sqlite3_changes64(handle)) }
}

extension SQLiteConnection {
  /// The error for a result code, in SQLite's words; only called when something has failed.
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

  /// What the kernel said of the input/output error that was just returned. Of a commit that fails SQLite does not note it; no call
  /// to the kernel comes after it that fails.
  private static func systemError(of handle: OpaquePointer?) -> Int32 {
    let last = errno
    return SQLiteFailure.isOfRoom(last) ? last : sqlite3_system_errno(handle)
  }
}
