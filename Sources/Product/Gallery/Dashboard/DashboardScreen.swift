internal import Gestures
internal import Kernel

/// A child's dashboard: avatar, ring of the daily goal, balance, open rewards, and a card for each available reward.
///
/// Shows the last `GalleryEvent.standingReported` and requests a new one when it opens. Numbers animate within 300 ms; each arrival
/// of points rises as a separate note.
struct DashboardScreen: ScreenBehaviour {
  static let ways = ScreenWays(from: [.grid], to: [.grid, .pinPad])

  /// The loading state of the child's points.
  private enum Loading: Hashable, Sendable {
    case loading, loaded, failed
  }

  /// The touchable parts.
  private enum Spot: Hashable, Sendable {
    case back, settings, avatar, retry
    case choice(Int)
    case redeem(Int)
    case openReward(OpenRewardCards.Spot)
  }

  /// The growth of the balance at the peak of its pulse, per mille (D).
  private static let pulsePerMille: Int64 = 150

  private let offers: [RewardOffer]
  private var previews: [Int32?]
  private let longestKind: Int
  private let screen: ScreenMetrics
  private let language: Language
  private var layout: DashboardLayout
  private var scroll = FingerScroll(.scrollDashboard)
  private var track: ScrollTrack { scroll.track }

  private var loading = Loading.loading
  private(set) var standing: PointsStanding?
  private var ring = Tween(0)
  private var balance = Tween(0)
  /// The start of the balance's pulse after it has grown.
  private var pulse: Instant?
  private(set) var floating: FloatingPoints
  /// 0 for none, else one of the choices.
  private(set) var avatar = 0
  private var isChoosing = false
  private var rewards = OpenRewardCards()
  /// The cards mounted so far, and whether the content above them is.
  private var mount = RowMount()
  private var hasHead = false

  /// The number of views of a card, and of the parts present from the first frame: bar, avatar, ring, numbers, heading.
  private static let cardParts = [5]
  private static let headViews = 8

  /// The number of avatars, not counting none.
  static let avatarCount = 6

  /// `longestKind` is the length of the longest name of a kind of apps.
  init(_ context: GalleryContext, offers: [RewardOffer], previews: [Int32?], longestKind: Int) {
    self.offers = offers
    self.longestKind = longestKind
    self.previews = previews
    screen = context.screen
    language = context.settings.language
    layout = DashboardScreen.layout(screen, offers, isChoosing: false, openCount: 0, longestKind, language)
    floating = FloatingPoints(size: FloatingPoints.size(ofText: layout.noteSize), in: layout.window)
    scroll.track.setLimit(layout.scrollLimit)
  }

  private static func layout(
    _ screen: ScreenMetrics, _ offers: [RewardOffer], isChoosing: Bool, openCount: Int, _ longestKind: Int,
    _ language: Language
  ) -> DashboardLayout {
    DashboardLayout(
      screen, cardCount: offers.count, longestName: offers.lazy.map(\.name.count).max() ?? 0,
      choiceCount: isChoosing ? avatarCount + 1 : 0, openCount: openCount, longestKind: longestKind,
      language: language)
  }

  // MARK: Reported data

  /// Requests the points whenever it opens; shows the last known ones meanwhile.
  mutating func enter(_ context: inout GalleryContext) {
    load(&context)
    isChoosing = false
    relay()
  }

  mutating func stop() {
    scroll.track.stop()
    floating.clear()
    mount.clear()
    rewards.clear()
    hasHead = false
  }

  private mutating func load(_ context: inout GalleryContext) {
    loading = .loading
    context.effects.append(.loadStanding)
    context.isDirty = true
  }

  /// Shows a standing; numbers on screen animate to it.
  mutating func notify(_ next: PointsStanding, isInFront: Bool, _ context: inout GalleryContext) {
    let before = standing
    standing = next
    loading = .loaded
    context.isDirty = true
    let moves = isInFront && before != nil && context.animated
    ring.turn(to: Int64(next.perMille), at: context.fadeTime, animated: moves)
    balance.turn(to: next.balance.count, at: context.fadeTime, animated: moves)
    if moves, let before, next.balance > before.balance { pulse = context.fadeTime }
  }

