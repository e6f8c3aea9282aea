internal import Gallery
internal import Kernel
internal import PointsLedger

/// The minutes of the child's rewards: which reward runs since when, and what of it the ledger has to be told.
///
/// Time is the app's (`FamilyCore.time(at:)`), never counted in frames, so that minutes run on while the app is in the background or
/// closed. Each minute that is full is asked of the ledger as one used. One that was begun and stopped goes on where it was when
/// the reward is started again (D); when the reward ends it is void. At most one reward runs.
///
/// What a clock does that is set counts as what it does to the app's time (D): set ahead, that time has passed and the minutes
/// with it; set back, it stands until it is caught up, and so do they. Only what the server corrects is no time that passed.
/// See docs/product.md, section 7.
struct ScreenTime: Sendable {
  private struct Use: Sendable {
    var kept: RewardUse
    /// Minutes that the ledger was asked to count and has not answered.
    var asked: Int64 = 0
  }

  /// The child's open rewards as the ledger has them, by end, then id.
  private var rewards: [RewardRedemption] = []
  /// Of rewards that are active, those that were begun.
  private var uses: [Use] = []
  /// Rewards that are being given back.
  private var givenBack: [RedemptionID] = []
  /// The next moment of which something follows; `nil` for none.
  private(set) var next: WallTime?
  /// Whether the screen has to be told something else than it was.
  private(set) var isNews = false

  /// Whether anything was kept last.
  private var wasKept = false

  private static let minute = TimeSpan.minutes(1)

  /// Goes on with what the launch before left, where the ledger says that the rewards are still active.
  init(_ kept: [RewardUse], _ rewards: [RewardRedemption], of child: ChildID) {
    self.rewards = rewards.filter { $0.child == child && $0.status.isOpen }.sorted {
      ($0.expiresAt, $0.id) < ($1.expiresAt, $1.id)
    }
    for use in kept {
      guard let reward = active(use.reward), !uses.contains(where: { $0.kept.reward == use.reward }) else {
        continue
      }
      var resumed = Use(kept: use)
      resumed.kept.minutes = min(use.minutes, reward.minutesGranted)
      if running != nil { resumed.kept.since = nil }
      uses.append(resumed)
    }
    wasKept = !kept.isEmpty
    isNews = !self.rewards.isEmpty
    // What was asked for and never answered is asked for once more, if it has not been done.
    if !uses.isEmpty { next = WallTime(nanoseconds: 0) }
  }

  /// What the next launch has to know.
  mutating func keep() -> [RewardUse] {
    let kept = uses.map(\.kept)
    wasKept = !kept.isEmpty
    return kept
  }

  /// Whether there is anything that the next launch has to know, or that is kept and no longer so.
  var isToBeKept: Bool { wasKept || !uses.isEmpty }

  /// Whether the ledger was asked to count minutes and has not answered.
  @inline(__always) var isCounting: Bool { uses.contains { $0.asked > 0 } }

  /// Whether a reward runs, or minutes of one are not counted.
  var isInUse: Bool { running != nil || isCounting }

  // MARK: Time

  /// Counts the minutes that are full by a moment: what to ask the ledger, and how it ended, if it did. Nothing before `next`.
  /// O(minutes).
  mutating func count(to now: WallTime, into batch: inout [LedgerEvent]) -> ScreenTimeEnding? {
    guard let next, next <= now else { return nil }
    var ending: ScreenTimeEnding?
    for index in uses.indices {
      guard let reward = active(uses[index].kept.reward) else { continue }
      if let end = run(index, of: reward, to: now) { ending = end }
      ask(index, of: reward, at: now, into: &batch)
    }
    findNext()
    return ending
  }

  /// Runs one of them on to a moment, but not over its end or beyond its minutes.
  private mutating func run(_ index: Int, of reward: RewardRedemption, to now: WallTime) -> ScreenTimeEnding?
  {
    guard let since = uses[index].kept.since else { return nil }
    let passed = max(.zero, min(now, reward.expiresAt) - since)
    let left = max(0, reward.minutesGranted - uses[index].kept.minutes)
    let full = min(passed.nanoseconds / ScreenTime.minute.nanoseconds, left)
    uses[index].kept.minutes += full
    uses[index].kept.since = since + ScreenTime.minute * full
    guard full == left || now >= reward.expiresAt else { return nil }
    uses[index].kept.since = nil
    isNews = true
    return full == left ? .allUsed : .expired
  }

