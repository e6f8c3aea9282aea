import Kernel
import PointsLedger
import Testing

@Suite("Using minutes")
struct UseTests {
  /// Ada has 12 points left and ten minutes, until the sixtieth.
  static func bench() throws -> LedgerBench {
    var bench = try LedgerBench(points: 42)
    try bench.send(.redeem(LedgerBench.request(1, entry: 2, points: 30)))
    return bench
  }

  @Test("a reward stays active through its minutes, and the last one closes it")
  func living() throws {
    var bench = try Self.bench()
    #expect(
      try bench.send(LedgerBench.use(1, 4), at: LedgerBench.minute(5)) == [.reward(1, .active, left: 6)])
    #expect(try bench.stored(1)?.minutesUsed == 4)
    #expect(try bench.send(LedgerBench.use(1, 1)) == [.reward(1, .active, left: 5)])
    #expect(try bench.send(LedgerBench.use(1, 4)) == [.reward(1, .active, left: 1)])
    #expect(bench.ledger.openRedemptions.map(\.minutesUsed) == [9])
    #expect(try bench.send(LedgerBench.use(1, 1)) == [.reward(1, .used)])
    #expect(try bench.stored(1)?.minutesUsed == 10)
    #expect(bench.ledger.openRedemptions == [])
    #expect(bench.balance == 12)
    #expect(bench.store.content.entries.count == 2)
  }

  @Test("all minutes can be used at once")
  func allAtOnce() throws {
    var bench = try Self.bench()
    #expect(try bench.send(LedgerBench.use(1, 10)) == [.reward(1, .used)])
  }

  @Test(
    "zero, negative, or more than the remaining minutes are refused",
    arguments: [0, -1, .min, 7, .max] as [Int64])
  func tooMany(minutes: Int64) throws {
    var bench = try Self.bench()
    try bench.send(LedgerBench.use(1, 4))
    #expect(
      try bench.refusal(LedgerBench.use(1, minutes)) == .notEnoughMinutes(RedemptionID(1), left: 6))
    #expect(try bench.send(LedgerBench.use(1, 6)) == [.reward(1, .used)])
  }

  @Test("minutes are usable until a nanosecond before the end; at the end the reward has expired")
  func ending() throws {
    var bench = try Self.bench()
    #expect(
      try bench.send(LedgerBench.use(1, 3), at: LedgerBench.minute(60, plus: -1))
        == [.reward(1, .active, left: 7)])
    #expect(
      try bench.send(LedgerBench.use(1, 3), at: LedgerBench.minute(60)) == [
        .reward(1, .expired), .refused(.wrongStatus(RedemptionID(1), .expired)),
      ])
    #expect(try bench.stored(1)?.minutesUsed == 3)
    #expect(bench.ledger.openRedemptions == [])
    #expect(bench.balance == 12)
  }

  @Test("of several rewards the named one is used")
  func oneOfThree() throws {
    var bench = try LedgerBench(points: 90)
    for id in 1...3 as ClosedRange<Int64> {
      try bench.send(.redeem(LedgerBench.request(id, entry: 10 + id, points: 30)))
    }
    try bench.send(LedgerBench.use(2, 4))
    #expect(bench.ledger.openRedemptions.map(\.minutesUsed) == [0, 4, 0])
    #expect(bench.ledger.openRedemptions.map(\.id.raw) == [1, 2, 3])
  }
}
