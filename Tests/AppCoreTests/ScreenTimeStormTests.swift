import AppCore
import Gallery
import Kernel
import PointsLedger
import TestSupport
import Testing

/// Random starts, stops, give-backs, absences, kills, failing commits and leaps of the clock, against what a watch beside the child
/// would say.
@Suite("Storms of screen time")
struct ScreenTimeStormTests {
  /// What the child did with a reward, by the app's time.
  private struct Watched {
    let end: WallTime
    let granted: Int64
    let isPending: Bool
    var ran = TimeSpan.zero
    var since: WallTime?
    var isGivenBack = false

    /// Whole minutes that it ran, before its end, and no more than it has.
    var minutes: Int64 { ran.nanoseconds / 60_000_000_000 }

    mutating func run(to now: WallTime) {
      guard let start = since else { return }
      ran = min(ran + max(.zero, min(now, end) - start), .minutes(granted))
      since = now < end && ran < .minutes(granted) ? now : nil
    }
  }

  private struct Watch {
    var rewards: [Int64: Watched] = [:]

    mutating func run(to now: WallTime) {
      for id in rewards.keys { rewards[id]?.run(to: now) }
    }

    mutating func see(_ intent: GalleryEffect, at now: WallTime) {
      run(to: now)
      switch intent {
      case .startReward(let id):
        guard let reward = rewards[id], !reward.isPending, !reward.isGivenBack, now < reward.end,
          reward.ran < .minutes(reward.granted)
        else { return }
        for other in rewards.keys where other != id { rewards[other]?.since = nil }
        rewards[id]?.since = now
      case .stopReward(let id): rewards[id]?.since = nil
      case .giveBack(let id):
        guard let reward = rewards[id], reward.ran == .zero else { return }
        rewards[id]?.since = nil
        rewards[id]?.isGivenBack = true
      default: break
      }
    }
  }

  /// The stage, the watch, and chance.
  private struct Storm {
    let stage: AppStage
    var watch = Watch()
    var random: RandomSource
    var offset = TimeSpan.zero
    var nextReward: Int64 = 1
    var isAway = false
    var counts: [String: Int] = [:]

    init(seed: UInt64) throws {
      random = RandomSource(seed: seed)
      stage = try AppStage.withPoints()
    }

    mutating func step() throws {
      switch random.below(14) {
      case 0, 1: try give()
      case 2...6: touch()
      case 7: leaveOrReturn()
      case 8: try kill()
      case 9: leap()
      default: break
      }
      stage.run(Int64(random.below(random.chance(0.3) ? 150_000 : 20_000)))
      poll()
      if random.chance(0.7) {
        let fails = random.chance(0.3)
        if fails { counts["failed", default: 0] += 1 }
        try stage.answerLedger(at: stage.core.time(at: stage.now), failing: { _ in fails })
        stage.run(20)
      }
      poll()
    }

    /// What the child asked for since the last look.
    mutating func poll() {
      for (time, intent) in stage.askedOfRewards {
        watch.see(intent, at: time)
        counts["\(intent.kind)", default: 0] += 1
      }
      stage.askedOfRewards.removeAll()
      watch.run(to: stage.core.time(at: stage.now))
    }

    private mutating func give() throws {
      guard !isAway, stage.ledger.openRedemptions.count < 3 else { return }
      let minutes = Int64(random.inside(1...9))
      let isPending = random.chance(0.25)
      let intent = stage.reward(
        nextReward, minutes: minutes, endsIn: Int64(random.inside(60...1_500)),
        for: random.chance(0.5) ? "Games" : "Books")
      watch.rewards[nextReward] = Watched(end: intent.expiresAt, granted: minutes, isPending: isPending)
      nextReward += 1
      stage.post(.pointsChanged([isPending ? .requestOffline(intent) : .redeem(intent)]))
      try stage.settleLedger()
      stage.run(20)
    }

    /// One button, or two at once.
    private mutating func touch() {
      guard !isAway else { return }
      for place in 0..<random.inside(1...2) {
        let buttons = stage.items(.useReward) + stage.items(.giveBack).filter { _ in random.chance(0.3) }
        guard !buttons.isEmpty else { return }
        let frame = buttons[random.below(buttons.count)].frame
        let (x, y) = ((frame.minX + frame.maxX).points / 2, (frame.minY + frame.maxY).points / 2)
        stage.touch(1 + Double(place) * 3, .began, x, y)
        stage.touch(3 + Double(place) * 3, .ended, x, y)
      }
      stage.run(100)
    }