  /// Shows that loading failed; known points remain.
  mutating func reportFailure(_ context: inout GalleryContext) {
    loading = .failed
    context.isDirty = true
  }

  /// Shows the open rewards.
  mutating func notify(_ rewards: [OpenReward], isInFront: Bool, _ context: inout GalleryContext) {
    let count = self.rewards.count
    self.rewards.notify(rewards, at: context.vsync)
    if rewards.count != count { relay() }
    if isInFront { context.isDirty = true }
  }

  /// Raises a note for arrived points; in low-power mode only the numbers change.
  mutating func float(_ points: Points, _ context: inout GalleryContext) {
    context.effects.append(.haptic(.pointsEarned))
    guard context.animated else { return }
    floating.add(points)
    context.isDirty = true
  }

  /// Restores the avatar of the previous launch.
  mutating func restore(avatar: Int) {
    self.avatar = (0...DashboardScreen.avatarCount).contains(avatar) ? avatar : 0
  }

  /// Updates the cards' photos after album changes. Cards show only photos visible to children. O(cards).
  mutating func followPreviews(of album: AlbumCategories, in photos: PhotoAvailability) {
    for index in previews.indices {
      let photo = offers[index].preview
      previews[index] = album.contains(photo) ? photos.slot(of: photo) : nil
    }
  }

