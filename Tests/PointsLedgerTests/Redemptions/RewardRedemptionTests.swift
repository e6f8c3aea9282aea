import Kernel
import PointsLedger
import Testing

@Suite("The record of a reward")
struct RewardRedemptionTests {
  static let request = LedgerBench.request(1, entry: 2, points: 31)

  @Test("a request gives a record with its minutes and none used")
  func record() {
    let record = RewardRedemption(Self.request, at: LedgerBench.minute(3), status: .pending)
    #expect(
      record
        == RewardRedemption(
          id: RedemptionID(1), child: LedgerBench.ada, appCategory: "games", pointsSpent: Points(31),
          minutesGranted: 10, rate: RewardRate(pointsPerMinute: 3), redeemedAt: LedgerBench.minute(3),
          expiresAt: LedgerBench.minute(60), minutesUsed: 0, status: .pending))
  }

  @Test(
    "a record answers its own request and no other, whatever differs",
    arguments: [
      { $0.id = RedemptionID(2) }, { $0.child = LedgerBench.ben }, { $0.appCategory = "films" },
      { $0.pointsSpent = Points(30) }, { $0.rate = RewardRate(millipointsPerMinute: 3_001) },
      { $0.expiresAt = LedgerBench.minute(61) },
    ] as [@Sendable (inout RedemptionRequest) -> Void])
  func answering(change: @Sendable (inout RedemptionRequest) -> Void) {
    var record = RewardRedemption(Self.request, at: LedgerBench.minute(3), status: .pending)
    #expect(record.answers(Self.request))
    var other = Self.request
    change(&other)
    #expect(!record.answers(other))
    record.status = .used
    record.minutesUsed = 10
    #expect(record.answers(Self.request))
    var otherPayment = Self.request
    otherPayment.entry = TransactionID(99)
    #expect(record.answers(otherPayment))
  }

  @Test("ids of rewards and entries are ordered by number, and none is before itself")
  func ids() {
    #expect(RedemptionID(1) < RedemptionID(2) && !(RedemptionID(2) < RedemptionID(2)))
    #expect(TransactionID(1) < TransactionID(2) && !(TransactionID(2) < TransactionID(2)))
    #expect(!(RedemptionID(3) < RedemptionID(2)) && !(TransactionID(3) < TransactionID(2)))
  }

  @Test(
    "the smallest ids are valid for reward, payment and refund", arguments: [1, 2] as [Int64])
  func firstIDs(entry: Int64) throws {
    var bench = try LedgerBench()
    try bench.send(LedgerBench.earn(9, 30))
    try bench.send(.redeem(LedgerBench.request(1, entry: entry, points: 30)))
    try bench.send(LedgerBench.cancel(1, entry: 3 - entry))
    try bench.send(.requestOffline(LedgerBench.request(2, entry: 5, points: 30)))
    try bench.send(LedgerBench.approve(2, entry: 7))
    #expect(bench.balance == 0)
  }
}
