import Kernel
import PointsLedger
import Testing

@Suite("Cancelling rewards")
struct CancelTests {
  /// Ada has 12 of 42 points left and a reward of ten minutes, until the sixtieth.
  static func bench(pending: Bool = false) throws -> LedgerBench {
    var bench = try LedgerBench(points: 42)
    let request = LedgerBench.request(1, entry: 2, points: 30)
    try bench.send(pending ? .requestOffline(request) : .redeem(request))
    return bench
  }

  @Test("before the first minute all points return, by an entry that names the reward")
  func refund() throws {
    var bench = try Self.bench()
    #expect(
      try bench.send(LedgerBench.cancel(1, entry: 3), at: LedgerBench.minute(4)) == [
        .posted(3, .reversed, 30, balance: 42), .reward(1, .cancelled),
      ])
    #expect(
      bench.store.content.entries.last
        == PointTransaction(
          id: TransactionID(3), child: LedgerBench.ada, kind: .reversed, amount: Points(30),
          timestamp: LedgerBench.minute(4), redemption: RedemptionID(1)))
    #expect(try bench.stored(1)?.status == .cancelled)
    #expect(bench.ledger.openRedemptions == [])
    #expect(bench.ledger.account(of: LedgerBench.ada)?.sums.totalEarned == Points(42))
  }

  @Test("points beyond whole minutes return as well")
  func odd() throws {
    var bench = try LedgerBench(points: 20)
    try bench.send(.redeem(LedgerBench.request(1, entry: 2, points: 20)))
    try bench.send(LedgerBench.cancel(1, entry: 3))
    #expect(bench.balance == 20)
  }

  @Test(
    "a cancelled pending reward releases its points without an entry", arguments: [0, 1, 9])
  func pending(entry: Int64) throws {
    var bench = try Self.bench(pending: true)
    #expect(bench.available == 12)
    #expect(try bench.send(LedgerBench.cancel(1, entry: entry)) == [.reward(1, .cancelled)])
    #expect(bench.available == 42)
    #expect(bench.balance == 42)
    #expect(bench.store.content.entries.count == 1)
  }

  @Test("a reward is cancellable until a nanosecond before its end, at its end it has expired")
  func ending() throws {
    for pending in [false, true] {
      var bench = try Self.bench(pending: pending)
      try bench.send(LedgerBench.cancel(1, entry: 3), at: LedgerBench.minute(60, plus: -1))
      #expect(try bench.stored(1)?.status == .cancelled)
      #expect(bench.balance == 42)

      for nanoseconds in [0, 1] as [Int64] {
        bench = try Self.bench(pending: pending)
        let status: RedemptionStatus = pending ? .rejected : .expired
        #expect(
          try bench.send(LedgerBench.cancel(1, entry: 3), at: LedgerBench.minute(60, plus: nanoseconds)) == [
            .reward(1, status), .refused(.wrongStatus(RedemptionID(1), status)),
          ])
        #expect(bench.balance == (pending ? 42 : 12))
        #expect(bench.ledger.openRedemptions == [])
      }
    }
  }

  @Test("after the first minute a reward cannot be cancelled", arguments: 1...9 as ClosedRange<Int64>)
  func started(minutes: Int64) throws {
    var bench = try Self.bench()
    try bench.send(LedgerBench.use(1, minutes))
    #expect(
      try bench.refusal(LedgerBench.cancel(1, entry: 3))
        == .alreadyStarted(RedemptionID(1), minutesUsed: minutes))
    #expect(bench.balance == 12)
  }

  @Test("the refund's entry must be lawful and new, and differ from the payment")
  func refundingEntry() throws {
    var bench = try Self.bench()
    for id in [0, -1] as [Int64] {
      #expect(try bench.refusal(LedgerBench.cancel(1, entry: id)) == .invalidID(id))
    }
    for id in [1, 2] as [Int64] {
      #expect(
        try bench.refusal(LedgerBench.cancel(1, entry: id)) == .conflictingTransaction(TransactionID(id)))
    }
    #expect(try bench.stored(1)?.status == .active)
    #expect(bench.balance == 12)
  }

  @Test("refunded points can be redeemed again")
  func again() throws {
    var bench = try Self.bench()
    try bench.send(LedgerBench.cancel(1, entry: 3))
    try bench.send(.redeem(LedgerBench.request(2, entry: 4, points: 42)))
    try bench.send(LedgerBench.cancel(2, entry: 5))
    #expect(
      try bench.table() == """
        #1 earned 42 = 42
        #2 redeemed -30 = 12
        #3 reversed 30 = 42
        #4 redeemed -42 = 0
        #5 reversed 42 = 42
        """)
  }
}
