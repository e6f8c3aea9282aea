import Kernel
import PointsLedger
import SQLiteConnecting
import SQLiteStoring
import Testing

@Suite("Each child's points by day")
struct ChildDaysTests {
  private static let start = WallTime(secondsSinceEpoch: 1_800_000_000)

  /// Drawn entries of three children over some days, in an SQLite store and in a list.
  private static func stores(seed: UInt64, count: Int) throws -> [(ledger: Ledger, store: any LedgerStore)] {
    var random = SeedTree(seed).child("days").stream()
    var entries: [PointTransaction] = []
    for number in 1...count {
      let isEarned = random.chance(0.7)
      let time = start + .seconds(Int64(random.below(12 * 86_400)))
      // The clock was ahead or set back: an entry's order does not imply its day.
      let late = random.chance(0.3) ? Int64(random.below(40 * 86_400)) - 20 * 86_400 : 0
      entries.append(
        PointTransaction(
          id: TransactionID(Int64(number)), child: ChildID(UInt32(1 + random.below(3))),
          kind: isEarned ? .earned : .adjusted, amount: Points(Int64(1 + random.below(20))),
          timestamp: time, madeAt: time + .seconds(late)))
    }
    var ledgers: [(ledger: Ledger, store: any LedgerStore)] = []
    for store in [try SQLiteLedgerStore(.memory, settings: .fast), ListedLedgerStore()] as [any LedgerStore] {
      var ledger = try Ledger(store: store)
      var effects: [LedgerEffect] = []
      for child in 1...3 {
        let profile = ChildProfile(id: ChildID(UInt32(child)), family: 1, name: "Child \(child)")
        try ledger.handle(.enrol(profile), at: start, into: &effects)
      }
      try ledger.deliver(entries, into: &effects)
      ledgers.append((ledger, store))
    }
    return ledgers
  }

  @Test("the SQLite store agrees with a list of all entries, and with direct sums")
  func agrees() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let ledgers = try Self.stores(seed: seed, count: 200)
      // Days of unequal lengths, as around clock changes.
      let borders = [2, 3, 4, 6, 7, 9].map { Self.start + .hours(Int64($0 * 24 - $0 % 2)) }
      let days = try ledgers.map { try $0.ledger.days(between: borders) }
      #expect(days[0] == days[1], "seed \(seed)")
      for child in days[0] {
        var sums = Array(repeating: Points.zero, count: borders.count - 1)
        try ledgers[1].store.forEachTransaction(of: child.child) { entry in
          guard entry.kind == .earned, entry.madeAt < borders[borders.count - 1],
            let day = borders.lastIndex(where: { $0 <= entry.madeAt })
          else { return }
          sums[day] = sums[day] + entry.amount
        }
        #expect(child.earned == sums, "seed \(seed), child \(child.child.raw)")
        for (day, points) in sums.enumerated() {
          for (ledger, _) in ledgers {
            let standing = try ledger.standing(of: child.child, earnedIn: borders[day]..<borders[day + 1])
            #expect(standing.earned == points, "seed \(seed), child \(child.child.raw), day \(day)")
          }
        }
        #expect(child.balance == ledgers[1].ledger.account(of: child.child)?.balance)
      }
    }
  }

  @Test("without borders everything is one span, and an entry at the first instant of a day belongs to it")
  func edges() throws {
    let ledgers = try Self.stores(seed: 1, count: 3)
    for (ledger, _) in ledgers {
      var ledger = ledger
      #expect(try ledger.days(between: []).map(\.earned) == [[], [], []])
      #expect(try ledger.days(between: [Self.start]).map(\.earned) == [[], [], []])
      let day = Self.start + .hours(1_000)
      var effects: [LedgerEffect] = []
      try ledger.deliver(
        [
          PointTransaction(
            id: TransactionID(900), child: ChildID(2), kind: .earned, amount: Points(7), timestamp: day)
        ], into: &effects)
      let borders = [-24, 0, 24, 48].map { day + .hours($0) }
      #expect(try ledger.days(between: borders)[1].earned == [.zero, Points(7), .zero])
    }
  }
}
