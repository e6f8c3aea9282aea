import AppCore
import Gallery
import Kernel
import PointsLedger
import Testing

/// What the dashboard's numbers come from: one reading, and what the ledger says after it.
@Suite("The child's standing")
struct PointsBoardTests {
  private func readings(_ stage: AppStage) -> [(id: RequestID, from: WallTime)] {
    stage.open.compactMap { request in
      if case .readPoints(_, let day) = request.task { (request.id, day.lowerBound) } else { nil }
    }
  }

  private func answer(_ stage: AppStage, _ id: RequestID, _ balance: Int64, earned: Int64) {
    stage.answer(
      id,
      .points(LedgerStanding(balance: Points(balance), available: Points(balance), earned: Points(earned)))
    )
    stage.run(400)
  }

  /// 1,700,000,000 is 22:13:20 UTC.
  private static let midnight = AppStage.origin + .seconds(6_400)

  @Test(
    "a reading that crosses midnight counts for the day before: today starts at zero and is read again")
  func midnight() throws {
    let stage = try AppStage.withDashboard()
    stage.run(until: .seconds(6_399))
    stage.touch(.points)
    let first = try #require(readings(stage).first)
    #expect(first.from == Self.midnight - .hours(24))
    stage.run(3_000)
    #expect(stage.core.time(at: stage.now) > Self.midnight)
    answer(stage, first.id, 30, earned: 30)
    #expect(stage.numbers == Shown(balance: 30, earned: 0))
    let second = try #require(readings(stage).first)
    #expect(second.from == Self.midnight)
    answer(stage, second.id, 32, earned: 2)
    #expect(stage.numbers == Shown(balance: 32, earned: 2) && readings(stage).isEmpty)
  }

