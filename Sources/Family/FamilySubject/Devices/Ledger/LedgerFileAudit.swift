internal import Kernel
internal import PointsLedger
internal import SQLiteConnecting
internal import SQLiteStoring

/// An audit of a ledger's database, row by row, against the requests and acknowledgements.
///
/// It reads the database by its own SQL, without the ledger and its store.
struct LedgerFileAudit {
  /// The findings in words, at most `limit`; empty if all is well.
  private(set) var findings: [String] = []
  private let connection: SQLiteConnection
  private let expected: ExpectedLedger

  private static let limit = 5

  /// Findings in a store's database, read through a separate connection, or in memory through the same one. An error of reading
  /// is a finding.
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

  /// Checks that every row was requested, every chain stays at zero or above, and no acknowledged row is missing. Returns sums by
  /// child.
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

  /// Checks that every account has the sum of its rows, and the expected one.
  private mutating func checkAccounts(_ sums: [Int64: Int64]) throws(SQLiteStoreError) {
    let rows = try connection.prepare("SELECT child, balance FROM account ORDER BY child")
    var missing = expected.balances
    while try rows.step() {
      let (child, balance) = (rows.int64(0), rows.int64(1))
      let sum = sums[child, default: 0]
      if balance != sum { find("child \(child) has \(balance) points, but its rows add up to \(sum)") }
      let asked = UInt32(exactly: child).flatMap { missing.removeValue(forKey: ChildID($0)) }
      if asked?.count != balance {
        find("child \(child) has \(balance) points, but the requests add up to \(asked?.count ?? 0)")
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
