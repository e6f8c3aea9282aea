import CSQLite

/// The lower bound of the ledger's cost: the statements of `SQLiteLedgerStore` in a bare loop over arrays.
///
/// It rejects nothing, looks up no earlier entry and stores no balance, so its cost is SQLite's own.
package struct SameStatementsLoop {
  /// The change of one account by a batch.
  private struct Movement {
    var amount: Int64 = 0
    var earned: Int64 = 0
    var entries: Int64 = 0
    var lastTimestamp: Int64 = -1
  }

  private static let insert = "INSERT INTO entry VALUES(?,?,?,?,?,?,?,?,?)"
  private static let move = """
    UPDATE account SET balance = balance + ?2, earned = earned + ?3, entries = entries + ?4,
      last_timestamp = max(last_timestamp, ?5) WHERE child = ?1
    """

  private let database: BareSQLite
  private let insert: OpaquePointer
  private let move: OpaquePointer

  /// Opens a ledger that `SQLiteLedgerStore` has made with its accounts, under the same durability settings.
  package init(_ path: String) throws(BarePeerError) {
    database = try BareSQLite(path)
    try database.execute(
      "PRAGMA foreign_keys = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    insert = try database.prepare(SameStatementsLoop.insert)
    move = try database.prepare(SameStatementsLoop.move)
  }

  /// Commits the entries in batches. O(entries + batches of all children).
  package func commit(_ entries: [BareEntry], batch: Int) throws(BarePeerError) {
    precondition(batch > 0, "batches of \(batch)")
    let children = (entries.map(\.child).max() ?? 0) + 1
    var movements = [Movement](repeating: Movement(), count: Int(children))
    var start = 0
    while start < entries.count {
      let end = min(start + batch, entries.count)
      try database.execute("BEGIN IMMEDIATE")
      for place in start..<end {
        try add(entries[place])
        SameStatementsLoop.count(entries[place], in: &movements)
      }
      try write(&movements)
      try database.execute("COMMIT")
      start = end
    }
  }

  /// Finalises the statements. The database closes with the last reference.
  package func close() {
    sqlite3_finalize(insert)
    sqlite3_finalize(move)
  }

  @inline(__always) private func add(_ entry: BareEntry) throws(BarePeerError) {
    sqlite3_bind_int64(insert, 1, entry.id)
    sqlite3_bind_int64(insert, 2, entry.child)
    sqlite3_bind_int64(insert, 3, entry.kind)
    sqlite3_bind_int64(insert, 4, entry.amount)
    sqlite3_bind_int64(insert, 5, entry.timestamp)
    try database.check(sqlite3_step(insert))
    sqlite3_reset(insert)
  }

  @inline(__always) private static func count(_ entry: BareEntry, in movements: inout [Movement]) {
    let child = Int(entry.child)
    movements[child].amount += entry.amount
    if entry.kind == 1 { movements[child].earned += entry.amount }
    movements[child].entries += 1
    movements[child].lastTimestamp = max(movements[child].lastTimestamp, entry.timestamp)
  }

  private func write(_ movements: inout [Movement]) throws(BarePeerError) {
    for child in movements.indices where movements[child].entries > 0 {
      sqlite3_bind_int64(move, 1, Int64(child))
      sqlite3_bind_int64(move, 2, movements[child].amount)
      sqlite3_bind_int64(move, 3, movements[child].earned)
      sqlite3_bind_int64(move, 4, movements[child].entries)
      sqlite3_bind_int64(move, 5, movements[child].lastTimestamp)
      try database.check(sqlite3_step(move))
      sqlite3_reset(move)
      movements[child] = Movement()
    }
  }
}
