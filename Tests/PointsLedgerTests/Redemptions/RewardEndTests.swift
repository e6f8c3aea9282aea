import Kernel
import PointsLedger
import Testing

@Suite("The end of rewards")
struct RewardEndTests {
  @Test("at its end, not before, an active reward expires and a pending one is rejected, without refund")
  func ending() throws {
    var bench = try LedgerBench(points: 60)
    try bench.send(.redeem(LedgerBench.request(1, entry: 2, points: 30)))
    try bench.send(.requestOffline(LedgerBench.request(2, entry: 3, points: 30)))
    try bench.send(LedgerBench.use(1, 4))
    #expect(bench.ledger.nextExpiry == LedgerBench.minute(60))
    #expect(try bench.send(.expire, at: LedgerBench.minute(60, plus: -1)) == [])
    #expect(
      try bench.send(.expire, at: LedgerBench.minute(60)) == [.reward(1, .expired), .reward(2, .rejected)])
    #expect(bench.balance == 30)
    #expect(bench.available == 30)
    #expect(bench.ledger.nextExpiry == nil)
    #expect(try bench.stored(1)?.minutesUsed == 4)
    #expect(try bench.send(.expire, at: LedgerBench.minute(61)) == [])
  }

  @Test("rewards end by end, then id, and later ones stay")
  func order() throws {
    var bench = try LedgerBench(points: 60)
    for (id, minute) in [(5, 20), (3, 30), (4, 20), (1, 40), (2, 10)] as [(Int64, Int64)] {
      try bench.send(
        .redeem(LedgerBench.request(id, entry: 10 + id, points: 3, ends: LedgerBench.minute(minute))))
    }
    #expect(
      try bench.send(.expire, at: LedgerBench.minute(30, plus: -1))
        == [.reward(2, .expired), .reward(4, .expired), .reward(5, .expired)])
    #expect(bench.ledger.nextExpiry == LedgerBench.minute(30))
    #expect(bench.ledger.openRedemptions.map(\.id.raw) == [3, 1])
    #expect(
      try bench.send(.expire, at: LedgerBench.minute(999)) == [.reward(3, .expired), .reward(1, .expired)])
  }

  @Test("a ledger without rewards has no next expiry")
  func nothing() throws {
    var bench = try LedgerBench(points: 60)
    #expect(bench.ledger.nextExpiry == nil)
    #expect(try bench.send(.expire, at: LedgerBench.minute(999)) == [])
  }

  @Test("an end that the clock skipped is found when the ledger is reopened")
  func reopened() throws {
    var bench = try LedgerBench(points: 60)
    try bench.send(.redeem(LedgerBench.request(1, entry: 2, points: 30)))
    var opened = try Ledger(store: bench.store)
    var effects: [LedgerEffect] = []
    try opened.handle(.expire, at: LedgerBench.minute(90), into: &effects)
    #expect(effects == [.reward(1, .expired)])
    #expect(try opened.audit() == [])
  }
}
