internal import SQLiteConnecting

/// The statements of a ledger store, compiled on first use, so that a short use does not compile them all.
final class LedgerStatements {
  private let connection: SQLiteConnection
  /// The compiled statements, by number.
  private var stored: [SQLiteStatement?]

  init(_ connection: SQLiteConnection) {
    self.connection = connection
    stored = Array(repeating: nil, count: LedgerStatement.allCases.count)
  }

  /// The statement, reset, with the bindings of its last use.
  func callAsFunction(_ name: LedgerStatement) throws(SQLiteStoreError) -> SQLiteStatement {
    if let statement = stored[name.rawValue] { return statement }
    let statement = try connection.prepare(name.sql)
    stored[name.rawValue] = statement
    return statement
  }
}

/// The SQL statements of a ledger store.
enum LedgerStatement: Int, CaseIterable {
  case begin, commit, insertChild, insertEntry, insertRedemption, updateRedemption, moveAccount, accounts,
    openRedemptions,
    highestEntry, entry, redemption, redemptions, entries, entriesOfChild, lowestBalance, earned, earnings,
    insertRecord, updateRecord, replaceRecord, record, unsettledRecords, putPosition, putHead, position, heads

  var sql: String {
    switch self {
    case .begin: "BEGIN IMMEDIATE"
    case .commit: "COMMIT"
    case .insertChild: "INSERT INTO child VALUES(?,?,?,?,?,?,?)"
    case .insertEntry: "INSERT INTO entry VALUES(?,?,?,?,?,?,?,?,?)"
    case .insertRedemption: "INSERT INTO redemption VALUES(?,?,?,?,?,?,?,?,?,?)"
    case .updateRedemption: "UPDATE redemption SET minutes_used = ?2, status = ?3 WHERE id = ?1"
    case .moveAccount:
      """
      UPDATE account SET balance = balance + ?2, earned = earned + ?3, entries = entries + ?4,
        last_timestamp = max(last_timestamp, ?5)
      WHERE child = ?1
      """
    case .accounts:
      """
      SELECT child.*, balance, earned, entries, last_timestamp FROM child JOIN account ON child = id ORDER BY id
      """
    case .openRedemptions: "SELECT * FROM redemption WHERE status <= 2 ORDER BY expires_at, id"
    case .highestEntry: "SELECT max(id) FROM entry"
    case .entry: "SELECT * FROM entry WHERE id = ?"
    case .redemption: "SELECT * FROM redemption WHERE id = ?"
    case .redemptions: "SELECT * FROM redemption ORDER BY id"
    case .entries: "SELECT * FROM entry ORDER BY timestamp, id"
    case .entriesOfChild: "SELECT * FROM entry WHERE child = ? ORDER BY timestamp, id"
    case .insertRecord: "INSERT INTO sync_record VALUES(?,?,?,?)"
    case .updateRecord: "UPDATE sync_record SET unsent = ?2, fold = ?3 WHERE id = ?1"
    case .replaceRecord: "UPDATE sync_record SET unsent = ?2, fold = ?3, bytes = ?4 WHERE id = ?1"
    case .record: "SELECT * FROM sync_record WHERE id = ?"
    case .unsettledRecords: "SELECT * FROM sync_record WHERE unsent = 1 OR fold < 3 ORDER BY id"
    case .putPosition: "INSERT OR REPLACE INTO sync_position VALUES(1,?,?,?,?)"
    case .putHead:
      """
      INSERT INTO sync_head VALUES(?1,?2) ON CONFLICT DO UPDATE SET record = ?2 WHERE record <> ?2
      """
    case .position: "SELECT token, last_id, last_number, installation FROM sync_position"
    case .heads: "SELECT record FROM sync_head ORDER BY device"
    case .earned:
      """
      SELECT coalesce(sum(amount), 0) FROM entry
      WHERE child = ? AND kind = 1 AND coalesce(made_at, timestamp) >= ? AND coalesce(made_at, timestamp) < ?
      """
    case .earnings:
      """
      SELECT child, amount, coalesce(made_at, timestamp) FROM entry
      WHERE kind = 1 AND coalesce(made_at, timestamp) >= ? AND coalesce(made_at, timestamp) < ?
      """
    case .lowestBalance:
      """
      WITH chain AS (
        SELECT timestamp, id, sum(amount) OVER (ORDER BY timestamp, id) AS balance FROM entry WHERE child = ?1)
      SELECT
        min(coalesce((SELECT min(balance) FROM chain WHERE (timestamp, id) >= (?2, ?3)), 9223372036854775807),
            coalesce((SELECT sum(amount) FROM entry WHERE child = ?1 AND (timestamp, id) < (?2, ?3)), 0))
      """
    }
  }
}