  func isAffordable(_ offer: Int) -> Bool {
    guard offers.indices.contains(offer), let standing else { return false }
    return loading != .failed && offers[offer].cost <= standing.available
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
    case .back:
      context.act(.closeDashboard, decision)
      return .show(.grid)
    case .settings:
      context.act(.openSettings, decision)
      return .show(.pinPad)
    case .avatar:
      context.act(.showAvatars, decision)
      isChoosing.toggle()
      relay()
    case .choice(let choice):
      context.act(.chooseAvatar, decision)
      isChoosing = false
      relay()
      if choice != avatar {
        avatar = choice
        context.effects.append(.avatarChosen(choice))
      }
    case .retry:
      context.act(.retryDashboard, decision)
      load(&context)
    case .redeem(let offer):
      guard isAffordable(offer) else { return .stay }
      context.act(.openReward, decision)
      return .openReward(offer)
    case .openReward(.start(let reward)):
      context.act(.startReward, decision)
      context.effects.append(.startReward(reward))
    case .openReward(.stop(let reward)):
      context.act(.stopReward, decision)
      context.effects.append(.stopReward(reward))
    case .openReward(.giveBack(let reward)):
      context.act(.giveBack, decision)
      context.effects.append(.giveBack(reward))
    }
    context.isDirty = true
    return .stay
  }

  private func spot(at point: ScreenPoint) -> Spot? {
    if layout.back.contains(point) { return .back }
    if layout.settings.contains(point) { return .settings }
    guard layout.window.contains(point) else { return nil }
    let place = ScreenPoint(x: point.x, y: point.y - layout.window.minY + track.offset)
    if layout.avatar.contains(place) { return .avatar }
    if isChoosing,
      let choice = (0...DashboardScreen.avatarCount).first(where: { layout.choice($0).contains(place) })
    {
      return .choice(choice)
    }
    if let spot = rewards.spot(at: place, layout) { return .openReward(spot) }
    if loading == .failed, retry.contains(place) { return .retry }
    return layout.visibleCards(track.offset).first {
      mount.count(of: $0) > 0 && layout.redeem(layout.frame($0)).contains(place)
    }
    .map { .redeem($0) }
  }

  /// The retry area, which includes the line of the failed load.
  private var retry: ScreenRect {
    ScreenRect(
      x: layout.heading.minX, y: layout.heading.minY, width: layout.heading.size.width,
      height: max(DashboardLayout.touchSide, layout.heading.size.height))
  }

  mutating func letGo(_ context: inout GalleryContext) { scroll.letGo(context) }

  /// Computes the layout, with the avatar choices while choosing.
  private mutating func relay() {
    layout = DashboardScreen.layout(
      screen, offers, isChoosing: isChoosing, openCount: rewards.count, longestKind, language)
    scroll.track.setLimit(layout.scrollLimit)
  }

  // MARK: Motion

  var isMoving: Bool {
    track.isMoving || ring.isMoving || balance.isMoving || pulse != nil || floating.isMoving
  }

  mutating func animate(_ context: inout GalleryContext) -> Bool {
    let vsync = context.vsync
    var changed = scroll.track.animate(to: vsync)
    if ring.animate(to: vsync) { changed = true }
    if balance.animate(to: vsync) { changed = true }
    if floating.animate(to: vsync) { changed = true }
    if rewards.animate(to: vsync) { changed = true }
    if let since = pulse {
      changed = true
      if vsync - since >= Tween.length { pulse = nil }
    }
    return changed
  }

  /// The time at which a remaining time changes its text.
  @inline(__always) func nextDue(_ context: GalleryContext) -> Instant? {
    rewards.nextChange
  }

  /// The minutes of rewards are not shifted; they pass during a pause.
  mutating func shiftTime(by span: TimeSpan) {
    scroll.track.shiftTime(by: span)
    ring.shiftTime(by: span)
    balance.shiftTime(by: span)
    floating.shiftTime(by: span)
    pulse = pulse.map { $0 + span }
  }

  mutating func finishMotion(by end: Instant) {
    _ = scroll.track.animate(to: end)
    _ = ring.animate(to: end)
    _ = balance.animate(to: end)
    floating.clear()
    pulse = nil
  }

  // MARK: Drawing

  /// Mounts cards over several frames, two per frame; see `RowMount`.
  mutating func layOut(_ context: inout GalleryContext) {
    context.canvas.fill(.dashboard)
    drawHead(&context)
    if isChoosing { drawChoices(&context) }
    var left = RowMount.viewsPerFrame - (hasHead ? 0 : DashboardScreen.headViews)
    hasHead = true
    rewards.draw(layout, track.offset, makingUpTo: &left, &context)
    drawHeading(&context)
    let cards = layout.visibleCards(track.offset)
    mount.advance(to: cards, parts: DashboardScreen.cardParts, makingUpTo: &left)
    if !mount.isComplete { context.canvas.isPartial = true }
    for index in cards where mount.count(of: index) > 0 { drawCard(index, &context) }
    drawBar(&context)
    for note in floating.notes {
      let (frame, opacity) = floating.drawn(note, at: context.fadeTime)
      context.canvas.put(
        .note, UInt64(note.number), .label, frame, text: TextKey.pointsFloating.text(of: note.points),
        size: TextMeasure.fitting(3 + note.points.spelledLength, layout.noteSize, within: frame.size.width),
        role: .green, opacity: opacity)
    }
  }

  private func drawHead(_ context: inout GalleryContext) {
    let avatarFrame = layout.onScreen(layout.avatar, track.offset)
    if layout.shows(avatarFrame) {
      context.canvas.put(
        .avatar, 0, .button, avatarFrame, text: TextKey.avatar.text(avatar), size: 0,
        role: .avatar(avatar))
    }
    let ringFrame = layout.onScreen(layout.ring, track.offset)
    if layout.shows(ringFrame) {
      context.canvas.put(
        .ring, 0, .ring, ringFrame, text: TextKey.ringFill.text(Int(ring.shown)), size: 0,
        colour: ColourRole.ring(perMille: ring.shown, in: context.canvas.theme, context.canvas.contrast))
    }
    guard let standing else {
      let square = layout.onScreen(layout.ring, track.offset)
      if loading == .loading, layout.shows(square) {
        context.canvas.put(
          .spinner, 1, .spinner, square, text: TextKey.loading.text(), size: 0, role: .button)
      }
      return
    }
    let numbers = layout.onScreen(layout.ringText, track.offset)
    if layout.shows(numbers) {
      let text = TextKey.text(earned: standing.earnedToday, of: standing.goal)
      let length = standing.earnedToday.digitCount + standing.goal.digitCount + 3
      context.canvas.put(
        .label, 2, .label, numbers, text: text, size: layout.ringSize(length), role: .cardInk)
    }
    drawBalance(&context)
  }

  private func drawBalance(_ context: inout GalleryContext) {
    var frame = layout.onScreen(layout.balance, track.offset)
    guard layout.shows(frame) else { return }
    let points = Points(balance.shown)
    // Sized for the longest number it passes through, so that the size is constant while counting.
    let length = max(Points(balance.target).spelledLength, points.spelledLength)
    var size = layout.balanceSize(length)
    if let since = pulse {
      let progress = Fade.eased(context.fadeTime - since, of: Tween.length)
      // Grows in the first half and shrinks in the second.
      let height = progress < 512 ? progress * 2 : (1_024 - progress) * 2
      let grown = Int64(size) * (1_000 + DashboardScreen.pulsePerMille * height / 1_024) / 1_000
      size = min(UInt8(clamping: grown), layout.balanceSize(length))
      frame = frame.scaledAboutMiddle(byPerMille: 1_000 + DashboardScreen.pulsePerMille * height / 1_024)
    }
    context.canvas.put(
      .label, 3, .label, frame, text: TextKey.balance.text(of: points), size: size,
      role: .gold)
  }

  private func drawChoices(_ context: inout GalleryContext) {
    for choice in 0...DashboardScreen.avatarCount {
      let frame = layout.onScreen(layout.choice(choice), track.offset)
      guard layout.shows(frame) else { continue }
      context.canvas.put(
        .avatar, UInt64(choice + 1), .button, frame, text: TextKey.avatar.text(choice), size: 0,
        role: .avatar(choice))
    }
  }

  /// The line above the cards, or the reason for their absence.
  private func drawHeading(_ context: inout GalleryContext) {
    let failed = loading == .failed
    let frame = layout.onScreen(failed ? retry : layout.heading, track.offset)
    guard layout.shows(frame) else { return }
    let text: TextKey = failed ? .standingFailed : offers.isEmpty ? .noRewards : .rewards
    context.canvas.put(
      failed ? .button : .label, 4, failed ? .button : .label, frame, text: text.text(),
      size: layout.titleSize, role: failed ? .retry : .cardInk)
  }

  private func drawCard(_ index: Int, _ context: inout GalleryContext) {
    let card = layout.onScreen(layout.frame(index), track.offset)
    let offer = offers[index]
    let payload = UInt64(index)
    context.canvas.put(.reward, payload, .card, card, role: .card)
    let preview = layout.preview(card)
    if let slot = previews[index] {
      context.photos.want(slot, .thumbnail, .visible)
      context.canvas.putPhoto(
        .preview, offer.preview, number: payload, context.photos.copy(slot, .thumbnail), frame: preview,
        trait: .image)
    }
    context.canvas.put(
      .rewardName, payload, .label, layout.name(card, besidePreview: previews[index] != nil),
      text: TextKey.rewardName.text(index), size: layout.captionSize, role: .cardInk)
    context.canvas.put(
      .rewardCost, payload, .label, layout.cost(card), text: TextKey.cost.text(of: offer.cost),
      size: layout.costSize(offer.cost.spelledLength + 7), role: .cardInk)
    let enabled = isAffordable(index)
    context.canvas.put(
      .redeem, payload, .button, layout.redeem(card), text: (enabled ? TextKey.redeem : .tooDear).text(),
      size: layout.buttonSize(layout.letters.redeem), role: enabled ? .positive : .disabled,
      trait: enabled ? .button : .disabledButton)
  }

  private func drawBar(_ context: inout GalleryContext) {
    context.putTitleBar(
      3, layout.bar, TextKey.points.text(), after: layout.back, before: layout.settings)
    context.putBarButton(5, layout.back, .close)
    context.putBarButton(6, layout.settings, .settings)
  }

  // MARK: State

  /// Folds the state that later frames depend on into the digest.
  @inline(__always) func mix(into digest: inout StableDigest) {
    digest.mix(track.offset.subpoints)
    digest.mix(standing?.balance.count ?? -1)
    digest.mix(ring.shown)
    digest.mix(avatar)
    floating.mix(into: &digest)
    rewards.mix(into: &digest)
  }

  /// Traps when the state contradicts itself.
  func checkInvariants(at vsync: Instant) {
    track.checkInvariants()
    floating.checkInvariants(at: vsync)
    rewards.checkInvariants()
    precondition(previews.count == offers.count, "\(previews.count) previews for \(offers.count) cards")
    if let standing, !balance.isMoving {
      precondition(
        balance.shown == standing.balance.count, "\(balance.shown) shows for \(standing.balance.count)")
    }
  }
}
