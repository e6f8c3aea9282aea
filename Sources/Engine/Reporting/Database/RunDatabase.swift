package import SQLiteConnecting

/// `run.sqlite`, or a unit's part of it: the rows behind a report.
///
/// For one owner and one thread. All errors are SQLite's and name the file.
package final class RunDatabase {
  /// "SkRr" in ASCII marks the harness's files. Up to version 8, rows belonged to families and children.
  static let schema = SQLiteSchema(
    applicationID: 0x536B_5272, oldest: 9,
    steps: [
      (RunTable.first.map(\.creation) + RunTable.frameViews + [checkpointView]).joined(separator: ";\n"),
      RunTable.costs.creation,
    ])

  /// Spells the schema, so that copies of this process need not.
  package static func prepare() { _ = schema }

  let connection: SQLiteConnection
  private var inserts: [RunTable: SQLiteStatement] = [:]

  private init(_ connection: SQLiteConnection) { self.connection = connection }

  /// Makes or opens a file for writing. It never waits for the disk, since a run's database can be rebuilt from its units' files.
  package convenience init(creating path: String) throws(SQLiteStoreError) {
    try self.init(SQLiteConnection(.file(path), settings: .bulk, schema: RunDatabase.schema))
  }

  /// Opens an existing file for reading only.
  package convenience init(reading path: String) throws(SQLiteStoreError) {
    let settings = SQLiteSettings(access: .readOnly, journal: .memory, synchronous: .off)
    try self.init(SQLiteConnection(.file(path), settings: settings, schema: RunDatabase.schema))
  }

  /// Runs the body as one transaction, with one commit for all rows.
  package func batch(_ body: () throws(SQLiteStoreError) -> Void) throws(SQLiteStoreError) {
    try connection.transaction(body)
  }

  /// Inserts a row of a row type.
  func insert(_ row: some StoredRow) throws(SQLiteStoreError) {
    try insert(into: type(of: row).table) { binder throws(SQLiteStoreError) in try row.fill(&binder) }
  }

  /// Inserts one row. Statements are compiled once.
  func insert(
    into table: RunTable, _ fill: (inout RowBinder) throws(SQLiteStoreError) -> Void
  ) throws(SQLiteStoreError) {
    let statement: SQLiteStatement
    if let known = inserts[table] {
      statement = known
    } else {
      statement = try connection.prepare(table.insertion)
      inserts[table] = statement
    }
    var binder = RowBinder(statement)
    try fill(&binder)
    try statement.run()
  }

  /// Calls the body for every row of a query. Parameters are integers. Throws `damaged` for a number outside the range of any
  /// run.
  func each(
    _ sql: String, _ parameters: [Int] = [], _ body: (SQLiteStatement) -> Void
  ) throws(SQLiteStoreError) {
    let statement = try connection.prepare(sql)
    for (index, value) in parameters.enumerated() { try statement.bind(value, at: Int32(index + 1)) }
    while try statement.step() {
      body(statement)
      try statement.checkValues()
    }
  }

  /// The rows of a table, restricted by the rest of a query such as `WHERE unit = ?1 ORDER BY session`.
  func rows<Row: ReadableRow>(_ rest: String, _ parameters: [Int] = []) throws(SQLiteStoreError) -> [Row] {
    var rows: [Row] = []
    try each("SELECT \(Row.table.columnList) FROM \(Row.table.rawValue) \(rest)", parameters) {
      rows.append(Row($0))
    }
    return rows
  }
}
