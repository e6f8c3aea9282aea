import Foundation
import SQLiteConnecting
import TestSupport
import Testing

@Suite struct SQLiteConnectionTests {
  static let schema = SQLiteSchema(
    applicationID: 7, steps: ["CREATE TABLE t(a INTEGER PRIMARY KEY, b ANY) STRICT"])

  @Test("every kind of value is read back as bound")
  func values() throws {
    let connection = try SQLiteConnection(.memory)
    try connection.execute("CREATE TABLE v(i INTEGER, d REAL, t TEXT, b BLOB, n TEXT) STRICT")
    let insert = try connection.prepare("INSERT INTO v VALUES(?,?,?,?,?)")
    for (text, bytes) in [("", [UInt8]()), ("Ælfgifu\u{0}x", [0, 255, 7])] {
      try insert.bind(Int64.min, at: 1)
      try insert.bind(0.1, at: 2)
      try insert.bind(text, at: 3)
      try insert.bind(bytes, at: 4)
      try insert.bindNull(at: 5)
      try insert.run()
      let select = try connection.prepare("SELECT * FROM v ORDER BY rowid DESC LIMIT 1")
      #expect(try select.step())
      #expect(select.int64(0) == .min)
      #expect(select.double(1) == 0.1)
      #expect(select.text(2) == text)
      #expect(select.bytes(3) == bytes)
      #expect(!select.isNull(3))
      #expect(select.isNull(4))
      #expect(try !select.step())
    }
  }

  @Test("a transaction that throws changes nothing, one that returns keeps all changes")
  func transactions() throws {
    let connection = try SQLiteConnection(.memory, schema: Self.schema)
    #expect(throws: SQLiteStoreError.self) {
      try connection.transaction { () throws(SQLiteStoreError) in
        try connection.execute("INSERT INTO t VALUES(1, 'x')")
        try connection.execute("INSERT INTO t VALUES(1, 'y')")
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.integer("SELECT count(*) FROM t") == 0)
    try connection.transaction { () throws(SQLiteStoreError) in
      try connection.execute("INSERT INTO t VALUES(1, 'x')")
    }
    #expect(try connection.integer("SELECT count(*) FROM t") == 1)
  }

  @Test("a refused row is a constraint error that names file, codes, statement and remedy")
  func constraint() throws {
    let folder = try TemporaryFolder()
    let connection = try SQLiteConnection(.file(folder.file("a.sqlite")), schema: Self.schema)
    let insert = try connection.prepare("INSERT INTO t VALUES(?, NULL)")
    try insert.bind(5, at: 1)
    try insert.run()
    let error = try #require(throws: SQLiteStoreError.self) { try insert.run() }
    guard case .constraint(let failure) = error else {
      Issue.record("\(error) is not a constraint error")
      return
    }
    #expect(failure.extendedCode == 1555)
    for part in [folder.file("a.sqlite"), "19", "1555", "INSERT INTO t VALUES(?, NULL)", "refused"] {
      #expect("\(error)".contains(part), "\(error) lacks \(part)")
    }
    try insert.bind(6, at: 1)
    try insert.run()
    #expect(try connection.integer("SELECT count(*) FROM t") == 2)
  }

  @Test("a file that is no database is refused unchanged")
  func notADatabase() throws {
    let folder = try TemporaryFolder()
    let text = Data(String(repeating: "dear diary ", count: 400).utf8)
    try text.write(to: URL(fileURLWithPath: folder.file("diary.txt")))
    let error = try #require(throws: SQLiteStoreError.self) {
      try SQLiteConnection(.file(folder.file("diary.txt")), schema: Self.schema)
    }
    guard case .notADatabase = error else {
      Issue.record("\(error) is not notADatabase")
      return
    }
    #expect("\(error)".contains("diary.txt"))
    #expect(try folder.bytes("diary.txt") == text)
  }

  @Test("a newer schema and another application's file are refused unchanged")
  func marks() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("new.sqlite")
    try SQLiteConnection(.file(path), settings: .fast, schema: Self.schema).execute("PRAGMA user_version=9")
    let before = try folder.bytes("new.sqlite")
    #expect(throws: SQLiteStoreError.schemaTooNew(file: path, found: 9, supported: 1)) {
      try SQLiteConnection(.file(path), schema: Self.schema)
    }
    var other = Self.schema
    other.applicationID = 8
    #expect(throws: SQLiteStoreError.foreignDatabase(file: path, found: 7, expected: 8)) {
      try SQLiteConnection(.file(path), schema: other)
    }
    #expect(try folder.bytes("new.sqlite") == before)
  }

  @Test("an older file gets its missing migration steps")
  func migration() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("old.sqlite")
    try SQLiteConnection(.file(path), schema: Self.schema).execute("INSERT INTO t VALUES(3, 'kept')")
    var newer = Self.schema
    newer.steps.append("ALTER TABLE t ADD COLUMN c INTEGER DEFAULT 4")
    let connection = try SQLiteConnection(.file(path), schema: newer)
    #expect(try connection.integer("SELECT a + c FROM t") == 7)
    #expect(try connection.integer("PRAGMA user_version") == 2)
  }

  @Test(
    "a file older than the oldest version is refused unchanged, and one of that version is migrated"
  )
  func oldest() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("old.sqlite")
    let late = SQLiteSchema(applicationID: 7, oldest: 9, steps: Self.schema.steps)
    _ = try SQLiteConnection(.file(path), settings: .fast, schema: late)
    let later = SQLiteSchema(
      applicationID: 7, oldest: 9, steps: late.steps + ["ALTER TABLE t ADD COLUMN c INTEGER DEFAULT 4"])
    let connection = try SQLiteConnection(.file(path), settings: .fast, schema: later)
    #expect(try connection.integer("PRAGMA user_version") == 10)
    #expect(try connection.integer("SELECT count(c) FROM t") == 0)
    let before = try folder.bytes("old.sqlite")
    for oldest in [11, 12] {
      let newest = SQLiteSchema(applicationID: 7, oldest: oldest, steps: Self.schema.steps)
      #expect(throws: SQLiteStoreError.schemaTooOld(file: path, found: 10, supported: oldest)) {
        try SQLiteConnection(.file(path), settings: .fast, schema: newest)
      }
    }
    #expect(try folder.bytes("old.sqlite") == before)
  }

  @Test("a read-only connection refuses writes, and opening in a missing folder fails")
  func access() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    _ = try SQLiteConnection(.file(path), schema: Self.schema)
    let reader = try SQLiteConnection(
      .file(path), settings: SQLiteSettings(access: .readOnly), schema: Self.schema)
    let error = try #require(throws: SQLiteStoreError.self) {
      try reader.execute("INSERT INTO t VALUES(1, 2)")
    }
    guard case .readOnly = error else {
      Issue.record("\(error) is not readOnly")
      return
    }
    let missing = try #require(throws: SQLiteStoreError.self) {
      try SQLiteConnection(.file(folder.file("no/such/folder.sqlite")))
    }
    guard case .cannotOpen = missing else {
      Issue.record("\(missing) is not cannotOpen")
      return
    }
  }

  @Test("a statement outlives the variable of its connection")
  func lifetime() throws {
    var connection: SQLiteConnection? = try SQLiteConnection(.memory)
    let statement = try #require(try connection?.prepare("SELECT 42"))
    connection = nil
    #expect(try statement.step())
    #expect(statement.int64(0) == 42)
  }
}
