import AppCore
import Kernel
import PointsLedger
import Testing

/// A batch that failed was posted again together with those behind it: when it failed once more they overtook it, and a reward
/// was refused for good although its points were on their way.
@Suite("The order of failed batches")
struct PostingOrderTests {
  /// What is asked for, and what it must come to when each is carried out in its turn.
  private struct Asked {
    var events: [AppEvent] = []
    var balance = Points.zero
    var afforded: [RedemptionID] = []
    var refused: [RedemptionID] = []

    mutating func earn(_ points: Int64) -> AppEvent {
      balance = balance + Points(points)
      return add(.pointsEarned(Points(points), entry: TransactionID(Int64(events.count + 1))))
    }

    mutating func redeem(_ points: Int64) -> AppEvent {
      let request = RedemptionRequest(
        id: RedemptionID(Int64(events.count + 1)), entry: TransactionID(Int64(events.count + 1)),
        child: AppStage.child, appCategory: "games", pointsSpent: Points(points),
        rate: RewardRate(pointsPerMinute: 2), expiresAt: AppStage.origin + .hours(1_000))
      if balance >= request.pointsSpent {
        balance = balance - request.pointsSpent
        afforded.append(request.id)
      } else {
        refused.append(request.id)
      }
      return add(.rewardRedeemed(request))
    }

    private mutating func add(_ event: AppEvent) -> AppEvent {
      events.append(event)
      return event
    }

    /// What the ledger holds otherwise.
    func differences(_ stage: AppStage) throws -> [String] {
      var words: [String] = []
      for id in afforded where try stage.store.redemption(id)?.status != .active {
        words.append("reward \(id.raw) was afforded and is not there")
      }
      for id in refused where try stage.store.redemption(id) != nil {
        words.append("reward \(id.raw) is there")
      }
      if stage.balance() != balance { words.append("\(stage.balance()), not \(balance)") }
      return words
    }
  }

  private static func isEarning(_ batch: [LedgerEvent]) -> Bool {
    if case .earn? = batch.first { true } else { false }
  }

  private func kinds(_ stage: AppStage) -> [String] {
    stage.open.compactMap { request in
      guard case .post(let batch) = request.task else { return nil }
      return Self.isEarning(batch) ? "earn" : "redeem"
    }
  }

  @Test(
    "a reward waits until its points are posted, however often they fail, and so do later ones"
  )
  func again() throws {
    var asked = Asked()
    let stage = try AppStage(.family())
    stage.post(asked.earn(50))
    stage.run(50)
    try stage.answerLedger(failing: Self.isEarning)
    stage.run(50)
    stage.post(asked.redeem(30))
    stage.run(1_000)
    #expect(kinds(stage) == ["earn"])
    stage.post(asked.redeem(20))
    stage.run(50)
    #expect(kinds(stage) == ["earn"], "what is asked for while the first is posted again waits")
    try stage.answerLedger(failing: Self.isEarning)
    stage.run(1_900)
    #expect(kinds(stage) == [] && stage.core.nextDue != nil)
    stage.run(200)
    for kind in ["earn", "redeem", "redeem"] {
      #expect(kinds(stage) == [kind])
      try stage.answerLedger()
      stage.run(10)
    }
    #expect(try asked.differences(stage) == [] && stage.balance() == .zero)
    #expect(stage.core.updates.decisions.isEmpty && kinds(stage) == [])
  }

  @Test(
    "a reward in flight with its points is not committed when they fail, nor one of that frame"
  )
  func first() throws {
    var asked = Asked()
    let stage = try AppStage(.family())
    for event in [asked.earn(50), asked.redeem(30)] { stage.post(event) }
    stage.run(50)
    #expect(kinds(stage) == ["earn", "redeem"])
    try stage.answerLedger(failing: Self.isEarning)
    stage.post(asked.redeem(20))
    stage.runFrame()
    #expect(kinds(stage) == ["redeem"])
    try stage.answerLedger()
    stage.run(500)
    #expect(kinds(stage) == [] && stage.posted.isEmpty)
    stage.run(600)
    for kind in ["earn", "redeem", "redeem"] {
      #expect(kinds(stage) == [kind])
      try stage.answerLedger()
      stage.run(10)
    }
    #expect(try asked.differences(stage) == [])
  }

