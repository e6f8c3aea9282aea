import Kernel
import PointsLedger
import Testing

@Suite("A child's account")
struct ChildAccountTests {
  static func empty() -> ChildAccount {
    ChildAccount(profile: ChildProfile(id: LedgerBench.ada, family: 1, name: "Ada"))
  }

  static func entry(_ kind: TransactionKind, _ points: Int64, at time: WallTime) -> PointTransaction {
    PointTransaction(
      id: TransactionID(1), child: LedgerBench.ada, kind: kind, amount: Points(points), timestamp: time)
  }

  @Test("every entry is summed and counted; only earnings add to the total earned")
  func adding() {
    var account = Self.empty()
    let entries: [(TransactionKind, Int64, balance: Int64, earned: Int64)] = [
      (.earned, 30, 30, 30), (.adjusted, 4, 34, 30), (.redeemed, -20, 14, 30), (.reversed, 20, 34, 30),
      (.adjusted, -9, 25, 30), (.earned, 1, 26, 31),
    ]
    for (place, (kind, points, balance, earned)) in entries.enumerated() {
      account.sums.add(Self.entry(kind, points, at: LedgerBench.minute(Int64(place))))
      #expect(account.balance == Points(balance), "after entry \(place)")
      #expect(account.sums.totalEarned == Points(earned), "after entry \(place)")
      #expect(account.sums.entryCount == place + 1)
      #expect(account.sums.lastTimestamp == LedgerBench.minute(Int64(place)))
    }
  }

  @Test("the last timestamp is the latest, not the last to arrive")
  func latest() {
    var account = Self.empty()
    for (minute, latest) in [(5, 5), (4, 5), (5, 5), (6, 6), (0, 6)] as [(Int64, Int64)] {
      account.sums.add(Self.entry(.earned, 1, at: LedgerBench.minute(minute)))
      #expect(account.sums.lastTimestamp == LedgerBench.minute(latest))
    }
    #expect(account.sums.entryCount == 5)
  }

  @Test(
    "a new entry has the clock's time, or a nanosecond more than the last entry's"
  )
  func stamping() {
    var account = Self.empty()
    #expect(account.stamp(at: LedgerBench.minute(-9)) == LedgerBench.minute(-9))
    account.sums.add(Self.entry(.earned, 1, at: LedgerBench.minute(5)))
    #expect(account.stamp(at: LedgerBench.minute(5, plus: 1)) == LedgerBench.minute(5, plus: 1))
    #expect(account.stamp(at: LedgerBench.minute(5)) == LedgerBench.minute(5, plus: 1))
    #expect(account.stamp(at: LedgerBench.minute(5, plus: -1)) == LedgerBench.minute(5, plus: 1))
    #expect(account.stamp(at: LedgerBench.minute(-9)) == LedgerBench.minute(5, plus: 1))
  }

  @Test(
    "after a clock was set back, new entries of any kind still come last")
  func clockBack() throws {
    var bench = try LedgerBench()
    try bench.send(LedgerBench.earn(9, 50), at: LedgerBench.minute(10))
    try bench.send(LedgerBench.adjust(8, -1), at: LedgerBench.minute(1))
    try bench.send(.redeem(LedgerBench.request(1, entry: 7, points: 30)), at: LedgerBench.minute(2))
    try bench.send(LedgerBench.cancel(1, entry: 6), at: LedgerBench.minute(3))
    try bench.send(.requestOffline(LedgerBench.request(2, entry: 5, points: 9)), at: LedgerBench.minute(4))
    try bench.send(LedgerBench.approve(2, entry: 5), at: LedgerBench.minute(4))
    try bench.send(LedgerBench.earn(4, 2), at: LedgerBench.minute(10, plus: 4))
    #expect(
      try bench.table() == """
        #9 earned 50 = 50
        #8 adjusted -1 = 49
        #7 redeemed -30 = 19
        #6 reversed 30 = 49
        #5 redeemed -9 = 40
        #4 earned 2 = 42
        """)
    var times: [Int64] = []
    try bench.ledger.forEachLine(of: LedgerBench.ada) {
      times.append($0.transaction.timestamp.nanoseconds - LedgerBench.minute(10).nanoseconds)
    }
    #expect(times == [0, 1, 2, 3, 4, 5])
  }

  // One entry made while a clock was 30 days ahead: the ring said 45, 65, 65, 85 and 105 on the five days after it, and the week
  // put everything on its last day.
  @Test("an entry from 30 days ahead moves no later entry to another day, and counts for none of them")
  func clockAhead() throws {
    var bench = try LedgerBench()
    func day(_ day: Int64) -> WallTime { LedgerBench.minute(day * 1_440) }
    try bench.send(LedgerBench.earn(1, 25), at: day(30) + .hours(1))
    for (number, count) in [20, 20, 0, 20, 20].enumerated() as EnumeratedSequence<[Int64]> where count > 0 {
      let entry = TransactionID(Int64(number) + 2)
      try bench.send(
        .earn(entry, LedgerBench.ada, Points(count), session: nil), at: day(Int64(number)) + .hours(2))
    }
    let week = try bench.ledger.days(between: (0...5).map(day))
    #expect(week[0].earned.map(\.count) == [20, 20, 0, 20, 20])
    for (number, count) in [20, 20, 0, 20, 20].enumerated() as EnumeratedSequence<[Int64]> {
      let span = day(Int64(number))..<day(Int64(number) + 1)
      #expect(
        try bench.ledger.standing(of: LedgerBench.ada, earnedIn: span).earned.count == count, "day \(number)")
    }
    #expect(try bench.ledger.standing(of: LedgerBench.ada, earnedIn: day(30)..<day(31)).earned.count == 25)
    // Its order is that of the making all the same, so that nothing slips in before what was spent.
    #expect(try bench.table().hasPrefix("#1 earned 25 = 25\n#2 earned 20 = 45"))
  }
}
