import CSQLite

/// A compiled statement: bind, step, read, reset. Finalised when released.
///
/// Parameters count from 1, columns from 0, as in SQLite. Binding and reading integers allocates nothing. Not safe for use from
/// several threads at once, like its connection.
///
///     let statement = try connection.prepare("SELECT amount FROM point WHERE id = ?")
///     try statement.bind(42, at: 1)
///     while try statement.step() { print(statement.int64(0)) }
public final class SQLiteStatement {
  let handle: OpaquePointer
  let connection: SQLiteConnection
  /// The first value outside its range in `int64(_:in:)`, in words.
  private var refusedValue: String?

  init(_ handle: OpaquePointer, of connection: SQLiteConnection) {
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  /// Moves to the next row. Returns false, and resets the statement, when there is none.
  @inline(__always)
  public func step() throws(SQLiteStoreError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE {
      sqlite3_reset(handle)
      return false
    }
    throw failed(code)
  }

  /// Runs a statement without rows, and resets it.
  @inline(__always)
  public func run() throws(SQLiteStoreError) {
    let code = sqlite3_step(handle)
    if code != SQLITE_DONE && code != SQLITE_ROW { throw failed(code) }
    sqlite3_reset(handle)
  }

  /// The column as an integer clamped to a range. A value outside it makes `checkValues` throw.
  public func int64(_ column: Int32, in range: ClosedRange<Int64>) -> Int64 {
    let value = int64(column)
    if range.contains(value) { return value }
    if refusedValue == nil {
      let name = sqlite3_column_name(handle, column).map { String(cString: $0) } ?? "column \(column)"
      refusedValue = "\(name) is \(value), outside \(range.lowerBound) to \(range.upperBound)"
    }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// Throws `damaged` with the column and the value if a value read was outside its range.
  public func checkValues() throws(SQLiteStoreError) {
    guard let refusedValue else { return }
    self.refusedValue = nil
    throw .damaged(
      SQLiteFailure(
        file: connection.file, code: SQLITE_CORRUPT, extendedCode: SQLITE_CORRUPT, message: refusedValue,
        statement: sqlite3_sql(handle).map { String(cString: $0) }))
  }

  /// Prepares the statement to run again. Parameters keep their values.
  @inline(__always)
  public func reset() { sqlite3_reset(handle) }

  /// Sets every parameter to null.
  public func clearBindings() { sqlite3_clear_bindings(handle) }

  @inline(never)
  private func failed(_ code: Int32) -> SQLiteStoreError {
    let error = connection.error(code, statement: sqlite3_sql(handle).map { String(cString: $0) })
    sqlite3_reset(handle)
    return error
  }

  @inline(__always)
  private func check(_ code: Int32) throws(SQLiteStoreError) {
    if code != SQLITE_OK { throw failed(code) }
  }
}

extension SQLiteStatement {
  @inline(__always)
  public func bind(_ value: Int64, at parameter: Int32) throws(SQLiteStoreError) {
    try check(sqlite3_bind_int64(handle, parameter, value))
  }

  @inline(__always)
  public func bind(_ value: Int, at parameter: Int32) throws(SQLiteStoreError) {
    try bind(Int64(value), at: parameter)
  }

  public func bind(_ value: Double, at parameter: Int32) throws(SQLiteStoreError) {
    try check(sqlite3_bind_double(handle, parameter, value))
  }

  /// Binds a copy of the text.
  public func bind(_ value: String, at parameter: Int32) throws(SQLiteStoreError) {
    let code = value.withCString { text in
      sqlite3_bind_text(handle, parameter, text, Int32(value.utf8.count), skiprope_sqlite_transient())
    }
    try check(code)
  }

  /// Binds a copy of UTF-8 text.
  public func bind(text: [UInt8], at parameter: Int32) throws(SQLiteStoreError) {
    let code = text.withUnsafeBytes { bytes in
      sqlite3_bind_text(
        handle, parameter, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
        skiprope_sqlite_transient())
    }
    try check(code)
  }

  /// Binds a copy of the bytes.
  public func bind(_ bytes: UnsafeRawBufferPointer, at parameter: Int32) throws(SQLiteStoreError) {
    try check(copy(bytes, to: parameter))
  }

  /// Binds a copy of the bytes.
  public func bind(_ bytes: [UInt8], at parameter: Int32) throws(SQLiteStoreError) {
    try check(bytes.withUnsafeBytes { copy($0, to: parameter) })
  }

  private func copy(_ bytes: UnsafeRawBufferPointer, to parameter: Int32) -> Int32 {
    guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, parameter, 0) }
    return sqlite3_bind_blob64(
      handle, parameter, bytes.baseAddress, UInt64(bytes.count), skiprope_sqlite_transient())
  }

  public func bindNull(at parameter: Int32) throws(SQLiteStoreError) {
    try check(sqlite3_bind_null(handle, parameter))
  }
}

extension SQLiteStatement {
  /// The number of columns of a row.
  public var columnCount: Int { Int(sqlite3_column_count(handle)) }

  @inline(__always)
  public func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  public func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  public func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// The column as a text; null is the empty text.
  public func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// A copy of the column's bytes; empty for null.
  public func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    return [UInt8](
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }
}
