import SQLiteConnecting
import Testing

@Suite("Reused statements")
struct SQLiteStatementTests {
  private func connection() throws -> SQLiteConnection {
    try SQLiteConnection(.memory, schema: SQLiteConnectionTests.schema)
  }

  @Test("a statement keeps its bindings from run to run, until they are replaced or cleared")
  func bindings() throws {
    let connection = try connection()
    let insert = try connection.prepare("INSERT INTO t VALUES(?, ?)")
    try insert.bind(1, at: 1)
    try insert.bind("x", at: 2)
    try insert.run()
    try insert.bind(2, at: 1)
    try insert.run()
    insert.clearBindings()
    try insert.run()
    let select = try connection.prepare("SELECT a, b FROM t ORDER BY a")
    var rows: [String] = []
    while try select.step() { rows.append("\(select.int64(0)) \(select.isNull(1) ? "-" : select.text(1))") }
    #expect(rows == ["1 x", "2 x", "3 -"])
    #expect(select.columnCount == 2)
  }

  @Test("a statement starts again from its first row after a reset, or after its last row")
  func resetting() throws {
    let connection = try connection()
    try connection.execute("INSERT INTO t VALUES(1, 'a'), (2, 'b')")
    #expect(connection.changedRows == 2)
    let select = try connection.prepare("SELECT a FROM t ORDER BY a")
    #expect(try select.step() && select.int64(0) == 1)
    select.reset()
    #expect(try select.step() && select.int64(0) == 1)
    #expect(try select.step() && select.int64(0) == 2)
    #expect(try !select.step())
    #expect(try select.step() && select.int64(0) == 1)
    select.reset()
    try connection.execute("DELETE FROM t WHERE a = 1")
    #expect(connection.changedRows == 1)
  }

  @Test("a statement holds no lock after `run`, also with rows or after a failure")
  func locks() throws {
    let connection = try connection()
    try connection.execute("INSERT INTO t VALUES(1, 'a'), (2, 'b')")
    let select = try connection.prepare("SELECT a FROM t")
    try select.run()
    try connection.execute("DROP TABLE t; CREATE TABLE t(a INTEGER PRIMARY KEY, b ANY)")
    let insert = try connection.prepare("INSERT INTO t VALUES(1, 2)")
    try insert.run()
    #expect(throws: SQLiteStoreError.self) { try insert.run() }
    try connection.execute("DROP TABLE t")
  }

  @Test("binding an unknown parameter throws")
  func parameters() throws {
    let select = try connection().prepare("SELECT ?")
    #expect(throws: SQLiteStoreError.self) { try select.bind(1, at: 2) }
    #expect(throws: SQLiteStoreError.self) { try select.bind("x", at: 0) }
    #expect(throws: SQLiteStoreError.self) { try select.bind(1.5, at: 2) }
    #expect(throws: SQLiteStoreError.self) { try select.bind([1] as [UInt8], at: 2) }
    #expect(throws: SQLiteStoreError.self) { try select.bindNull(at: 2) }
    try select.bind([] as [UInt8], at: 1)
    #expect(try select.step() && select.bytes(0) == [] && !select.isNull(0))
  }

  @Test("null reads as empty text, no bytes and zero; `integer` of a query without rows is zero")
  func nulls() throws {
    let connection = try connection()
    let select = try connection.prepare("SELECT NULL, 7")
    #expect(try select.step())
    #expect(select.text(0) == "" && select.bytes(0) == [] && select.int64(0) == 0 && select.isNull(0))
    #expect(!select.isNull(1))
    #expect(try connection.integer("SELECT a FROM t") == 0)
    #expect(try connection.integer("SELECT 9") == 9)
  }

  @Test("a number outside its range is clamped, and the check names the first one, once")
  func ranges() throws {
    let connection = try connection()
    let select = try connection.prepare("SELECT 3 AS low, 4 AS least, 9 AS most, 10 AS high")
    #expect(try select.step())
    #expect(select.int64(1, in: 4...9) == 4 && select.int64(2, in: 4...9) == 9)
    try select.checkValues()
    #expect(select.int64(3, in: 4...9) == 9 && select.int64(0, in: 4...9) == 4)
    let error = try #require(throws: SQLiteStoreError.self) { try select.checkValues() }
    guard case .damaged(let failure) = error else {
      Issue.record("\(error) is not damaged")
      return
    }
    #expect(failure.message == "high is 10, outside 4 to 9")
    try select.checkValues()
  }

  @Test("a transaction returns its body's value; the connection knows that it is open")
  func transactions() throws {
    let connection = try connection()
    let value = try connection.transaction { () throws(SQLiteStoreError) in
      try connection.execute("INSERT INTO t VALUES(5, 6)")
      return connection.isInTransaction
    }
    #expect(value)
    #expect(!connection.isInTransaction)
  }

  @Test("a transaction rolled back by SQLite itself is over")
  func rolledBack() throws {
    let connection = try connection()
    #expect(throws: SQLiteStoreError.self) {
      try connection.transaction { () throws(SQLiteStoreError) in
        try connection.execute("INSERT INTO t VALUES(1, 'x')")
        try connection.execute("INSERT OR ROLLBACK INTO t VALUES(1, 'y')")
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.integer("SELECT count(*) FROM t") == 0)
  }

  @Test("the version is that of the library")
  func version() throws {
    let select = try connection().prepare("SELECT sqlite_version()")
    #expect(try select.step() && select.text(0) == SQLiteConnection.libraryVersion)
  }

  #if compiler(>=6.3)
    @Test("a transaction within a transaction ends the process")
    func nested() async {
      await #expect(processExitsWith: .failure) {
        let connection = try SQLiteConnection(.memory)
        try connection.transaction { () throws(SQLiteStoreError) in
          try connection.transaction { () throws(SQLiteStoreError) in }
        }
      }
    }
  #endif
}