    private mutating func leaveOrReturn() {
      isAway.toggle()
      stage.post(isAway ? .enteredBackground : .enteredForeground)
      stage.run(50)
      counts["away", default: 0] += 1
    }

    /// The app is killed, now and then in the frame in which a minute is full, and is launched again after a while.
    private mutating func kill() throws {
      if random.chance(0.5) {
        for _ in 0..<8_000 where stage.askedMinutes.isEmpty { stage.runFrame() }
        if random.chance(0.5) { try stage.answerLedger(at: stage.core.time(at: stage.now)) }
      } else {
        stage.run(50)
      }
      poll()
      stage.skip(Int64(random.below(400)))
      stage.relaunch(.withRewards(), clockIsOff: offset)
      isAway = false
      counts["killed", default: 0] += 1
      // What was asked of the ledger and not done is forgotten, but for minutes.
      for (id, reward) in watch.rewards where reward.isGivenBack {
        if try stage.status(id)?.isOpen == true { watch.rewards[id]?.isGivenBack = false }
      }
      for id in watch.rewards.keys where try stage.status(id) == nil { watch.rewards[id] = nil }
      try stage.openDashboard()
      poll()
    }

    private mutating func leap() {
      offset = offset + .seconds(Int64(random.inside(-240...240)))
      stage.post(.clockMoved(offset: offset))
      stage.run(20)
      counts["leapt", default: 0] += 1
    }

    /// Nothing fails any more: everything is asked and answered.
    mutating func settle() throws {
      if isAway { leaveOrReturn() }
      try stage.settleLedger()
      for _ in 0..<4 {
        stage.run(31_000)
        try stage.settleLedger()
      }
      poll()
    }

    func differences() throws -> [String] {
      var words: [String] = []
      var spent: Int64 = 0
      for (id, reward) in watch.rewards.sorted(by: { $0.key < $1.key }) {
        guard let stored = try stage.store.redemption(RedemptionID(id)) else {
          words.append("reward \(id) is not there")
          continue
        }
        if stored.minutesUsed != reward.minutes {
          words.append(
            "reward \(id): \(stored.minutesUsed) minutes of \(reward.minutes) (\(reward.ran.seconds) s)")
        }
        let over = stage.core.time(at: stage.now) >= reward.end
        let lawful: Set<RedemptionStatus> =
          reward.minutes == reward.granted
          ? [.used]
          : reward.isGivenBack
            ? [.cancelled, reward.isPending ? .rejected : .expired]
            : reward.isPending ? [over ? .rejected : .pending] : [over ? .expired : .active]
        if !lawful.contains(stored.status) { words.append("reward \(id) is \(stored.status), not \(lawful)") }
        if [.active, .used, .expired].contains(stored.status) { spent += reward.granted }
      }
      if stage.balance() != Points(1_000 - spent) {
        words.append("\(stage.balance()) are left of 1000 - \(spent)")
      }
      let running = watch.rewards.filter { $0.value.since != nil }.map(\.key)
      let shown = stage.items(.openStatus).filter { $0.text == TextKey.rewardRuns.text() }.map {
        Int64($0.id.payload)
      }
      if shown != running { words.append("\(shown) show as running, not \(running)") }
      return words
    }
  }

  @Test(
    "the ledger counts each reward's whole minutes once, none extra and none after its end",
    .slow,
    arguments: 0..<drawn(5, byNight: 100))
  func storm(_ seed: Int) throws {
    var storm = try Storm(seed: UInt64(seed))
    for _ in 0..<90 { try storm.step() }
    try storm.settle()
    let found = try storm.differences()
    #expect(found == [], "seed \(seed)")
    #expect(try storm.stage.ledger.audit() == [], "seed \(seed)")
  }

  @Test("storms reach every kind of screen time event")
  func provocation() throws {
    var (used, expired, cancelled) = (0, 0, 0)
    var counts: [String: Int] = [:]
    for seed in 100..<104 {
      var storm = try Storm(seed: UInt64(seed))
      for _ in 0..<90 { try storm.step() }
      try storm.settle()
      counts.merge(storm.counts, uniquingKeysWith: +)
      try storm.stage.store.forEachRedemption { reward in
        if reward.status == .used { used += 1 }
        if reward.status == .expired && reward.minutesUsed > 0 { expired += 1 }
        if reward.status == .cancelled { cancelled += 1 }
      }
    }
    #expect(used >= 3 && expired >= 3 && cancelled >= 3, "\(used), \(expired), \(cancelled)")
    for kind in ["startReward", "stopReward", "giveBack", "away", "killed", "leapt", "failed"] {
      #expect(counts[kind, default: 0] >= 8, "\(counts)")
    }
  }
}
