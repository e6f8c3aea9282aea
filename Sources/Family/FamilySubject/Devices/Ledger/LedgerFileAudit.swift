internal import Kernel
internal import PointsLedger
internal import SQLiteConnecting
internal import SQLiteStoring

/// What stands in a ledger's database, row by row, held against what was asked for and acknowledged.
///
/// It asks the database in SQL of its own: neither the ledger nor its store has a part in it.
struct LedgerFileAudit {
  /// In words, at most `limit`; empty when all is well.
  private(set) var findings: [String] = []
  private let connection: SQLiteConnection
  private let expected: ExpectedLedger

  private static let limit = 5

  /// What of a store's database is not as it has to be, read through a connection of its own, or, of one in memory, past the store; an
  /// error of reading is a finding.
  static func findings(
    of store: SQLiteLedgerStore, in file: String?, against expected: ExpectedLedger
  ) -> [String] {
    do throws(SQLiteStoreError) {
      guard let file else { return try LedgerFileAudit(store.connection, expected).findings }
      let reader = try SQLiteConnection(.file(file), settings: SQLiteSettings(access: .readOnly))
      return try LedgerFileAudit(reader, expected).findings
    } catch {
      return ["\(error)"]
    }
  }

  /// Reads all tables. O(rows log rows).
  init(_ connection: SQLiteConnection, _ expected: ExpectedLedger) throws(SQLiteStoreError) {
    self.connection = connection
    self.expected = expected
    try checkPages()
    let sums = try checkEntries()
    try checkAccounts(sums)
    try checkRewards()
  }

  private mutating func find(_ words: String) {
    if findings.count < LedgerFileAudit.limit { findings.append("the database: \(words)") }
  }

  private mutating func checkPages() throws(SQLiteStoreError) {
    let pages = try connection.prepare("PRAGMA integrity_check")
    while try pages.step() { if pages.text(0) != "ok" { find(pages.text(0)) } }
    let references = try connection.prepare("PRAGMA foreign_key_check")
    while try references.step() {
      find("row \(references.int64(1)) of \(references.text(0)) refers to nothing")
    }
  }

  /// Every row was asked for, every chain stays above zero, and none that was acknowledged is missing. The sums by child.
  private mutating func checkEntries() throws(SQLiteStoreError) -> [Int64: Int64] {
    let rows = try connection.prepare(
      "SELECT id, child, kind, amount, timestamp, redemption, coalesce(made_at, timestamp) FROM entry ORDER BY timestamp, id"
    )
    var missing = expected.entries
    var sums: [Int64: Int64] = [:]
    while try rows.step() {
      let (id, child, amount) = (rows.int64(0), rows.int64(1), rows.int64(3))
      let sum = sums[child, default: 0] + amount
      sums[child] = sum
      if sum < 0 { find("child \(child) has \(sum) points after entry \(id)") }
      guard let asked = missing.removeValue(forKey: TransactionID(id)) else {
        find("entry \(id) of \(amount) points was not asked for")
        continue
      }
      let isAsIs =
        child == Int64(asked.child.raw) && rows.int64(2) == Int64(asked.kind.rawValue)
        && amount == asked.amount.count
        && rows.int64(4) == asked.timestamp.nanoseconds && rows.int64(6) == asked.madeAt.nanoseconds
        && (rows.isNull(5) ? nil : rows.int64(5)) == asked.redemption?.raw
      if !isAsIs {
        find("entry \(id) has \(amount) points of child \(child), not as it was asked for: \(asked)")
      }
    }
    for entry in missing.values.sorted(by: { $0.id < $1.id }) {
      find("entry \(entry.id.raw) of \(entry.amount.count) points was acknowledged and is lost")
    }
    return sums
  }

  /// Every account says what its rows add up to, and what was expected.
  private mutating func checkAccounts(_ sums: [Int64: Int64]) throws(SQLiteStoreError) {
    let rows = try connection.prepare("SELECT child, balance FROM account ORDER BY child")
    var missing = expected.balances
    while try rows.step() {
      let (child, balance) = (rows.int64(0), rows.int64(1))
      let sum = sums[child, default: 0]
      if balance != sum { find("child \(child) has \(balance) points, but its rows add up to \(sum)") }
      let asked = UInt32(exactly: child).flatMap { missing.removeValue(forKey: ChildID($0)) }
      if asked?.count != balance {
        find("child \(child) has \(balance) points, but what was asked for comes to \(asked?.count ?? 0)")
      }
    }
    for child in missing.keys.sorted() { find("child \(child.raw) was enrolled and is lost") }
  }

  private mutating func checkRewards() throws(SQLiteStoreError) {
    let rows = try connection.prepare("SELECT id, status, minutes_used FROM redemption ORDER BY id")
    var missing = expected.rewards
    while try rows.step() {
      let id = rows.int64(0)
      guard let asked = missing.removeValue(forKey: RedemptionID(id)) else {
        find("reward \(id) was not asked for")
        continue
      }
      guard rows.int64(1) != Int64(asked.status.rawValue) || rows.int64(2) != asked.minutesUsed else {
        continue
      }
      find(
        "reward \(id) has status \(rows.int64(1)) and \(rows.int64(2)) minutes used, but is \(asked.status) with "
          + "\(asked.minutesUsed)")
    }
    for id in missing.keys.sorted() { find("reward \(id.raw) was acknowledged and is lost") }
  }
}
