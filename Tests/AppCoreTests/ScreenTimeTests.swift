import AppCore
import Gallery
import Kernel
import PointsLedger
import Testing

@Suite("The child's screen time")
struct ScreenTimeTests {
  @Test("each completed minute is reported as one, and the time counts down in seconds")
  func counts() throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 12)
    #expect(stage.said(.openStatus, 1) == "Ready when you are" && stage.said(.openTime, 1) == "12:00")
    try stage.touchReward(.useReward, 1)
    #expect(stage.said(.openStatus, 1) == "Running")
    stage.run(59_000)
    #expect(stage.askedMinutes.isEmpty && stage.said(.openTime, 1) == "11:01")
    stage.run(1_000)
    #expect(stage.askedMinutes.count == 1 && stage.said(.openTime, 1) == "11:00")
    stage.run(60_000)
    #expect(stage.askedMinutes.count == 2 && stage.said(.openTime, 1) == "10:00")
    try stage.settleLedger()
    #expect(try stage.used(1) == 2 && stage.status(1) == .active)
    #expect(stage.said(.openTime, 1) == "10:00" && stage.said(.useReward, 1) == "Stop")
    let frames = stage.activeFrameCount
    stage.run(20_000)
    #expect(stage.activeFrameCount - frames <= 21)
  }

  @Test("a reward with all minutes used stops by itself, with haptic and notice")
  func allUsed() throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 2)
    try stage.touchReward(.useReward, 1)
    try stage.live(119)
    #expect(stage.texts.contains("0:01") && !stage.intents.contains(.haptic(.screenTimeEnded)))
    try stage.live(2)
    #expect(try stage.used(1) == 2 && stage.status(1) == .used)
    #expect(stage.notices.contains("All minutes are used") && stage.items(.openReward).isEmpty)
    try stage.live(300)
    #expect(stage.intents.count { $0 == .haptic(.screenTimeEnded) } == 1)
    #expect(stage.posted.joined().count { if case .use = $0 { true } else { false } } == 2)
  }

  @Test("a stopped minute continues where it was, and stopped time is not used")
  func stops() throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 5)
    try stage.touchReward(.useReward, 1)
    try stage.live(89)
    try stage.touchReward(.useReward, 1)
    #expect(stage.said(.openStatus, 1) == "Ready when you are")
    let left = stage.said(.openTime, 1)
    #expect(left == "3:31")
    try stage.live(600)
    #expect(try stage.used(1) == 1 && stage.said(.openTime, 1) == left)
    try stage.touchReward(.useReward, 1)
    try stage.live(29)
    #expect(try stage.used(1) == 1)
    try stage.live(3)
    #expect(try stage.used(1) == 2)
  }

  @Test("a successful start asks the ledger nothing; one after the reward's end reads the points")
  func reads() throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 5)
    try stage.give(2, minutes: 5, endsIn: 60)
    let readings = stage.asked.count { $0.hasPrefix("points") }
    try stage.touchReward(.useReward, 1)
    #expect(stage.said(.openStatus, 1) == "Running")
    #expect(stage.asked.count { $0.hasPrefix("points") } == readings && stage.open.isEmpty)
    stage.run(62_000)
    let before = stage.asked.count { $0.hasPrefix("points") }
    try stage.touchReward(.useReward, 2)
    #expect(stage.asked.count { $0.hasPrefix("points") } == before + 1)
  }

  @Test("a launch shows the child's own open rewards before the ledger answers, not its sister's")
  func sister() throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 5)
    var ignored: [LedgerEffect] = []
    var intent = stage.reward(2, minutes: 7, endsIn: 3_600)
    intent.child = ChildID(8)
    for event in [
      .earn(TransactionID(9_001), intent.child, Points(50), session: nil), .requestOffline(intent),
    ]
      as [LedgerEvent]
    {
      try stage.ledger.handle(event, at: stage.wall, into: &ignored)
    }
    #expect(Set(stage.ledger.openRedemptions.map(\.id)) == [RedemptionID(1), RedemptionID(2)])
    stage.relaunch(.withRewards())
    stage.touch(.points)
    stage.run(400)
    #expect(stage.open.contains { $0.task.kind == .readPoints })
    #expect(stage.items(.openReward).map(\.id.payload) == [1])
  }

  @Test("starting another reward stops the first")
  func another() throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 5)
    try stage.give(2, minutes: 5)
    try stage.touchReward(.useReward, 1)
    try stage.live(90)
    try stage.touchReward(.useReward, 2)
    #expect(stage.said(.openStatus, 1) == "Ready when you are" && stage.said(.openStatus, 2) == "Running")
    try stage.live(125)
    #expect(try stage.used(1) == 1 && stage.used(2) == 2)
    try stage.touchReward(.useReward, 1)
    try stage.live(35)
    #expect(try stage.used(1) == 2 && stage.used(2) == 2)
  }

  @Test(
    "of a pending and an active reward only the active one starts, the other after its approval")
  func pending() throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 5)
    try stage.give(2, minutes: 7, isPending: true)
    #expect(stage.items(.useReward).map(\.id.payload) == [1])
    #expect(stage.said(.openStatus, 2) == "A parent is asked" && stage.said(.openTime, 2) == "7:00")
    stage.post(.pointsChanged([.approve(RedemptionID(2), TransactionID(9_000))]))
    try stage.settleLedger()
    stage.run(20)
    #expect(stage.items(.useReward).map(\.id.payload) == [1, 2])
    #expect(stage.said(.openStatus, 2) == "Ready when you are")
  }

  @Test("in the background minutes pass without frames, and are reported once on return")
  func background() throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 30)
    try stage.touchReward(.useReward, 1)
    try stage.live(30)
    stage.post(.enteredBackground)
    stage.run(50)
    let frames = stage.activeFrameCount
    stage.run(7 * 60_000)
    #expect(stage.activeFrameCount == frames && stage.askedMinutes.isEmpty)
    stage.post(.enteredForeground)
    stage.run(20)
    #expect(stage.askedMinutes.count == 7 && stage.open.count { $0.task.kind == .post } == 1)
    try stage.live(31)
    #expect(try stage.used(1) == 8)
  }

  @Test(
    "a kill in the frame of a full minute neither loses nor repeats it, committed or not",
    arguments: [true, false], [0, 100, 3_000] as [Int64])
  func kill(isCommitted: Bool, closedFor seconds: Int64) throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 30)
    try stage.touchReward(.useReward, 1)
    let start = stage.core.time(at: stage.now) - .seconds(1)
    try stage.live(125)
    #expect(try stage.used(1) == 2)
    while stage.askedMinutes.isEmpty { stage.runFrame() }
    if isCommitted { try stage.answerLedger(at: stage.core.time(at: stage.now)) }
    stage.skip(seconds)
    stage.relaunch(.withRewards())
    try stage.settleLedger()
    let passed = (stage.core.time(at: stage.now) - start).nanoseconds / 60_000_000_000
    #expect(try stage.used(1) == min(30, passed))
    if seconds == 3_000 {
      #expect(try stage.status(1) == .used)
    } else {
      try stage.openDashboard()
      #expect(stage.said(.openStatus, 1) == "Running")
      try stage.live(60)
      #expect(try stage.used(1) == passed + 1)
    }
  }

  @Test(
    "after a clock was set back, a launch repeats no minute and continues once it has caught up")
  func setBackWhileClosed() throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 30)
    try stage.touchReward(.useReward, 1)
    try stage.live(605)
    #expect(try stage.used(1) == 10)
    stage.relaunch(.withRewards(), clockIsOff: .minutes(-5))
    try stage.live(240)
    #expect(try stage.used(1) == 10)
    try stage.live(120)
    #expect(try stage.used(1) == 11)
  }

  @Test(
    "a reward that ends in use counts its minutes up to the end: minutes first, then the closing",
    arguments: [true, false], [true, false])
  func expires(isAway: Bool, fails: Bool) throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 30, endsIn: 330)
    try stage.touchReward(.useReward, 1)
    try stage.live(200)
    if isAway { stage.post(.enteredBackground) }
    stage.run(150_000)
    #expect(stage.askedMinutes.count == 2)
    #expect(!stage.isClosing, "before its minutes are counted")
    if fails {
      try stage.answerLedger(at: stage.core.time(at: stage.now), failing: { _ in true })
      stage.run(500)
      #expect(stage.open.isEmpty)
    }
    try stage.live(100)
    #expect(try stage.used(1) == 5 && stage.status(1) == .expired)
    stage.post(.enteredForeground)
    stage.run(8_000)
    #expect(stage.notices.contains("The time is up"))
    try stage.live(600)
    #expect(try stage.used(1) == 5)
    #expect(stage.intents.count { $0 == .haptic(.screenTimeEnded) } == 1 && stage.items(.openReward).isEmpty)
  }

  @Test("shortly before the end the time left is the time until the end")
  func leftUntilEnd() throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 30, endsIn: 90)
    #expect(stage.said(.openTime, 1) == "30:00")
    try stage.touchReward(.useReward, 1)
    #expect(stage.said(.openTime, 1) == "1:30")
  }

  @Test("a stop in the frame in which the reward ends changes nothing")
  func stopAtEnd() throws {
    for ms in stride(from: 0.0, through: 100, by: 20) {
      let stage = try AppStage.withPoints()
      try stage.give(1, minutes: 30, endsIn: 150)
      let end = stage.core.time(at: stage.now) + .seconds(150)
      try stage.touchReward(.useReward, 1)
      let rest = (end - stage.core.time(at: stage.now)).nanoseconds / 1_000_000
      stage.run(rest - 100)
      stage.queueTap(.useReward, 1, after: ms)
      stage.run(200)
      try stage.live(10)
      #expect(try stage.used(1) == 2 && stage.status(1) == .expired, "touched \(100 - ms) ms before")
    }
  }

  @Test("an unused reward can be given back: paid points return, reserved ones are released")
  func givesBack() throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 40)
    try stage.give(2, minutes: 60, isPending: true)
    #expect(stage.balance() == Points(960) && stage.ledger.available(to: AppStage.child) == Points(900))
    stage.queueTap(.giveBack, 2)
    stage.queueTap(.giveBack, 2, after: 90)
    stage.run(200)
    #expect(stage.said(.openStatus, 2) == "One moment" && stage.items(.giveBack).map(\.id.payload) == [1])
    try stage.settleLedger()
    #expect(try stage.status(2) == .cancelled && stage.ledger.available(to: AppStage.child) == Points(960))
    try stage.touchReward(.giveBack, 1)
    try stage.settleLedger()
    stage.run(400)
    #expect(try stage.status(1) == .cancelled && stage.balance() == Points(1_000))
    #expect(stage.numbers?.balance == 1_000 && stage.items(.openReward).isEmpty)
    #expect(stage.posted.joined().count { if case .cancel = $0 { true } else { false } } == 2)
  }

  @Test("a started reward cannot be given back, even without a full minute")
  func begun() throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 40)
    try stage.touchReward(.useReward, 1)
    #expect(stage.items(.giveBack).isEmpty)
    try stage.touchReward(.useReward, 1)
    #expect(stage.items(.giveBack).isEmpty && stage.said(.openStatus, 1) == "Ready when you are")
  }

  @Test("of give back and start in one frame the first counts, also for two rewards")
  func oneFrame() throws {
    for order in [[DisplaySlot.giveBack, .useReward], [.useReward, .giveBack]] {
      let stage = try AppStage.withPoints()
      try stage.give(1, minutes: 40)
      for (place, slot) in order.enumerated() {
        // Two fingers one after the other within one frame of 8 ms.
        guard let frame = stage.items(slot).first?.frame else { throw NoButton(slot: slot, reward: 1) }
        let (x, y) = ((frame.minX + frame.maxX).points / 2, (frame.minY + frame.maxY).points / 2)
        stage.touch(1 + Double(place) * 3, .began, x, y)
        stage.touch(3 + Double(place) * 3, .ended, x, y)
      }
      stage.run(100)
      try stage.settleLedger()
      #expect(try stage.status(1) == .cancelled && stage.balance() == Points(1_000), "\(order)")
      try stage.live(70)
      #expect(try stage.used(1) == 0 && stage.items(.openReward).isEmpty)
    }
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 40)
    try stage.give(2, minutes: 40)
    try stage.touchReward(.useReward, 1)
    stage.queueTap(.giveBack, 2)
    stage.queueTap(.useReward, 1, after: 60)
    try stage.live(70)
    #expect(try stage.status(2) == .cancelled && stage.used(1) == 0)
  }

  @Test("a parent's cancellation prevails: the screen says so and shows the current state")
  func takenBack() throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 40)
    try stage.touchReward(.useReward, 1)
    stage.run(30_000)
    var effects: [LedgerEffect] = []
    try stage.ledger.handle(
      .cancel(RedemptionID(1), TransactionID(9_000)), at: stage.core.time(at: stage.now), into: &effects)
    try stage.live(40)
    #expect(stage.intents.contains(.haptic(.rewardRefused)) && stage.notices.contains("Not this time"))
    stage.run(400)
    #expect(stage.items(.openReward).isEmpty && stage.numbers?.balance == 1_000)
    #expect(try stage.used(1) == 0)
    try stage.live(300)
    #expect(stage.intents.count { $0 == .haptic(.rewardRefused) } == 1 && stage.askedMinutes.isEmpty)
  }

  @Test("a reward given back too late stays unchanged, and the screen says so")
  func tooLate() throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 40)
    var effects: [LedgerEffect] = []
    try stage.ledger.handle(
      .use(RedemptionID(1), minutes: 3), at: stage.core.time(at: stage.now), into: &effects)
    try stage.touchReward(.giveBack, 1)
    try stage.settleLedger()
    stage.run(8_000)
    #expect(stage.notices.contains("Not this time") && stage.said(.openTime, 1) == "37:00")
    #expect(stage.items(.giveBack).isEmpty && stage.said(.useReward, 1) == "Start")
    try stage.touchReward(.useReward, 1)
    try stage.live(62)
    #expect(try stage.used(1) == 4)
  }

  @Test(
    "minutes used elsewhere are added to the child's own, reported or not",
    arguments: [true, false])
  func elsewhere(isReported: Bool) throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 10)
    try stage.touchReward(.useReward, 1)
    try stage.live(70)
    let other = LedgerEvent.use(RedemptionID(1), minutes: 3)
    if isReported {
      stage.post(.pointsChanged([other]))
    } else {
      var effects: [LedgerEffect] = []
      try stage.ledger.handle(other, at: stage.core.time(at: stage.now), into: &effects)
    }
    try stage.live(60)
    #expect(try stage.used(1) == 5)
    try stage.live(60)
    #expect(try stage.used(1) == 6 && stage.said(.openTime, 1) == "3:50")
    // Also over a kill.
    stage.relaunch(.withRewards())
    try stage.live(60)
    #expect(try stage.used(1) == 7)
    try stage.live(600)
    #expect(try stage.used(1) == 10 && stage.status(1) == .used)
  }

  @Test("commits that fail in use are repeated in order, and every minute counts once")
  func failing() throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 10)
    try stage.touchReward(.useReward, 1)
    for _ in 0..<200 {
      stage.run(1_000)
      try stage.answerLedger(at: stage.core.time(at: stage.now), failing: { _ in true })
    }
    #expect(try stage.used(1) == 0)
    try stage.live(60)
    #expect(try stage.used(1) == 4 && stage.status(1) == .active)
    try stage.live(600)
    #expect(try stage.used(1) == 10 && stage.status(1) == .used)
  }

  @Test(
    "setting the clock ahead uses time, back pauses it; a server correction does neither"
  )
  func clock() throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 30)
    try stage.touchReward(.useReward, 1)
    try stage.live(70)
    stage.post(.clockMoved(offset: .minutes(3)))
    try stage.live(2)
    #expect(try stage.used(1) == 4 && stage.said(.openTime, 1) == "25:48")
    stage.post(.clockMoved(offset: .zero))
    try stage.live(170)
    #expect(try stage.used(1) == 4 && stage.said(.openTime, 1) == "25:48")
    try stage.live(70)
    #expect(try stage.used(1) == 5)
    // A year ahead by the server's word, and back.
    for hours in [9_000, 0] as [Int64] {
      let left = stage.said(.openTime, 1)
      stage.post(.serverTimeReported(AppStage.origin + (stage.now - .zero) + .hours(hours)))
      stage.run(50)
      if hours == 0 { #expect(stage.said(.openTime, 1) == left) }
    }
  }

  @Test(
    "a stopped reward's remaining time is restored after a kill; old file versions are readable"
  )
  func stored() throws {
    let stage = try AppStage.withPoints()
    try stage.give(1, minutes: 5)
    try stage.give(2, minutes: 5)
    try stage.touchReward(.useReward, 1)
    try stage.live(89)
    try stage.touchReward(.useReward, 2)
    stage.run(100)
    #expect(PersistedState(stage.stored.bytes) == stage.stored && stage.stored.uses.count == 2)
    #expect(stage.stored.bytes.count == 8 * 16)
    for length in [0, 8, 40, 56, 88, 112, 119] {
      #expect(PersistedState(Array(stage.stored.bytes.prefix(length))) == nil, "\(length) bytes")
    }
    stage.relaunch(.withRewards())
    try stage.openDashboard()
    #expect(stage.said(.openStatus, 2) == "Running" && stage.said(.openTime, 1) == "3:31")
    try stage.touchReward(.useReward, 1)
    try stage.live(35)
    #expect(try stage.used(1) == 2)
    // As the versions before wrote them.
    for version in [1, 2] as [UInt64] {
      var words: [UInt64] = [version, 5, 6, 7, 8]
      if version == 2 { words.append(3) }
      var digest = StableDigest()
      for word in words { digest.mix(word) }
      let bytes = (words + [digest.value]).flatMap { word in
        (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
      }
      let state = try #require(PersistedState(bytes))
      #expect(state.highWater.nanoseconds == 5 && state.wrongPinCount == 7 && state.uses.isEmpty)
      #expect(state.avatar == (version == 2 ? 3 : 0))
    }
  }

  // A closing that was on its way for one reward closed another that ended meanwhile, before its last minute was counted.
  @Test(
    "a late commit that closes or requests rewards closes none that ended since, in use")
  func closedLate() throws {
    for asksForAnother in [false, true] {
      let stage = try AppStage.withPoints()
      try stage.give(1, minutes: 30, endsIn: 130)
      try stage.give(2, minutes: 30, endsIn: 100)
      try stage.touchReward(.useReward, 1)
      try stage.live(90)
      if asksForAnother { stage.post(.rewardRedeemed(stage.reward(3, minutes: 5, endsIn: 900))) }
      stage.run(60_000)
      #expect(stage.askedMinutes.count == 1)
      try stage.settleLedger()
      try stage.live(5)
      #expect(try stage.used(1) == 2 && stage.status(1) == .expired && stage.status(2) == .expired)
    }
  }
}
