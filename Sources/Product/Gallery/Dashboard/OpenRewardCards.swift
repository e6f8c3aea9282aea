internal import Kernel

/// The cards of open rewards on the dashboard: kind of apps, status, time left, and buttons.
///
/// The running reward counts down in seconds and requests a frame when its text changes.
struct OpenRewardCards: Sendable {
  /// The touchable parts, with the reward's number.
  enum Spot: Hashable, Sendable {
    case start(Int64), stop(Int64), giveBack(Int64)
  }

  /// As last reported.
  private var rewards: [OpenReward] = []
  /// The index of the running reward, and its displayed seconds.
  private var running: Int?
  private var shownSeconds: Int64 = 0
  private var mount = RowMount()

  /// The most views of a card.
  private static let parts = [6]

  var count: Int { rewards.count }

  mutating func notify(_ rewards: [OpenReward], at instant: Instant) {
    self.rewards = rewards
    running = rewards.firstIndex(where: \.isRunning)
    shownSeconds = running.map { rewards[$0].secondsLeft(at: instant) } ?? 0
  }

  /// Counts down to an instant. Returns whether the text changed. O(1).
  mutating func animate(to instant: Instant) -> Bool {
    guard let running else { return false }
    let seconds = rewards[running].secondsLeft(at: instant)
    guard seconds != shownSeconds else { return false }
    shownSeconds = seconds
    return true
  }

  /// The time at which the displayed time changes; `nil` for never. O(1).
  @inline(__always) var nextChange: Instant? {
    running.flatMap { rewards[$0].nextChange(after: shownSeconds) }
  }

  // MARK: Touches

  /// The button at a place in content coordinates; `nil` on a card that is not mounted.
  func spot(at place: ScreenPoint, _ layout: DashboardLayout) -> Spot? {
    for (index, reward) in rewards.enumerated()
    where mount.count(of: index) > 0 && layout.openReward(index).contains(place) {
      let card = layout.openReward(index)
      if layout.openButton(0, card).contains(place) {
        return OpenRewardCards.use(of: reward) ?? OpenRewardCards.giveBack(reward)
      }
      guard layout.openButton(1, card).contains(place), OpenRewardCards.use(of: reward) != nil else {
        return nil
      }
      return OpenRewardCards.giveBack(reward)
    }
    return nil
  }

  /// The action of its first button, if its minutes can be used.
  private static func use(of reward: OpenReward) -> Spot? {
    switch reward.state {
    case .ready: .start(reward.number)
    case .running: .stop(reward.number)
    case .pending, .settling: nil
    }
  }

  private static func giveBack(_ reward: OpenReward) -> Spot? {
    reward.canBeGivenBack ? .giveBack(reward.number) : nil
  }

  // MARK: Drawing

  /// Draws the visible mounted cards and mounts up to `left` more views, which it subtracts.
  mutating func draw(
    _ layout: DashboardLayout, _ offset: ScreenLength, makingUpTo left: inout Int,
    _ context: inout GalleryContext
  ) {
    let visible = layout.visibleOpenRewards(offset)
    mount.advance(to: visible, parts: OpenRewardCards.parts, makingUpTo: &left)
    if !mount.isComplete { context.canvas.isPartial = true }
    for index in visible where mount.count(of: index) > 0 {
      let reward = rewards[index]
      let card = layout.onScreen(layout.openReward(index), offset)
      let seconds = index == running ? shownSeconds : reward.secondsLeft(at: context.vsync)
      OpenRewardCards.draw(reward, seconds, card, layout, &context.canvas)
    }
  }

  private static func draw(
    _ reward: OpenReward, _ seconds: Int64, _ card: ScreenRect, _ layout: DashboardLayout,
    _ canvas: inout DisplayCanvas
  ) {
    let payload = UInt64(truncatingIfNeeded: reward.number)
    canvas.put(.openReward, payload, .card, card, role: .card)
    canvas.put(
      .openName, payload, .label, layout.openName(card),
      text: reward.appKind.map { TextKey.appKind.text($0) } ?? TextKey.screenTime.text(),
      size: layout.bodySize, role: .cardInk)
    canvas.put(
      .openStatus, payload, .label, layout.openStatus(card), text: words(for: reward.state).text(),
      size: layout.captionSize, role: .cardInk)
    canvas.put(
      .openTime, payload, .label, layout.openTime(card),
      text: TextKey.timeLeft.text(Int(seconds / 60), Int(seconds % 60)),
      size: layout.openTimeSize(Points(seconds / 60).digitCount + 3),
      role: reward.isRunning ? .green : .cardInk)
    let use = use(of: reward)
    if use != nil {
      canvas.put(
        .useReward, payload, .button, layout.openButton(0, card),
        text: (reward.isRunning ? TextKey.stopReward : .startReward).text(),
        size: layout.openButtonSize(layout.letters.use),
        role: .positive)
    }
    if reward.canBeGivenBack {
      canvas.put(
        .giveBack, payload, .button, layout.openButton(use == nil ? 0 : 1, card),
        text: TextKey.giveBack.text(), size: layout.openButtonSize(layout.letters.giveBack), role: .secondary)
    }
  }

  private static func words(for state: OpenReward.State) -> TextKey {
    switch state {
    case .pending: .rewardWaits
    case .ready: .rewardReady
    case .running: .rewardRuns
    case .settling: .asking
    }
  }

  /// Removes all cards from the screen.
  mutating func clear() { mount.clear() }

  // MARK: State

  /// Folds the state that later frames depend on into the digest; nothing without rewards.
  func mix(into digest: inout StableDigest) {
    guard !rewards.isEmpty else { return }
    for reward in rewards { digest.mix(reward.number) }
    digest.mix(shownSeconds)
  }

  /// Traps when the state contradicts itself.
  func checkInvariants() {
    precondition(rewards.count(where: \.isRunning) <= 1, "the minutes of two rewards run down")
    precondition(running.map { rewards[$0].isRunning } ?? true, "what runs is another reward")
  }
}
