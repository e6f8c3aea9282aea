internal import Gestures
internal import Kernel

/// The answer to a reward that a child confirmed.
public enum RewardAnswer: UInt8, Hashable, Sendable, CaseIterable {
  /// Paid; its minutes can be used.
  case active
  /// Pending; its points are reserved until the family's authority answers.
  case pending
  /// Refused; no points were spent.
  case refused
}

/// The confirmation of a reward: its cost, its minutes, the kind of apps, and a confirm button.
///
/// Requests the reward once, after a kind of apps is chosen and the button is touched. Then waits for the answer and shows it.
struct RedemptionScreen: ScreenBehaviour {
  static let ways = ScreenWays(from: [.dashboard], to: [.dashboard])

  private enum Step: Hashable, Sendable {
    case choosing
    case asking
    case answered(RewardAnswer)
  }

  private enum Spot: Hashable, Sendable {
    case close, confirm
    case kind(Int)
  }

  private let offers: [RewardOffer]
  private let kindCount: Int
  private let layout: RedemptionLayout
  private var scroll = FingerScroll(.scrollRedemption)
  private var track: ScrollTrack { scroll.track }
  private var offer = 0
  private var kind: Int?
  private var step = Step.choosing
  /// The points available.
  private var available: Points?

  init(_ context: GalleryContext, offers: [RewardOffer], kinds: [String]) {
    self.offers = offers
    kindCount = kinds.count
    layout = RedemptionLayout(
      context.screen, longestName: offers.lazy.map(\.name.count).max() ?? 0,
      longestKind: kinds.lazy.map(\.count).max() ?? 0, kindCount: kinds.count,
      language: context.settings.language)
    scroll.track.setLimit(layout.scrollLimit)
  }

  /// Sets the reward to show.
  mutating func open(_ offer: Int) { self.offer = offer }

  mutating func enter(_ context: inout GalleryContext) {
    kind = nil
    step = .choosing
    scroll.track.reset()
  }

  mutating func stop() { scroll.track.stop() }

  /// Updates the available points.
  mutating func notify(available: Points) { self.available = available }

  /// Shows the answer; ignored when none is awaited.
  mutating func notify(_ answer: RewardAnswer, _ context: inout GalleryContext) {
    guard step == .asking else { return }
    step = .answered(answer)
    context.effects.append(.haptic(answer == .refused ? .rewardRefused : .rewardGranted))
    context.isDirty = true
  }

  private var isConfirmable: Bool {
    guard step == .choosing, kind != nil, let available, offers.indices.contains(offer) else { return false }
    return offers[offer].cost <= available
  }

