internal import Gallery
internal import Kernel
internal import PointsLedger

/// The minutes of the child's rewards: the running reward, and the minutes to report to the ledger.
///
/// Uses the app's time (`FamilyCore.time(at:)`), not frames, so minutes pass while the app is in the background or closed. Each
/// completed minute is reported as used. An incomplete minute continues at the next start (D) and is void when the reward ends.
/// At most one reward runs.
///
/// A device clock that is set affects minutes as it affects the app's time (D). Set forward, the time and the minutes have
/// passed. Set back, both stop until the clock catches up. Corrections by the server do not count as time passed. See
/// docs/product.md, section 7.
struct ScreenTime: Sendable {
  private struct Use: Sendable {
    var stored: RewardUse
    /// Minutes reported to the ledger without an answer.
    var asked: Int64 = 0
  }

  /// The child's open rewards in the ledger, by end, then id.
  private var rewards: [RewardRedemption] = []
  /// The started rewards among the active ones.
  private var uses: [Use] = []
  /// Rewards that are being given back.
  private var givenBack: [RedemptionID] = []
  /// The next time at which something happens; `nil` for none.
  private(set) var next: WallTime?
  /// Whether the screen shows outdated rewards.
  private(set) var isUpdate = false

  /// Whether the last stored state had any use.
  private var wasRetained = false

  private static let minute = TimeSpan.minutes(1)

  /// Restores the uses of the previous launch whose rewards are still active.
  init(_ stored: [RewardUse], _ rewards: [RewardRedemption], of child: ChildID) {
    self.rewards = rewards.filter { $0.child == child && $0.status.isOpen }.sorted {
      ($0.expiresAt, $0.id) < ($1.expiresAt, $1.id)
    }
    for use in stored {
      guard let reward = active(use.reward), !uses.contains(where: { $0.stored.reward == use.reward }) else {
        continue
      }
      var resumed = Use(stored: use)
      resumed.stored.minutes = min(use.minutes, reward.minutesGranted)
      if running != nil { resumed.stored.since = nil }
      uses.append(resumed)
    }
    wasRetained = !stored.isEmpty
    isUpdate = !self.rewards.isEmpty
    // Minutes that were never confirmed are reported again.
    if !uses.isEmpty { next = WallTime(nanoseconds: 0) }
  }

  /// The uses to store for the next launch.
  mutating func keep() -> [RewardUse] {
    let stored = uses.map(\.stored)
    wasRetained = !stored.isEmpty
    return stored
  }

  /// Whether there is a use to store, or a stored one to remove.
  var isToBeStored: Bool { wasRetained || !uses.isEmpty }

  /// Whether minutes were reported without an answer.
  @inline(__always) var isCounting: Bool { uses.contains { $0.asked > 0 } }

  /// Whether a reward runs, or minutes await an answer.
  var isInUse: Bool { running != nil || isCounting }

  // MARK: Time

  /// Counts the minutes completed by `now`. Appends events for the ledger and returns how the reward ended, if it did. Does
  /// nothing before `next`. O(minutes).
  mutating func count(to now: WallTime, into batch: inout [LedgerEvent]) -> ScreenTimeEnding? {
    guard let next, next <= now else { return nil }
    var ending: ScreenTimeEnding?
    for index in uses.indices {
      guard let reward = active(uses[index].stored.reward) else { continue }
      if let end = run(index, of: reward, to: now) { ending = end }
      ask(index, of: reward, at: now, into: &batch)
    }
    findNext()
    return ending
  }

  /// Advances a running reward to `now`, up to its end and its minutes.
  private mutating func run(_ index: Int, of reward: RewardRedemption, to now: WallTime) -> ScreenTimeEnding?
  {
    guard let since = uses[index].stored.since else { return nil }
    let passed = max(.zero, min(now, reward.expiresAt) - since)
    let left = max(0, reward.minutesGranted - uses[index].stored.minutes)
    let full = min(passed.nanoseconds / ScreenTime.minute.nanoseconds, left)
    uses[index].stored.minutes += full
    uses[index].stored.since = since + ScreenTime.minute * full
    guard full == left || now >= reward.expiresAt else { return nil }
    uses[index].stored.since = nil
    isUpdate = true
    return full == left ? .allUsed : .expired
  }

  /// Reports completed minutes that were not reported; all were used by the reward's end.
  private mutating func ask(
    _ index: Int, of reward: RewardRedemption, at now: WallTime, into batch: inout [LedgerEvent]
  ) {
    let known = reward.minutesUsed + uses[index].asked
    let more = known - uses[index].stored.minutes
    if more > 0 {
      // After a launch with a clock that was set back, these minutes are counted already.
      uses[index].stored.minutes = known
      uses[index].stored.since = uses[index].stored.since.map { $0 + ScreenTime.minute * more }
    }
    for _ in known..<uses[index].stored.minutes {
      batch.append(.use(reward.id, minutes: 1, by: min(now, reward.expiresAt)))
    }
    uses[index].asked += uses[index].stored.minutes - known
  }

  /// Applies a correction by the server, which is not time passed.
  mutating func correct(by change: TimeSpan) {
    for index in uses.indices { uses[index].stored.since = uses[index].stored.since.map { $0 + change } }
    findNext()
    clockChanged()
  }

  /// Marks the screen as outdated after the clock was set.
  mutating func clockChanged() { if running != nil { isUpdate = true } }

  private var running: Int? { uses.firstIndex { $0.stored.since != nil } }

  private mutating func findNext() {
    next = nil
    guard let running, let since = uses[running].stored.since,
      let reward = active(uses[running].stored.reward)
    else { return }
    next = min(since + ScreenTime.minute, reward.expiresAt)
  }