  @Test("queued batches continue in the background")
  func background() throws {
    var asked = Asked()
    let stage = try AppStage(.family())
    for event in [asked.earn(50), asked.redeem(30)] { stage.post(event) }
    stage.run(50)
    try stage.answerLedger(failing: Self.isEarning)
    stage.post(.enteredBackground)
    stage.run(1_100)
    for kind in ["earn", "redeem"] {
      #expect(kinds(stage) == [kind])
      try stage.answerLedger()
      stage.run(10)
    }
    #expect(try asked.differences(stage) == [])
  }

  @Test("ended rewards are closed by their own timer while points wait")
  func closing() throws {
    var asked = Asked()
    let stage = try AppStage(.family())
    let short = RedemptionRequest(
      id: RedemptionID(900), entry: TransactionID(900), child: AppStage.child, appCategory: "games",
      pointsSpent: Points(10), rate: RewardRate(pointsPerMinute: 2), expiresAt: AppStage.origin + .seconds(10)
    )
    stage.post(.pointsEarned(Points(10), entry: TransactionID(901)))
    stage.post(.rewardRedeemed(short))
    stage.run(50)
    try stage.answerLedger()
    stage.run(until: .seconds(9))
    stage.post(asked.earn(50))
    stage.run(50)
    try stage.answerLedger(failing: Self.isEarning)
    stage.run(until: .milliseconds(10_020))
    #expect(stage.open.map(\.task) == [.post([.expire])])
    // It fails without a place in the queue, and the earning goes on.
    try stage.answerLedger(failing: { _ in true })
    stage.run(100)
    #expect(kinds(stage) == ["earn"])
    try stage.answerLedger()
    stage.run(61_000)
    #expect(stage.open.map(\.task) == [.post([.expire])])
    try stage.answerLedger()
    stage.run(50)
    #expect(try stage.store.redemption(short.id)?.status == .expired)
    #expect(try asked.differences(stage) == [])
  }

  @Test(
    "storms of failing commits and kills refuse no reward affordable in request order", arguments: 0..<20
  )
  func storm(_ seed: Int) throws {
    var random = RandomSource(seed: UInt64(seed))
    var asked = Asked()
    let stage = try AppStage(.family())
    /// Those of which nobody was told.
    var open: [AppEvent] = []
    for _ in 0..<120 {
      for _ in 0..<random.below(3) {
        let event =
          random.chance(0.6)
          ? asked.earn(Int64(random.inside(1...30))) : asked.redeem(Int64(random.inside(2...60)))
        open.append(event)
        stage.post(event)
      }
      if random.chance(0.5) { stage.runFrame() }
      if random.chance(0.7) { try stage.answerLedger { _ in random.chance(0.4) } }
      stage.run(Int64(random.below(random.chance(0.2) ? 5_000 : 60)))
      open.removeFirst(stage.posted.count)
      stage.posted.removeAll()
      if random.chance(0.03) {
        stage.relaunch(.family())
        for event in open { stage.post(event) }
      }
    }
    for _ in 0..<2 {
      try stage.answerLedger()
      stage.run(31_000)
    }
    for _ in 0...open.count {
      try stage.answerLedger()
      stage.run(50)
    }
    #expect(stage.open.isEmpty && stage.posted.count == open.count, "seed \(seed) leaves batches")
    #expect(try asked.differences(stage) == [], "seed \(seed)")
    #expect(asked.afforded.count > 5 && asked.refused.count > 2, "seed \(seed) tries nothing")
  }

  @Test(
    "after a failed batch a port commits none requested before the core learned of it"
  )
  func port() {
    var order = CommitOrder()
    #expect(order.admits(askedAt: .zero))
    order.failed()
    #expect(!order.admits(askedAt: .seconds(1)))
    order.failed()
    order.reported(at: .seconds(2))
    #expect(!order.admits(askedAt: .seconds(3)), "another failed, of which it was not told")
    order.reported(at: .seconds(3))
    #expect(!order.admits(askedAt: .seconds(3)) && order.admits(askedAt: .milliseconds(3_001)))
  }
}