  /// Asks for the full minutes that were not asked for, all of which were used by the reward's end.
  private mutating func ask(
    _ index: Int, of reward: RewardRedemption, at now: WallTime, into batch: inout [LedgerEvent]
  ) {
    let known = reward.minutesUsed + uses[index].asked
    let more = known - uses[index].kept.minutes
    if more > 0 {
      // After a launch whose clock was set back meanwhile: they were counted before, and are not counted again.
      uses[index].kept.minutes = known
      uses[index].kept.since = uses[index].kept.since.map { $0 + ScreenTime.minute * more }
    }
    for _ in known..<uses[index].kept.minutes {
      batch.append(.use(reward.id, minutes: 1, by: min(now, reward.expiresAt)))
    }
    uses[index].asked += uses[index].kept.minutes - known
  }

  /// The server corrected the time by so much: it is not time that passed.
  mutating func correct(by change: TimeSpan) {
    for index in uses.indices { uses[index].kept.since = uses[index].kept.since.map { $0 + change } }
    findNext()
    clockChanged()
  }

  /// The clock was set: what runs shows something else.
  mutating func clockChanged() { if running != nil { isNews = true } }

  private var running: Int? { uses.firstIndex { $0.kept.since != nil } }

  private mutating func findNext() {
    next = nil
    guard let running, let since = uses[running].kept.since, let reward = active(uses[running].kept.reward)
    else { return }
    next = min(since + ScreenTime.minute, reward.expiresAt)
  }

  // MARK: What the child asks for; always after `count` to the same moment

  /// Starts a reward, and stops the one that runs; false when there is nothing of it to use.
  mutating func start(_ id: RedemptionID, at now: WallTime) -> Bool {
    guard let reward = active(id), now < reward.expiresAt, !givenBack.contains(id) else { return false }
    let index = uses.firstIndex { $0.kept.reward == id } ?? uses.count
    if index == uses.count { uses.append(Use(kept: RewardUse(of: id, minutes: reward.minutesUsed))) }
    guard uses[index].kept.minutes < reward.minutesGranted else { return false }
    guard uses[index].kept.since == nil else { return true }
    stop(at: now)
    uses[index].kept.since = now - uses[index].kept.begun
    uses[index].kept.begun = .zero
    isNews = true
    findNext()
    return true
  }

  /// Stops a reward; false when it does not run.
  mutating func stop(_ id: RedemptionID, at now: WallTime) -> Bool {
    guard let running, uses[running].kept.reward == id else { return false }
    stop(at: now)
    findNext()
    return true
  }

  private mutating func stop(at now: WallTime) {
    guard let running, let since = uses[running].kept.since else { return }
    uses[running].kept.begun = max(.zero, now - since)
    uses[running].kept.since = nil
    isNews = true
  }

  /// Gives a reward back of which nothing was used; else false.
  mutating func giveBack(_ id: RedemptionID, at now: WallTime) -> Bool {
    guard let reward = rewards.first(where: { $0.id == id }), isUntouched(reward, at: now) else {
      return false
    }
    uses.removeAll { $0.kept.reward == id }
    givenBack.append(id)
    isNews = true
    findNext()
    return true
  }

  /// Whether not even a second of it was used (D): else one could use the first minute of every reward for nothing.
  private func isUntouched(_ reward: RewardRedemption, at now: WallTime) -> Bool {
    guard reward.minutesUsed == 0, !givenBack.contains(reward.id) else { return false }
    guard let use = uses.first(where: { $0.kept.reward == reward.id }) else { return true }
    return use.kept.minutes == 0 && use.kept.begun == .zero && use.kept.since.map { $0 >= now } ?? true
  }

  // MARK: What the ledger says

  /// A batch is committed: what it says of rewards is true from now on; whether the ledger has them otherwise than was thought,
  /// so that it has to be read, and how what ran has ended. Of a reward whose taking back is `asked` of another device nothing is
  /// known until that answers. O(batch + effects + open rewards).
  mutating func record(
    _ effects: [LedgerEffect], of batch: [LedgerEvent], asked: [RedemptionID] = []
  ) -> (needsReading: Bool, ending: ScreenTimeEnding?) {
    var isOwn = false
    for case .use(let id, let minutes, .some) in batch {
      isOwn = true
      if let index = uses.firstIndex(where: { $0.kept.reward == id }) {
        uses[index].asked = max(0, uses[index].asked - minutes)
      }
    }
    var ending: ScreenTimeEnding?
    var needsReading = false
    for effect in effects {
      switch effect {
      case .redemption(let id, let status, let left):
        if let end = record(id, status, left: left, isOwn: isOwn) { ending = end }
      case .refused(.wrongStatus(let id, _)) where isOwn, .refused(.unknownRedemption(let id)) where isOwn:
        needsReading = true
        if let end = close(id, as: nil) { ending = end }
      default: break
      }
    }
    for case .cancel(let id, _) in batch where givenBack.contains(id) && !asked.contains(id) {
      givenBack.removeAll { $0 == id }
      isNews = true
      if rewards.contains(where: { $0.id == id }) { (needsReading, ending) = (true, .refused) }
    }
    findNext()
    return (needsReading, ending)
  }