  // MARK: The child's actions; call `count` to the same time before

  /// Starts a reward and stops the running one; false when it has no minutes left.
  mutating func start(_ id: RedemptionID, at now: WallTime) -> Bool {
    guard let reward = active(id), now < reward.expiresAt, !givenBack.contains(id) else { return false }
    let index = uses.firstIndex { $0.stored.reward == id } ?? uses.count
    if index == uses.count { uses.append(Use(stored: RewardUse(of: id, minutes: reward.minutesUsed))) }
    guard uses[index].stored.minutes < reward.minutesGranted else { return false }
    guard uses[index].stored.since == nil else { return true }
    stop(at: now)
    uses[index].stored.since = now - uses[index].stored.begun
    uses[index].stored.begun = .zero
    isUpdate = true
    findNext()
    return true
  }

  /// Stops a reward; false when it does not run.
  mutating func stop(_ id: RedemptionID, at now: WallTime) -> Bool {
    guard let running, uses[running].stored.reward == id else { return false }
    stop(at: now)
    findNext()
    return true
  }

  private mutating func stop(at now: WallTime) {
    guard let running, let since = uses[running].stored.since else { return }
    uses[running].stored.begun = max(.zero, now - since)
    uses[running].stored.since = nil
    isUpdate = true
  }

  /// Gives an unused reward back; false for a used one.
  mutating func giveBack(_ id: RedemptionID, at now: WallTime) -> Bool {
    guard let reward = rewards.first(where: { $0.id == id }), isUntouched(reward, at: now) else {
      return false
    }
    uses.removeAll { $0.stored.reward == id }
    givenBack.append(id)
    isUpdate = true
    findNext()
    return true
  }

  /// Whether the reward was not used for even a second (D): otherwise the first minute of every reward would be free.
  private func isUntouched(_ reward: RewardRedemption, at now: WallTime) -> Bool {
    guard reward.minutesUsed == 0, !givenBack.contains(reward.id) else { return false }
    guard let use = uses.first(where: { $0.stored.reward == reward.id }) else { return true }
    return use.stored.minutes == 0 && use.stored.begun == .zero && use.stored.since.map { $0 >= now } ?? true
  }

  // MARK: The ledger's answers

  /// Applies a committed batch. Returns whether the ledger must be read, because rewards differ from the expected state, and how
  /// the running reward ended. Rewards in `asked` wait for another device's answer about a cancellation. O(batch + effects + open
  /// rewards).
  mutating func record(
    _ effects: [LedgerEffect], of batch: [LedgerEvent], asked: [RedemptionID] = []
  ) -> (needsReading: Bool, ending: ScreenTimeEnding?) {
    var isOwn = false
    for case .use(let id, let minutes, .some) in batch {
      isOwn = true
      if let index = uses.firstIndex(where: { $0.stored.reward == id }) {
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
      isUpdate = true
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
    // The owner has used a minute, so it is not given back.
    if reward.minutesUsed > 0 { givenBack.removeAll { $0 == id } }
    replace(place, by: reward, own: isOwn ? 1 : 0)
    return nil
  }

  /// Adds the minutes that other devices used.
  private mutating func replace(_ place: Int, by reward: RewardRedemption, own: Int64) {
    let more = reward.minutesUsed - rewards[place].minutesUsed - own
    if rewards[place].status != reward.status || more != 0 { isUpdate = true }
    rewards[place] = reward
    guard more != 0, let index = uses.firstIndex(where: { $0.stored.reward == reward.id }) else { return }
    uses[index].stored.minutes = min(reward.minutesGranted, uses[index].stored.minutes + more)
  }

  /// Removes a reward that was closed, or cannot be used for an unknown reason. Returns how the running reward ended.
  private mutating func close(_ id: RedemptionID, as status: RedemptionStatus?) -> ScreenTimeEnding? {
    guard rewards.contains(where: { $0.id == id }) else { return nil }
    let ran = running.map { uses[$0].stored.reward == id } ?? false
    rewards.removeAll { $0.id == id }
    uses.removeAll { $0.stored.reward == id }
    givenBack.removeAll { $0 == id }
    isUpdate = true
    guard ran else { return nil }
    return status == .used ? .allUsed : status == .expired ? .expired : .refused
  }

  /// Applies a reading. Returns how the running reward ended.
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
    if rewards != open { isUpdate = true }
    rewards = open
    findNext()
    return ending
  }

  private func active(_ id: RedemptionID) -> RewardRedemption? {
    rewards.first { $0.id == id && $0.status == .active }
  }

  // MARK: Display

  /// The open rewards at `now`, which the frame clock reaches, or passed, at `instant`.
  mutating func notify(at now: WallTime, from instant: Instant, place: (String) -> Int?) -> [OpenReward] {
    isUpdate = false
    return rewards.map { reward in
      let use = uses.first { $0.stored.reward == reward.id }?.stored
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

  /// The most minutes that a text can show.
  private static let mostMinutes: Int64 = 9_999_999

  /// Traps when the state contradicts itself. O(open rewards).
  func checkInvariants() {
    precondition(uses.count { $0.stored.since != nil } <= 1, "two rewards run")
    for use in uses {
      precondition(
        (.zero..<ScreenTime.minute).contains(use.stored.begun),
        "\(use.stored.begun.seconds) s of a minute are begun")
      guard let reward = active(use.stored.reward) else {
        preconditionFailure("reward \(use.stored.reward.raw) is used and not active")
      }
      precondition(
        use.stored.minutes <= reward.minutesGranted,
        "\(use.stored.minutes) of \(reward.minutesGranted) minutes are used")
    }
  }
}
