internal import Gestures
internal import Kernel

/// The list of groups: one card each, 88 pt high and 12 pt apart, below a bar with a back button (decision).
struct GroupListScreen: ScreenBehaviour {
  static let ways = ScreenWays(from: [.grid], to: [.grid])

  private static let cardHeight = ScreenLength.points(88)
  private static let pitch = ScreenLength.points(100)
  private static let margin = ScreenLength.points(16)

  private let screen: ScreenSize
  private let safe: ScreenRect
  private let bar: TitleBar
  private let backFrame: ScreenRect
  private let count: Int
  private var scroll = FingerScroll(.scrollGroups)
  private var track: ScrollTrack { scroll.track }

  init(_ context: GalleryContext) {
    screen = context.screen.size
    safe = context.screen.safeArea
    bar = TitleBar(context.screen, context.settings.language)
    backFrame = bar.leading(.back)
    count = context.groups.count
    scroll.track.setLimit(
      GroupListScreen.pitch * count + GroupListScreen.margin - (safe.maxY - top))
  }

  static func scope(_ gestures: GestureSettings) -> GestureScope { GestureScope(longPress: true) }

  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    switch decision.kind {
    case .tap: return tap(decision, &context)
    case .longPress:
      guard !scroll.hasStopped(decision, &context), let group = card(at: decision.start) else { return .stay }
      context.act(.openGroup, decision)
      return .openGroup(group)
    default:
      // A finger on the list stops its motion; one on the bar does not. Either drags it.
      let isOnList = decision.start.y >= top
      scroll.follow(decision, isHeld: isOnList, isDragged: true, &context)
      return .stay
    }
  }

  private func tap(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    if scroll.hasStopped(decision, &context) { return .stay }
    if backFrame.contains(decision.position) {
      context.act(.closeGroupList, decision)
      return .show(.grid)
    }
    // The system camera covers the list, which does not change.
    if let card = card(at: decision.position) {
      context.act(.openCamera, decision)
      context.effects.append(.takePicture(context.groups[card].id))
    }
    return .stay
  }

  mutating func letGo(_ context: inout GalleryContext) { scroll.letGo(context) }

  /// Stops scrolling.
  mutating func stop() { scroll.track.stop() }

  var isMoving: Bool { track.isMoving }

  mutating func animate(_ context: inout GalleryContext) -> Bool { scroll.track.animate(to: context.vsync) }

  mutating func shiftTime(by span: TimeSpan) { scroll.track.shiftTime(by: span) }

  mutating func finishMotion(by end: Instant) { _ = scroll.track.animate(to: end) }

  func layOut(_ context: inout GalleryContext) {
    context.canvas.fill(.groupList)
    for card in visibleCards {
      context.put(
        .card, UInt64(card), .card, frame(card), text: TextKey.groupName.text(card), role: .card,
        trait: .button)
    }
    context.putTitleBar(2, bar, TextKey.groups.text(), after: backFrame)
    context.putBarButton(2, backFrame, .back)
  }

  /// The upper edge of the list.
  private var top: ScreenLength { safe.minY + TitleBar.height }

  private func frame(_ card: Int) -> ScreenRect {
    let margin = GroupListScreen.margin
    return ScreenRect(
      x: safe.minX + margin, y: top + margin + GroupListScreen.pitch * card - track.offset,
      width: safe.size.width - margin * 2, height: GroupListScreen.cardHeight)
  }

  /// The cards that may be visible.
  private var visibleCards: Range<Int> {
    let pitch = GroupListScreen.pitch.subpoints
    let first = Int(max(0, track.offset.subpoints - GroupListScreen.margin.subpoints) / pitch)
    let end = Int((track.offset + screen.height).subpoints / pitch) + 1
    return min(first, count)..<min(end, count)
  }

  /// The card under a finger.
  private func card(at point: ScreenPoint) -> Int? {
    guard point.y >= top else { return nil }
    return visibleCards.first { frame($0).contains(point) }
  }

  /// Folds the state that later frames depend on into the digest.
  @inline(__always) func mix(into digest: inout StableDigest) { digest.mix(track.offset.subpoints) }

  /// Traps when the state contradicts itself.
  func checkInvariants() { track.checkInvariants() }
}