  private mutating func record(
    _ id: RedemptionID, _ status: RedemptionStatus, left: Int64, isOwn: Bool
  ) -> ScreenTimeEnding? {
    guard status.isOpen else { return close(id, as: status) }
    guard let place = rewards.firstIndex(where: { $0.id == id }) else { return nil }
    var reward = rewards[place]
    reward.status = status
    if status == .active { reward.minutesUsed = reward.minutesGranted - left }
    // Its owner has used a minute: it is not given back any more.
    if reward.minutesUsed > 0 { givenBack.removeAll { $0 == id } }
    replace(place, by: reward, own: isOwn ? 1 : 0)
    return nil
  }

  /// Minutes that others have used, beyond this app's own, come on top of those.
  private mutating func replace(_ place: Int, by reward: RewardRedemption, own: Int64) {
    let more = reward.minutesUsed - rewards[place].minutesUsed - own
    if rewards[place].status != reward.status || more != 0 { isNews = true }
    rewards[place] = reward
    guard more != 0, let index = uses.firstIndex(where: { $0.kept.reward == reward.id }) else { return }
    uses[index].kept.minutes = min(reward.minutesGranted, uses[index].kept.minutes + more)
  }

  /// A reward is closed, or cannot be used for a reason that is not known here; how that ended what ran.
  private mutating func close(_ id: RedemptionID, as status: RedemptionStatus?) -> ScreenTimeEnding? {
    guard rewards.contains(where: { $0.id == id }) else { return nil }
    let ran = running.map { uses[$0].kept.reward == id } ?? false
    rewards.removeAll { $0.id == id }
    uses.removeAll { $0.kept.reward == id }
    givenBack.removeAll { $0 == id }
    isNews = true
    guard ran else { return nil }
    return status == .used ? .allUsed : status == .expired ? .expired : .refused
  }

  /// The ledger was read; how what ran has ended.
  mutating func read(_ open: [RewardRedemption]) -> ScreenTimeEnding? {
    var ending: ScreenTimeEnding?
    for reward in rewards where !open.contains(where: { $0.id == reward.id }) {
      if let end = close(reward.id, as: nil) { ending = end }
    }
    for reward in open {
      if let place = rewards.firstIndex(where: { $0.id == reward.id }) {
        replace(place, by: reward, own: 0)
      }
    }
    if rewards != open { isNews = true }
    rewards = open
    findNext()
    return ending
  }

  private func active(_ id: RedemptionID) -> RewardRedemption? {
    rewards.first { $0.id == id && $0.status == .active }
  }

  // MARK: What the screen shows

  /// The open rewards as they are at a moment, which the frame clock reaches, or has passed, at an instant.
  mutating func tell(at now: WallTime, from instant: Instant, place: (String) -> Int?) -> [OpenReward] {
    isNews = false
    return rewards.map { reward in
      let use = uses.first { $0.kept.reward == reward.id }?.kept
      let minutes = reward.minutesGranted - (use?.minutes ?? reward.minutesUsed)
      var left = ScreenTime.minute * min(minutes, ScreenTime.mostMinutes) - (use?.begun ?? .zero)
      var state = OpenReward.State.ready
      if let since = use?.since {
        left = min(left - max(.zero, now - since), reward.expiresAt - now)
        state = .running(from: instant)
      } else if reward.status == .pending {
        state = .pending
      }
      if givenBack.contains(reward.id) || (reward.status == .active && minutes <= 0) { state = .settling }
      return OpenReward(
        number: reward.id.raw, appKind: place(reward.appCategory), state: state,
        left: max(.zero, left), canBeGivenBack: use?.since == nil && isUntouched(reward, at: now))
    }
  }

  /// More than these are not told of: what a text can say.
  private static let mostMinutes: Int64 = 9_999_999

  /// Panics when the state contradicts itself. O(open rewards).
  func checkInvariants() {
    precondition(uses.count { $0.kept.since != nil } <= 1, "two rewards run")
    for use in uses {
      precondition(
        (.zero..<ScreenTime.minute).contains(use.kept.begun),
        "\(use.kept.begun.seconds) s of a minute are begun")
      guard let reward = active(use.kept.reward) else {
        preconditionFailure("reward \(use.kept.reward.raw) is used and not active")
      }
      precondition(
        use.kept.minutes <= reward.minutesGranted,
        "\(use.kept.minutes) of \(reward.minutesGranted) minutes are used")
    }
  }
}
