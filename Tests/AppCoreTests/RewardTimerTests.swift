import AppCore
import Gallery
import Kernel
import PointsLedger
import Testing

/// A reward that had ended was closed when the next one was asked for, if ever.
@Suite("The end of a reward")
struct RewardTimerTests {
  private func reward(_ number: Int64, endsAfter seconds: Int64, child: ChildID = AppStage.child)
    -> RedemptionRequest
  {
    RedemptionRequest(
      id: RedemptionID(number), entry: TransactionID(100 + number), child: child, appCategory: "games",
      pointsSpent: Points(10), rate: RewardRate(pointsPerMinute: 2),
      expiresAt: AppStage.origin + .seconds(seconds))
  }

  /// A child with 50 points, and rewards that end so many seconds after the launch.
  private func stage(_ ends: [Int64]) throws -> AppStage {
    let stage = try AppStage(.family(groups: []))
    stage.post(.pointsEarned(Points(50), entry: TransactionID(1)))
    stage.run(50)
    try stage.answerLedger()
    for (number, end) in ends.enumerated() {
      stage.post(.rewardRedeemed(reward(Int64(number + 1), endsAfter: end)))
    }
    stage.run(50)
    try stage.answerLedger()
    stage.run(5_000)
    return stage
  }

  private func status(_ number: Int64, _ stage: AppStage) throws -> RedemptionStatus? {
    try stage.store.redemption(RedemptionID(number))?.status
  }

  @Test("an idle app asks for a frame at a reward's end and closes it: unused minutes are void")
  func ends() throws {
    let stage = try stage([90])
    #expect(stage.core.nextDue == .seconds(90))
    stage.run(until: .seconds(89))
    #expect(stage.open.isEmpty)
    stage.run(until: .seconds(91))
    #expect(stage.open.map(\.task) == [.post([.expire])])
    try stage.answerLedger()
    stage.runFrame()
    #expect(stage.core.updates.ledger == [.redemption(RedemptionID(1), .expired, minutesLeft: 0)])
    #expect(try status(1, stage) == .expired)
    #expect(stage.balance() == Points(40), "points spent are spent")
    stage.run(until: .seconds(3_000))
    #expect(stage.asked.filter { $0 == "post 1" }.count == 2, "one earning, one closing")
  }

  @Test("each of several rewards ends on time, also one that another device closed without a report")
  func several() throws {
    let stage = try stage([90, 60, 120])
    stage.run(until: .seconds(61))
    try stage.answerLedger()
    stage.run(100)
    #expect(try status(2, stage) == .expired && status(1, stage) == .active)
    stage.run(until: .seconds(80))
    var ignored: [LedgerEffect] = []
    try stage.ledger.handle(.expire, at: AppStage.origin + .seconds(95), into: &ignored)
    stage.run(until: .seconds(91))
    try stage.answerLedger()
    stage.run(until: .seconds(119))
    #expect(stage.open.isEmpty && stage.core.nextDue == .seconds(120))
    stage.run(until: .seconds(121))
    try stage.answerLedger()
    stage.run(100)
    #expect(try status(3, stage) == .expired && stage.core.nextDue == .seconds(3_600))
  }

  @Test("a failing ledger is asked again a minute later, not in every frame")
  func failure() throws {
    let stage = try stage([90])
    stage.run(until: .seconds(91))
    stage.answer(try #require(stage.open.first).id, .failed)
    stage.run(until: .seconds(149))
    #expect(stage.open.isEmpty)
    stage.run(until: .seconds(152))
    #expect(stage.open.map(\.task) == [.post([.expire])])
    try stage.answerLedger()
    stage.run(100)
    #expect(try status(1, stage) == .expired)
  }

  @Test("a refused or used-up reward has no end to wait for")
  func refused() throws {
    let stage = try stage([])
    var dear = reward(1, endsAfter: 60)
    dear.pointsSpent = Points(5_000)
    stage.post(.rewardRedeemed(dear))
    stage.run(50)
    try stage.answerLedger()
    stage.run(until: .seconds(100))
    #expect(stage.open.isEmpty)
  }

  // What was refused stayed in memory for as long as the app ran; the core's invariants now say so.
  @Test("of two rewards in a batch the refused one is dropped, and the other ends on time")
  func refusedBeside() throws {
    let stage = try stage([])
    var dear = reward(1, endsAfter: 60)
    dear.pointsSpent = Points(5_000)
    stage.post(.pointsChanged([.redeem(dear), .redeem(reward(2, endsAfter: 90)), .requestOffline(dear)]))
    stage.run(50)
    try stage.answerLedger()
    stage.run(50)
    #expect(stage.core.nextDue == .seconds(90))
    stage.core.checkInvariants()
    // Asked once more, and within its means: it ends when it says.
    stage.post(.rewardRedeemed(reward(1, endsAfter: 70)))
    stage.run(50)
    try stage.answerLedger()
    stage.run(50)
    #expect(stage.core.nextDue == .seconds(70))
  }

  @Test("rewards open at launch end on time, those that ended meanwhile at once")
  func relaunch() throws {
    let stage = try stage([30, 90])
    while stage.now < .seconds(20) { stage.frame += 1 }
    stage.relaunch(.family(groups: []))
    while stage.now < .seconds(45) { stage.frame += 1 }
    stage.relaunch(.family(groups: []))
    #expect(stage.open.map(\.task) == [.post([.expire])])
    try stage.answerLedger()
    stage.run(100)
    #expect(try status(1, stage) == .expired && status(2, stage) == .active)
    stage.run(until: .seconds(91))
    try stage.answerLedger()
    stage.run(100)
    #expect(try status(2, stage) == .expired)
  }
}
