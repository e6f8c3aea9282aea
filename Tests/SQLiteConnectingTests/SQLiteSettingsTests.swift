import SQLiteConnecting
import TestSupport
import Testing

@Suite("Settings of a database")
struct SQLiteSettingsTests {
  private func text(_ sql: String, _ connection: SQLiteConnection) throws -> String {
    let statement = try connection.prepare(sql)
    return try statement.step() ? statement.text(0) : ""
  }

  @Test(
    "by default every commit is synced, in a write-ahead log, and references are checked"
  )
  func standard() throws {
    let folder = try TemporaryFolder()
    let connection = try SQLiteConnection(.file(folder.file("a.sqlite")))
    #expect(try connection.integer("PRAGMA synchronous") == 2)
    #expect(try text("PRAGMA journal_mode", connection) == "wal")
    #expect(try connection.integer("PRAGMA foreign_keys") == 1)
    #expect(try connection.integer("PRAGMA trusted_schema") == 0)
    #expect(try connection.integer("PRAGMA cache_size") == -2_000)
    #expect(try connection.integer("PRAGMA wal_autocheckpoint") == 1_000)
    #expect(try connection.integer("PRAGMA busy_timeout") == 1_000)
  }

  @Test("`fast` never waits for the disk and has its journal in memory")
  func fast() throws {
    let folder = try TemporaryFolder()
    let connection = try SQLiteConnection(.file(folder.file("a.sqlite")), settings: .fast)
    #expect(try connection.integer("PRAGMA synchronous") == 0)
    #expect(try text("PRAGMA journal_mode", connection) == "memory")
    #expect(try connection.integer("PRAGMA foreign_keys") == 1)
  }

  @Test("every setting reaches the database")
  func settings() throws {
    let folder = try TemporaryFolder()
    for synchronous in [SQLiteSettings.Synchronous.off, .normal, .full] {
      let settings = SQLiteSettings(
        synchronous: synchronous, busyTimeoutMilliseconds: 77, cacheKibibytes: 512, checkpointPages: 9)
      let connection = try SQLiteConnection(.file(folder.file("a.sqlite")), settings: settings)
      #expect(try connection.integer("PRAGMA synchronous") == Int64(synchronous.rawValue))
      #expect(try connection.integer("PRAGMA busy_timeout") == 77)
      #expect(try connection.integer("PRAGMA cache_size") == -512)
      #expect(try connection.integer("PRAGMA wal_autocheckpoint") == 9)
    }
    #expect(SQLiteSettings.Synchronous.normal.rawValue == 1)
  }

  @Test("only a connection with `create` makes a file; `readWrite` needs an existing one")
  func access() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    for access in [SQLiteSettings.Access.readOnly, .readWrite] {
      let error = try #require(throws: SQLiteStoreError.self) {
        try SQLiteConnection(.file(path), settings: SQLiteSettings(access: access))
      }
      guard case .cannotOpen = error else {
        Issue.record("\(error)")
        return
      }
    }
    try SQLiteConnection(.file(path)).execute("CREATE TABLE t(a)")
    let writer = try SQLiteConnection(.file(path), settings: SQLiteSettings(access: .readWrite))
    try writer.execute("INSERT INTO t VALUES(1)")
    let reader = try SQLiteConnection(.file(path), settings: SQLiteSettings(access: .readOnly))
    #expect(try reader.integer("SELECT a FROM t") == 1)
    #expect(reader.file == path)
  }

  @Test("a database locked by another connection is busy after the timeout")
  func busy() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    let first = try SQLiteConnection(.file(path), schema: SQLiteConnectionTests.schema)
    let second = try SQLiteConnection(
      .file(path), settings: SQLiteSettings(busyTimeoutMilliseconds: 0), schema: SQLiteConnectionTests.schema)
    try first.execute("BEGIN IMMEDIATE")
    let error = try #require(throws: SQLiteStoreError.self) {
      try second.transaction { () throws(SQLiteStoreError) in }
    }
    guard case .busy(let failure) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(failure.statement == "BEGIN IMMEDIATE" && failure.file == path)
    try first.execute("COMMIT")
    try second.transaction { () throws(SQLiteStoreError) in try second.execute("INSERT INTO t VALUES(1, 2)") }
    #expect(try first.integer("SELECT b FROM t") == 2)
  }

  @Test("a checkpoint brings the log into the file and empties it")
  func checkpoint() throws {
    let folder = try TemporaryFolder()
    let connection = try SQLiteConnection(
      .file(folder.file("a.sqlite")), schema: SQLiteConnectionTests.schema)
    try connection.execute("INSERT INTO t VALUES(1, 2)")
    #expect(try folder.bytes("a.sqlite-wal").count > 0)
    try connection.checkpoint()
    #expect(try folder.bytes("a.sqlite-wal").count == 0)
    let memory = try SQLiteConnection(.memory)
    try memory.checkpoint()
    #expect(memory.file == ":memory:")
  }

  @Test("a failed migration step leaves file and version unchanged")
  func failedMigration() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    try SQLiteConnection(.file(path), schema: SQLiteConnectionTests.schema).execute(
      "INSERT INTO t VALUES(3, 'kept')")
    var broken = SQLiteConnectionTests.schema
    broken.steps += ["ALTER TABLE t ADD COLUMN c", "no SQL at all"]
    #expect(throws: SQLiteStoreError.self) { try SQLiteConnection(.file(path), schema: broken) }
    let connection = try SQLiteConnection(.file(path), schema: SQLiteConnectionTests.schema)
    #expect(try connection.integer("PRAGMA user_version") == 1)
    #expect(try connection.integer("SELECT count(*) FROM pragma_table_info('t')") == 2)
    #expect(try connection.integer("SELECT a FROM t") == 3)
  }

  @Test(
    "a file of the newest version is opened unchanged, and a new file gets every step and the application id")
  func versions() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    var schema = SQLiteConnectionTests.schema
    schema.steps.append("INSERT INTO t VALUES(1, 'from a step')")
    #expect(schema.version == 2)
    for _ in 0..<2 {
      let connection = try SQLiteConnection(.file(path), schema: schema)
      #expect(try connection.integer("PRAGMA user_version") == 2)
      #expect(try connection.integer("PRAGMA application_id") == 7)
      #expect(try connection.integer("SELECT count(*) FROM t") == 1)
    }
    #expect(throws: SQLiteStoreError.schemaTooNew(file: path, found: 2, supported: 1)) {
      try SQLiteConnection(.file(path), schema: SQLiteConnectionTests.schema)
    }
  }

  @Test("a file with an id or version but without tables is foreign")
  func marked() throws {
    let folder = try TemporaryFolder()
    for (name, mark) in [("a", "PRAGMA user_version=1"), ("b", "PRAGMA application_id=9")] {
      let path = folder.file(name)
      try SQLiteConnection(.file(path), settings: .fast).execute(mark)
      #expect(
        throws: SQLiteStoreError.foreignDatabase(file: path, found: name == "a" ? 0 : 9, expected: 7)
      ) { try SQLiteConnection(.file(path), schema: SQLiteConnectionTests.schema) }
    }
  }
}