  @Test("a failed reading at midnight is repeated after 1, 2 and 4 s, until it is answered")
  func midnightFails() throws {
    let stage = try AppStage.withDashboard()
    try stage.openDashboard()
    stage.run(until: .seconds(6_399))
    stage.run(2_000)
    for wait in [1_000, 2_000, 4_000] as [Int64] {
      stage.answer(try #require(readings(stage).first).id, .failed)
      stage.run(wait - 100)
      #expect(readings(stage).isEmpty, "before \(wait) ms")
      stage.run(200)
      #expect(readings(stage).map(\.from) == [Self.midnight], "after \(wait) ms")
    }
    answer(stage, readings(stage)[0].id, 7, earned: 7)
    #expect(stage.numbers == Shown(balance: 7, earned: 7))
    stage.run(40_000)
    #expect(readings(stage).isEmpty)
  }

  @Test(
    "a failed reading waits for the child's retry, or in the background for the return"
  )
  func visitFails() throws {
    let stage = try AppStage.withDashboard()
    stage.touch(.points)
    stage.answer(try #require(readings(stage).first).id, .failed)
    stage.run(40_000)
    #expect(readings(stage).isEmpty)
    stage.touch(.standingFailed)
    answer(stage, try #require(readings(stage).first).id, 5, earned: 5)
    stage.run(until: .seconds(6_399))
    stage.run(2_000)
    stage.answer(try #require(readings(stage).first).id, .failed)
    stage.post(.enteredBackground)
    stage.run(40_000)
    #expect(readings(stage).isEmpty)
    stage.post(.enteredForeground)
    stage.run(100)
    #expect(readings(stage).map(\.from) == [Self.midnight])
  }

  @Test("midnight during a reading requests no third one, and the outdated answer is ignored")
  func midnightTwice() throws {
    let stage = try AppStage.withDashboard()
    try stage.openDashboard()
    stage.run(until: .seconds(6_399))
    stage.touch(.close)
    stage.touch(.points)
    let stale = try #require(readings(stage).first).id
    stage.run(2_000)
    let asked = readings(stage)
    #expect(asked.map(\.from) == [Self.midnight - .hours(24), Self.midnight])
    answer(stage, stale, 99, earned: 99)
    #expect(stage.numbers == Shown(balance: 0, earned: 0))
    answer(stage, asked[1].id, 7, earned: 7)
    #expect(stage.numbers == Shown(balance: 7, earned: 7) && readings(stage).isEmpty)
  }

  @Test(
    "of two readings the later one counts, whatever the order of answers and failures")
  func replaced() throws {
    for (isLaterFirst, fails) in [(false, false), (false, true), (true, false), (true, true)] {
      let stage = try AppStage.withDashboard()
      stage.touch(.points)
      stage.touch(.close)
      stage.touch(.points)
      let asked = readings(stage).map(\.id)
      #expect(asked.count == 2)
      if isLaterFirst { answer(stage, asked[1], 12, earned: 2) }
      if fails {
        stage.answer(asked[0], .failed)
        stage.run(400)
      } else {
        answer(stage, asked[0], 5, earned: 1)
      }
      #expect(stage.numbers == (isLaterFirst ? Shown(balance: 12, earned: 2) : nil))
      if !isLaterFirst { answer(stage, asked[1], 12, earned: 2) }
      #expect(stage.numbers == Shown(balance: 12, earned: 2) && !stage.says(.standingFailed))
    }
  }

  @Test("two batches committed before a reading's answer are in it, and count once")
  func batches() throws {
    let stage = try AppStage.withDashboard()
    try stage.earn(10)
    try stage.openDashboard()
    stage.touch(.close)
    stage.post(.pointsEarned(Points(5), entry: TransactionID(1)))
    stage.post(.pointsEarned(Points(7), entry: TransactionID(2)))
    stage.touch(.points)
    #expect(stage.open.map(\.task.kind) == [.post, .post, .readPoints])
    try stage.answerLedger()
    stage.run(400)
    #expect(stage.numbers == Shown(balance: 22, earned: 22))
    // After it, each counts by itself.
    stage.post(.pointsEarned(Points(1), entry: TransactionID(3)))
    stage.post(.pointsEarned(Points(2), entry: TransactionID(4)))
    try stage.settle()
    #expect(stage.numbers == Shown(balance: 25, earned: 25))
    #expect(stage.asked.filter { $0 == "points 7" }.count == 2)
  }

  @Test("points reserved and released by a reward are known only from a reading")
  func reserved() throws {
    let stage = try AppStage.withDashboard()
    try stage.earn(60)
    try stage.openDashboard()
    func affordable(_ stage: AppStage) -> [UInt64] {
      stage.items(.redeem).filter { $0.trait == .button }.map(\.id.payload)
    }
    #expect(affordable(stage) == [0, 1])
    let intent = RedemptionRequest(
      id: RedemptionID(1), entry: TransactionID(2), child: AppStage.child, appCategory: "Games",
      pointsSpent: Points(45), rate: RewardRate(pointsPerMinute: 1), expiresAt: AppStage.origin + .hours(3))
    stage.post(.pointsChanged([.requestOffline(intent)]))
    stage.run(20)
    try stage.answerLedger()
    stage.run(20)
    #expect(readings(stage).count == 1 && affordable(stage) == [0, 1], "not known yet")
    try stage.settle()
    #expect(stage.numbers == Shown(balance: 60, earned: 60) && affordable(stage) == [])
    stage.post(.pointsChanged([.reject(intent.id)]))
    try stage.settle()
    #expect(affordable(stage) == [0, 1])
  }

  @Test("of a batch with two children's entries each child's board counts only its own")
  func twoChildren() throws {
    let stage = try AppStage.withDashboard()
    try stage.openDashboard()
    stage.post(
      .pointsChanged([
        .earn(TransactionID(1), ChildID(8), Points(100), session: nil),
        .earn(TransactionID(2), AppStage.child, Points(3), session: nil),
        .earn(TransactionID(3), ChildID(8), Points(200), session: nil),
        .adjust(TransactionID(4), AppStage.child, Points(-1), note: ""),
        .adjust(TransactionID(5), ChildID(8), Points(-50), note: ""),
      ]))
    try stage.settle()
    #expect(stage.numbers == Shown(balance: 2, earned: 3))
    #expect(stage.balance(of: ChildID(8)) == Points(250))
    #expect(stage.asked.filter { $0 == "points 7" }.count == 1, "no reading is needed for it")
  }
}
