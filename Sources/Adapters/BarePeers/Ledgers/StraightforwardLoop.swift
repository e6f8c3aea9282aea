import CSQLite
import Kernel

/// The obvious implementation of a ledger: random ids of 16 bytes, an index by child and time, and a balance in each row. It
/// reads the child's last balance before each insertion.
///
/// As durable as `SQLiteLedgerStore`, in batches of the same size. It rejects only an id that already exists.
package struct StraightforwardLoop {
  private static let tables = """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE tx(id BLOB PRIMARY KEY, child INTEGER NOT NULL, kind INTEGER, amount INTEGER, ts INTEGER,
      balance_after INTEGER);
    CREATE INDEX tx_by_child ON tx(child, ts)
    """

  private let database: BareSQLite
  private let insert: OpaquePointer
  private let last: OpaquePointer
  private var random: RandomSource

  /// Creates the database. The ids are drawn from `seed`.
  package init(_ path: String, seed: UInt64) throws(BarePeerError) {
    database = try BareSQLite(path)
    try database.execute(StraightforwardLoop.tables)
    insert = try database.prepare("INSERT INTO tx VALUES(?,?,?,?,?,?)")
    last = try database.prepare("SELECT balance_after FROM tx WHERE child = ? ORDER BY ts DESC LIMIT 1")
    random = RandomSource(seed: seed)
  }

  /// Commits the entries in batches, each under an id of its own. O(entries x log entries).
  package mutating func commit(_ entries: [BareEntry], batch: Int) throws(BarePeerError) {
    precondition(batch > 0, "batches of \(batch)")
    var start = 0
    while start < entries.count {
      let end = min(start + batch, entries.count)
      try database.execute("BEGIN IMMEDIATE")
      for place in start..<end { try add(entries[place]) }
      try database.execute("COMMIT")
      start = end
    }
  }

  /// Finalises the statements. The database closes with the last reference.
  package func close() {
    sqlite3_finalize(insert)
    sqlite3_finalize(last)
  }

  /// The balance in the child's last row, 0 without one.
  package func balance(of child: Int64) throws(BarePeerError) -> Int64 {
    sqlite3_bind_int64(last, 1, child)
    defer { sqlite3_reset(last) }
    let code = sqlite3_step(last)
    try database.check(code)
    return code == SQLITE_ROW ? sqlite3_column_int64(last, 0) : 0
  }

  private mutating func add(_ entry: BareEntry) throws(BarePeerError) {
    let before = try balance(of: entry.child)
    sqlite3_bind_int64(insert, 2, entry.child)
    sqlite3_bind_int64(insert, 3, entry.kind)
    sqlite3_bind_int64(insert, 4, entry.amount)
    sqlite3_bind_int64(insert, 5, entry.timestamp)
    sqlite3_bind_int64(insert, 6, before + entry.amount)
    let id = (random.next(), random.next())
    // Bound without a copy: the step ends before the bytes are freed.
    let code = withUnsafeBytes(of: id) { bytes in
      sqlite3_bind_blob(insert, 1, bytes.baseAddress, Int32(bytes.count), nil)
      return sqlite3_step(insert)
    }
    try database.check(code)
    sqlite3_reset(insert)
  }
}
