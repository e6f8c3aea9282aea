import Kernel
import PointsLedger
import Testing

@Suite("Rewards requested offline")
struct PendingTests {
  @Test("a pending reward reserves its points and pays nothing")
  func reserving() throws {
    var bench = try LedgerBench(points: 40)
    #expect(
      try bench.send(.requestOffline(LedgerBench.request(1, entry: 2, points: 30)), at: LedgerBench.minute(1))
        == [.reward(1, .pending)])
    #expect(bench.balance == 40)
    #expect(bench.available == 10)
    #expect(bench.store.content.entries.count == 1)
    let record = try #require(try bench.stored(1))
    #expect(record.minutesGranted == 10 && record.minutesLeft == 0 && record.status == .pending)
    #expect(record.redeemedAt == LedgerBench.minute(1))
    #expect(bench.ledger.openRedemptions == [record])
    #expect(bench.ledger.highestID == 1)
  }

  @Test("reserved points are unavailable to other rewards; the rest is available to the last point")
  func reserved() throws {
    var bench = try LedgerBench(points: 40)
    try bench.send(.requestOffline(LedgerBench.request(1, entry: 2, points: 30)))
    for event in [
      .redeem(LedgerBench.request(2, entry: 3, points: 11)),
      .requestOffline(LedgerBench.request(2, entry: 3, points: 11)),
    ] as [LedgerEvent] {
      #expect(try bench.refusal(event) == .unaffordable(RedemptionID(2), available: Points(10)))
    }
    try bench.send(.requestOffline(LedgerBench.request(2, entry: 3, points: 6)))
    try bench.send(.redeem(LedgerBench.request(3, entry: 4, points: 4)))
    #expect(bench.available == 0)
    #expect(bench.balance == 36)
  }

  @Test("all pending rewards of the child are reserved, no paid one twice, and no other child's")
  func sum() throws {
    var bench = try LedgerBench(points: 40)
    try bench.send(.enrol(ChildProfile(id: LedgerBench.ben, family: 1, name: "Ben")))
    try bench.send(.earn(TransactionID(2), LedgerBench.ben, Points(40), session: nil))
    try bench.send(.requestOffline(LedgerBench.request(1, entry: 11, points: 3)))
    try bench.send(.requestOffline(LedgerBench.request(2, entry: 12, points: 4)))
    try bench.send(.redeem(LedgerBench.request(3, entry: 13, points: 5)))
    try bench.send(.requestOffline(LedgerBench.request(4, entry: 14, points: 20, by: LedgerBench.ben)))
    #expect(bench.available == 40 - 5 - 3 - 4)
    #expect(bench.ledger.available(to: LedgerBench.ben) == Points(20))
  }

  @Test("approval pays with the authority's entry and activates the minutes")
  func approving() throws {
    var bench = try LedgerBench(points: 40)
    try bench.send(.requestOffline(LedgerBench.request(1, entry: 2, points: 30)))
    #expect(
      try bench.send(LedgerBench.approve(1, entry: 8), at: LedgerBench.minute(5)) == [
        .posted(8, .redeemed, -30, balance: 10), .reward(1, .active, left: 10),
      ])
    #expect(
      bench.store.content.entries.last
        == PointTransaction(
          id: TransactionID(8), child: LedgerBench.ada, kind: .redeemed, amount: Points(-30),
          timestamp: LedgerBench.minute(5), redemption: RedemptionID(1)))
    #expect(bench.available == 10)
    #expect(try bench.stored(1)?.redeemedAt == LedgerBench.start)
  }

  @Test("a reward that costs the whole balance is approved; one that costs a point more is rejected")
  func wholeBalance() throws {
    var bench = try LedgerBench(points: 30)
    try bench.send(.requestOffline(LedgerBench.request(1, entry: 2, points: 30)))
    var poorer = bench
    #expect(
      try bench.send(LedgerBench.approve(1, entry: 2)) == [
        .posted(2, .redeemed, -30, balance: 0), .reward(1, .active, left: 10),
      ])
    #expect(bench.balance == 0)

    poorer = try LedgerBench(points: 30)
    try poorer.send(.requestOffline(LedgerBench.request(1, entry: 2, points: 30)))
    try poorer.send(LedgerBench.adjust(3, -1))
    #expect(try poorer.send(LedgerBench.approve(1, entry: 2)) == [.reward(1, .rejected)])
    #expect(poorer.balance == 29)
    #expect(poorer.available == 29)
  }

  @Test("a reward is approvable until a nanosecond before its end, at its end it is rejected")
  func approvingAtTheEnd() throws {
    for (nanoseconds, status) in [(-1, .active), (0, .rejected), (1, .rejected)]
      as [(Int64, RedemptionStatus)]
    {
      var bench = try LedgerBench(points: 30)
      try bench.send(.requestOffline(LedgerBench.request(1, entry: 2, points: 30)))
      try bench.send(LedgerBench.approve(1, entry: 2), at: LedgerBench.minute(60, plus: nanoseconds))
      #expect(try bench.stored(1)?.status == status, "\(nanoseconds) ns after the end")
      #expect(bench.balance == (status == .active ? 0 : 30))
    }
  }

  @Test("the paying entry must be lawful and new")
  func payingEntry() throws {
    var bench = try LedgerBench()
    try bench.send(LedgerBench.earn(9, 30))
    try bench.send(LedgerBench.earn(4, 30))
    try bench.send(.requestOffline(LedgerBench.request(1, entry: 2, points: 30)))
    for id in [0, -1] as [Int64] {
      #expect(try bench.refusal(LedgerBench.approve(1, entry: id)) == .invalidID(id))
    }
    for id in [4, 9] as [Int64] {
      #expect(
        try bench.refusal(LedgerBench.approve(1, entry: id)) == .conflictingTransaction(TransactionID(id)))
    }
    #expect(try bench.stored(1)?.status == .pending)
    try bench.send(LedgerBench.approve(1, entry: 1))
    #expect(bench.balance == 30)
  }

  @Test("a rejection releases the reserved points and posts nothing")
  func rejecting() throws {
    var bench = try LedgerBench(points: 40)
    try bench.send(.requestOffline(LedgerBench.request(1, entry: 2, points: 30)))
    #expect(try bench.send(.reject(RedemptionID(1))) == [.reward(1, .rejected)])
    #expect(bench.available == 40)
    #expect(bench.balance == 40)
    #expect(bench.store.content.entries.count == 1)
    #expect(bench.ledger.openRedemptions == [])
    #expect(try bench.stored(1)?.status == .rejected)
  }

  @Test("of two rewards that the balance no longer covers the first approved is paid")
  func firstComeFirstServed() throws {
    var bench = try LedgerBench(points: 40)
    try bench.send(.requestOffline(LedgerBench.request(1, entry: 2, points: 18)))
    try bench.send(.requestOffline(LedgerBench.request(2, entry: 3, points: 18)))
    try bench.send(LedgerBench.adjust(4, -20))
    #expect(bench.available == -16)
    try bench.send(LedgerBench.approve(2, entry: 3))
    #expect(bench.balance == 2)
    #expect(bench.available == -16)
    #expect(try bench.send(LedgerBench.approve(1, entry: 2)) == [.reward(1, .rejected)])
    #expect(bench.available == 2)
  }

  @Test("a sister's reserved or requested points do not reduce what this child can spend")
  func siblings() throws {
    var bench = try LedgerBench(points: 40)
    try bench.send(.enrol(ChildProfile(id: LedgerBench.ben, family: 1, name: "Ben")))
    try bench.send(.earn(TransactionID(2), LedgerBench.ben, Points(30), session: nil))
    try bench.send(.requestOffline(LedgerBench.request(1, entry: 3, points: 24, by: LedgerBench.ben)))
    try bench.send(.requestOffline(LedgerBench.request(2, entry: 4, points: 9)))
    #expect(bench.available == 31 && bench.ledger.available(to: LedgerBench.ben) == Points(6))
    try bench.send(.redeem(LedgerBench.request(3, entry: 5, points: 30)))
    #expect(try bench.stored(3)?.status == .active && bench.balance == 10)
    #expect(
      try bench.refusal(.redeem(LedgerBench.request(4, entry: 6, points: 9, by: LedgerBench.ben)))
        == .unaffordable(RedemptionID(4), available: Points(6)))
    try bench.send(.reject(RedemptionID(1)))
    #expect(bench.available == 1 && bench.ledger.available(to: LedgerBench.ben) == Points(30))
  }
}