  // MARK: Touches

  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    if case .tap = decision.kind { return tap(decision, &context) }
    scroll.follow(decision, in: layout.window, &context)
    return .stay
  }

  private mutating func tap(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    if scroll.hasStopped(decision, &context) { return .stay }
    switch spot(at: decision.position) {
    case nil: return .stay
    case .close:
      context.act(.closeRedemption, decision)
      return .show(.dashboard)
    case .kind(let kind):
      guard step == .choosing else { return .stay }
      context.act(.chooseAppKind, decision)
      self.kind = kind
    case .confirm:
      if case .answered = step {
        context.act(.closeRedemption, decision)
        return .show(.dashboard)
      }
      guard isConfirmable, let kind else { return .stay }
      context.act(.confirmReward, decision)
      step = .asking
      context.effects.append(.redeem(offer: offer, appKind: kind))
    }
    context.isDirty = true
    return .stay
  }

  private func spot(at point: ScreenPoint) -> Spot? {
    if layout.close.contains(point) { return .close }
    guard layout.window.contains(point) else { return nil }
    let place = ScreenPoint(x: point.x, y: point.y - layout.window.minY + track.offset)
    if layout.confirm.contains(place) { return .confirm }
    return (0..<kindCount).first { layout.kind($0).contains(place) }.map { .kind($0) }
  }

  mutating func letGo(_ context: inout GalleryContext) { scroll.letGo(context) }

  // MARK: Motion

  var isMoving: Bool { track.isMoving }

  mutating func animate(_ context: inout GalleryContext) -> Bool { scroll.track.animate(to: context.vsync) }

  mutating func shiftTime(by span: TimeSpan) { scroll.track.shiftTime(by: span) }

  mutating func finishMotion(by end: Instant) { _ = scroll.track.animate(to: end) }

  // MARK: Drawing

  func layOut(_ context: inout GalleryContext) {
    context.canvas.fill(.redemption)
    guard offers.indices.contains(offer) else { return drawBar(&context) }
    let reward = offers[offer]
    drawLine(layout.name, 7, TextKey.rewardName.text(offer), layout.titleSize, &context)
    drawLine(
      layout.cost, 8, TextKey.cost.text(of: reward.cost), layout.fitting(reward.cost.spelledLength + 7),
      &context)
    drawLine(layout.minutes, 9, TextKey.minutes.text(reward.minutes), layout.bodySize, &context)
    let heading: TextKey =
      switch step {
      case .choosing: .chooseApps
      case .asking: .asking
      case .answered(.active): .rewardActive
      case .answered(.pending): .rewardPending
      case .answered(.refused): .rewardRefused
      }
    drawLine(layout.heading, 10, heading.text(), layout.bodySize, &context)
    for index in 0..<kindCount {
      let frame = layout.onScreen(layout.kind(index), track.offset)
      guard frame.intersects(layout.window) else { continue }
      let isChosen = kind == index
      context.canvas.put(
        .appKind, UInt64(index), .button, frame, text: TextKey.appKind.text(index), size: layout.bodySize,
        role: isChosen ? .positive : .card,
        trait: step != .choosing ? .disabledButton : isChosen ? .selectedButton : .button)
      // A mark in addition to the colour.
      if isChosen { context.canvas.put(.dot, 0, .dot, layout.mark(frame), role: .mark) }
    }
    drawConfirm(&context)
    drawBar(&context)
  }

  private func drawLine(
    _ place: ScreenRect, _ number: UInt64, _ text: DisplayText, _ size: UInt8, _ context: inout GalleryContext
  ) {
    let frame = layout.onScreen(place, track.offset)
    guard frame.intersects(layout.window) else { return }
    context.canvas.put(.label, number, .label, frame, text: text, size: size, role: .cardInk)
  }

  private func drawConfirm(_ context: inout GalleryContext) {
    let frame = layout.onScreen(layout.confirm, track.offset)
    guard frame.intersects(layout.window) else { return }
    if step == .asking {
      return context.canvas.put(
        .spinner, 2, .spinner, frame, text: TextKey.asking.text(), size: 0, role: .button)
    }
    var isAnswered = false
    if case .answered = step { isAnswered = true }
    let enabled = isAnswered || isConfirmable
    context.canvas.put(
      .button, 8, .button, frame, text: (isAnswered ? TextKey.done : .confirm).text(), size: layout.bodySize,
      role: enabled ? .positive : .disabled,
      trait: enabled ? .button : .disabledButton)
  }

  private func drawBar(_ context: inout GalleryContext) {
    context.putTitleBar(4, layout.bar, TextKey.redeem.text(), after: layout.close)
    context.putBarButton(7, layout.close, .cancel)
  }

  // MARK: State

  /// Folds the state that later frames depend on into the digest.
  @inline(__always) func mix(into digest: inout StableDigest) {
    digest.mix(track.offset.subpoints)
    digest.mix(offer << 8 | (kind ?? 255))
  }

  /// Traps when the state contradicts itself.
  func checkInvariants() {
    track.checkInvariants()
    if let kind { precondition((0..<kindCount).contains(kind), "kind \(kind) of \(kindCount)") }
  }
}
