import BarePeers
import Kernel
import PointsLedger
import SQLiteConnecting
import SQLiteStoring

/// The same entries for every ledger: children earn points, and spend some from 100 points on.
struct LedgerFixture {
  static let children = 4
  static let batch = 1_000

  let batches: [[PointTransaction]]
  let rows: [BareEntry]

  init(count: Int) {
    var ids = LedgerIDSource(device: 1)
    var random = SeedTree(7).child("ledger fixture").stream()
    var balances = [Int64](repeating: 0, count: LedgerFixture.children)
    let entries = (0..<count).map { index in
      let child = random.below(LedgerFixture.children)
      let time = WallTime(secondsSinceEpoch: 1_700_000_000) + .milliseconds(Int64(index))
      let gives = balances[child] > 100
      let amount = Int64(1 + random.below(20)) * (gives ? -1 : 1)
      balances[child] += amount
      return PointTransaction(
        id: TransactionID(ids.next(at: time)), child: ChildID(UInt32(child)),
        kind: gives ? .adjusted : .earned, amount: Points(amount), timestamp: time)
    }
    batches = stride(from: 0, to: count, by: LedgerFixture.batch).map {
      Array(entries[$0..<min(count, $0 + LedgerFixture.batch)])
    }
    rows = entries.map {
      BareEntry(
        id: $0.id.raw, child: Int64($0.child.raw), kind: Int64($0.kind.rawValue), amount: $0.amount.count,
        timestamp: $0.timestamp.nanoseconds)
    }
  }

  /// A new durable ledger with its children.
  static func make(_ path: String) throws -> Ledger {
    var ledger = try Ledger(store: SQLiteLedgerStore(.file(path)))
    var effects: [LedgerEffect] = []
    for child in 0..<children {
      let profile = ChildProfile(id: ChildID(UInt32(child)), family: 1, name: "child \(child)")
      try ledger.handle(.enrol(profile), at: WallTime(secondsSinceEpoch: 0), into: &effects)
    }
    return ledger
  }

  /// The digest of a file's content, independent of its layout.
  static func digest(_ path: String) throws -> StableDigest {
    try LedgerCanon.digest(of: SQLiteLedgerStore(.file(path)))
  }
}
