internal import Gestures
internal import Kernel

/// The photos of one group side by side, newest first.
struct GroupViewerScreen: ScreenBehaviour {
  static let ways = ScreenWays(from: [.groupList], to: [.groupList])

  /// The position of the group.
  private(set) var group = 0
  /// The front photo; `nil` in an empty group.
  private(set) var front: PhotoPlace?
  private(set) var pager: PagerAxis
  /// The displacement of a downward drag.
  private(set) var pull: PagerAxis
  private(set) var overlay = Fade(isShown: true)
  /// Whether the finger last moved to older photos.
  private(set) var isForward = true
  /// The displayed age of the front photo.
  private(set) var shownAge = DisplayText.none

  /// The frame of the close button.
  private let closeFrame: ScreenRect

  init(screen: ScreenMetrics) {
    pager = PagerAxis(extent: screen.size.width)
    pull = PagerAxis(extent: screen.size.height)
    closeFrame = OverlayBar.close(in: screen.safeArea)
  }

  static func scope(_ gestures: GestureSettings) -> GestureScope {
    GestureScope(horizontalSwipe: gestures.pager)
  }

  /// The index of the front photo.
  func index(_ groups: LiveGroups) -> Int? {
    guard let front else { return nil }
    return groups[group].roll.index(of: front)
  }

  /// Opens a group at its newest photo.
  mutating func open(_ group: Int, _ context: inout GalleryContext) {
    let roll = context.groups[group].roll
    enter(group, newest: roll.count > 0 ? roll[0].place : nil)
    shownAge = age(at: context.vsync, context.clock)
  }

  private mutating func enter(_ group: Int, newest: PhotoPlace?) {
    self.group = group
    front = newest
    overlay = Fade(isShown: true)
    isForward = true
    pager.reset()
    pull.reset()
  }

  /// Handles a photo that arrived or changed; `wasFront` marks the front photo.
  mutating func photoArrived(_ photo: GroupPhoto, wasFront: Bool, _ context: inout GalleryContext) {
    let roll = context.groups[group].roll
    if wasFront {
      let place = PhotoPlace(id: photo.id, time: photo.timestamp)
      front = roll.index(of: place) != nil ? place : GroupViewerScreen.place(nearest: place, roll)
    } else if front == nil, roll.count > 0 {
      front = roll[0].place
    }
    shownAge = age(at: context.vsync, context.clock)
  }

  /// Replaces the expired front photo in this frame.
  mutating func replaceFrontPhoto(_ context: inout GalleryContext) {
    guard let place = front else { return }
    front = GroupViewerScreen.place(nearest: place, context.groups[group].roll)
    pager.reset()
    pull.reset()
    photoCameToFront(&context)
  }

  private static func place(nearest place: PhotoPlace, _ roll: PhotoRoll) -> PhotoPlace? {
    roll.index(nearest: place).map { roll[$0].place }
  }

  private mutating func photoCameToFront(_ context: inout GalleryContext) {
    context.progress = .none
    shownAge = age(at: context.vsync, context.clock)
    context.isDirty = true
  }

  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    switch decision.kind {
    case .tap: return tap(decision, &context)
    case .dragBegan: beginDrag(decision, &context)
    case .dragChanged: drag(decision, &context)
    case .dragEnded(let velocity): return endDrag(decision, velocity, &context)
    case .swipe(let direction, let velocity): swipe(decision, direction, velocity, &context)
    default: break
    }
    return .stay
  }

  private mutating func tap(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    guard front != nil else { return .stay }
    if overlay.isShown && closeFrame.contains(decision.position) {
      return close(decision, &context)
    }
    context.act(.toggleOverlay, decision)
    overlay.turn(shown: !overlay.isShown, at: context.vsync, animated: context.animated)
    context.isDirty = true
    return .stay
  }

  private mutating func close(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    context.act(.closeGroup, decision)
    enter(group, newest: nil)
    return .show(.groupList)
  }

  private mutating func beginDrag(_ decision: GestureDecision, _ context: inout GalleryContext) {
    let way = decision.translation
    context.touch.role = .pageGroup
    if way.x.magnitude > way.y.magnitude { isForward = way.x < .zero }
    pager.grab(finger: decision.position.x)
    pull.grab(finger: decision.start.y + context.settings.groupPull.begins)
  }

  /// Pages with the finger's horizontal movement, and moves the viewer down once the pull begins.
  private mutating func drag(_ decision: GestureDecision, _ context: inout GalleryContext) {
    guard context.touch.role == .pageGroup else { return }
    let count = context.groups[group].roll.count
    let index = index(context.groups) ?? 0
    let across = pager.drag(
      finger: decision.position.x, revealsBefore: index > 0, revealsAfter: index + 1 < count)
    let edge = decision.start.y + context.settings.groupPull.begins
    let down = pull.drag(finger: max(decision.position.y, edge), revealsBefore: true, revealsAfter: true)
    if across || down { context.followedFinger() }
  }

  private mutating func endDrag(
    _ decision: GestureDecision, _ velocity: TouchVelocity, _ context: inout GalleryContext
  ) -> ScreenAnswer {
    drag(decision, &context)
    guard context.touch.role == .pageGroup else { return .stay }
    if decision.translation.y > context.settings.groupPull.dismisses { return close(decision, &context) }
    pager.settle(
      pages: 0, velocity: velocity.xPointsPerSecond, at: context.vsync, animated: context.animated)
    pull.settle(pages: 0, velocity: 0, at: context.vsync, animated: context.animated)
    return .stay
  }

  private mutating func swipe(
    _ decision: GestureDecision, _ direction: SwipeDirection, _ velocity: TouchVelocity,
    _ context: inout GalleryContext
  ) {
    guard direction == .left || direction == .right, let index = index(context.groups) else { return }
    let roll = context.groups[group].roll
    let next = direction == .left ? index + 1 : index - 1
    guard next >= 0 && next < roll.count else { return context.act(.atListEnd, decision) }
    context.act(direction == .left ? .nextPhoto : .previousPhoto, decision)
    front = roll[next].place
    pager.settle(
      pages: direction == .left ? 1 : -1, velocity: velocity.xPointsPerSecond, at: context.vsync,
      animated: context.animated)
    photoCameToFront(&context)
  }

  mutating func letGo(_ context: inout GalleryContext) {
    guard context.touch.role == .pageGroup else { return }
    if !pager.isMoving {
      pager.settle(pages: 0, velocity: 0, at: context.vsync, animated: context.animated)
    }
    if !pull.isMoving {
      pull.settle(pages: 0, velocity: 0, at: context.vsync, animated: context.animated)
    }
  }

  var isMoving: Bool { pager.isMoving || pull.isMoving || overlay.isFading }

  mutating func animate(_ context: inout GalleryContext) -> Bool {
    let across = pager.animate(to: context.vsync)
    let down = pull.animate(to: context.vsync)
    let faded = overlay.animate(to: context.vsync)
    let text = age(at: context.vsync, context.clock)
    let aged = text != shownAge
    if aged { shownAge = text }
    return across || down || faded || aged
  }

  mutating func shiftTime(by span: TimeSpan) {
    pager.shiftTime(by: span)
    pull.shiftTime(by: span)
    overlay.shiftTime(by: span)
  }

  mutating func finishMotion(by end: Instant) {
    _ = pager.animate(to: end)
    _ = pull.animate(to: end)
    _ = overlay.animate(to: end)
  }

  /// The units of an age, the largest first, each with its text.
  private static let units: [(span: TimeSpan, text: TextKey)] = [
    (.hours(24), .daysAgo), (.hours(1), .hoursAgo), (.minutes(1), .minutesAgo),
  ]

  /// The age of the front photo: "Just now", then whole minutes, hours or days.
  private func age(at vsync: Instant, _ clock: WallClock) -> DisplayText {
    guard let front else { return .none }
    let elapsed = clock.time(at: vsync) - front.time
    guard let unit = GroupViewerScreen.units.first(where: { $0.span <= elapsed }) else {
      return TextKey.justNow.text()
    }
    return unit.text.text(Int(elapsed.nanoseconds / unit.span.nanoseconds))
  }

  /// The time at which the displayed age changes.
  @inline(__always) func nextDue(_ context: GalleryContext) -> Instant? {
    guard let front else { return nil }
    let elapsed = context.clock.time(at: context.vsync) - front.time
    let unit = GroupViewerScreen.units.first { $0.span <= elapsed }?.span ?? .minutes(1)
    let units = elapsed < .zero ? 0 : elapsed.nanoseconds / unit.nanoseconds
    return context.clock.instant(of: front.time + unit * (units + 1))
  }
}

// MARK: - Layout

extension GroupViewerScreen {
  private static let margin = ScreenLength.points(16)
  /// The position text at the right end of the bar: its width, and its distance from the right edge.
  private static let positionWidth = ScreenLength.points(92)
  private static let positionInset = ScreenLength.points(100)
  /// The two lines on the photo: sender and age.
  private static let footerLine = ScreenLength.points(24)
  /// The height below which the two lines are side by side, such as a phone in landscape, to show more of the photo (D).
  private static let lowHeight = ScreenLength.points(500)

  mutating func layOut(_ context: inout GalleryContext) {
    context.canvas.fill(.groupViewer)
    guard let index = index(context.groups) else { return layOutEmptyGroup(&context) }
    let roll = context.groups[group].roll
    let screen = context.canvas.size
    let first = pager.firstVisiblePage
    for page in first...(first + (pager.showsTwoPages ? 1 : 0)) {
      guard index + page >= 0 && index + page < roll.count else { continue }
      let photo = roll[index + page]
      let shift = ScreenPoint(x: pager.shift + pager.extent * page, y: pull.shift)
      let frame = ScreenRect(
        screen.fitting(photo.pixels), scaledBy: PhotoZoom.one, centre: shift, on: screen)
      context.layOutFullPhoto(
        photo, frame: frame, page: ScreenRect(origin: shift, size: screen), isFront: page == 0)
    }
    if context.fetchesAhead { context.wantPages(of: roll, around: index, forward: isForward) }
    layOutOverlay(roll, index, &context)
  }

  private func layOutEmptyGroup(_ context: inout GalleryContext) {
    let place = UInt64(group)
    if context.groups[group].isLoading {
      context.canvas.put(.emptyPage, place, .spinner, context.canvas.middleSquare, role: .photoInk)
      return
    }
    if context.groups[group].hasFailed {
      context.putInMiddle(
        .emptyPage, place, .failure, text: TextKey.failedToLoad.text(), role: .photoBackground, trait: .text)
      return
    }
    // Stacked, the first in the middle; higher when both are too high.
    let share = TextKey.firstToShare.text(group)
    let type = context.canvas.type
    var line = context.middleLine(TextKey.noPhotos.text(), TextSize.title)
    var below = context.middleLine(share)
    let lowest = context.canvas.safe.maxY - line.size.height - below.size.height
    if line.minY > lowest { line.origin.y = lowest }
    below.origin.y = line.maxY
    context.canvas.put(
      .emptyPage, place, .label, line, text: TextKey.noPhotos.text(), size: type.points(of: TextSize.title),
      role: .photoInk)
    context.canvas.put(
      .label, 4, .label, below, text: share, size: type.points(of: TextSize.body), role: .photoInk)
  }

  private func layOutOverlay(_ roll: PhotoRoll, _ index: Int, _ context: inout GalleryContext) {
    let opacity = overlay.opacity(at: context.fadeTime)
    guard opacity > 0 else { return }
    let shade = context.canvas.topShade(OverlayBar.height)
    context.canvas.put(.bar, 3, .overlay, shade, role: .overlay, opacity: opacity)
    context.canvas.put(
      .button, 3, .button, closeFrame, text: TextKey.close.text(), size: TextSize.symbol,
      role: .photoButton, opacity: opacity)
    let position = context.canvas.safe.maxX - GroupViewerScreen.positionInset
    let left = closeFrame.maxX + OverlayBar.spacing
    let top = closeFrame.minY
    context.put(
      .label, 5, .label,
      ScreenRect(
        x: left, y: top, width: position - left - OverlayBar.spacing, height: closeFrame.size.height),
      text: TextKey.groupName.text(group), role: .photoInk, opacity: opacity)
    if roll.count > 1 {
      context.put(
        .label, 6, .label,
        ScreenRect(
          x: position, y: top, width: GroupViewerScreen.positionWidth,
          height: closeFrame.size.height),
        text: TextKey.position.text(index + 1, roll.count), size: TextSize.caption, role: .photoInk,
        opacity: opacity)
    }
    layOutFooter(roll[index], opacity: opacity, &context)
  }

  /// The upper edge of the shade under the two lines.
  static func footerTop(_ canvas: DisplayCanvas) -> ScreenLength {
    senderLine(canvas).minY - OverlayBar.spacing
  }

  /// The height of a line below a photo, for a text style.
  private static func footerHeight(_ standard: UInt8, _ canvas: DisplayCanvas) -> ScreenLength {
    max(footerLine, TextMeasure.lineHeight(canvas.type.points(of: standard)))
  }

  /// The upper line; on a low screen the left one.
  private static func senderLine(_ canvas: DisplayCanvas) -> ScreenRect {
    let safe = canvas.safe
    let height = footerHeight(TextSize.body, canvas)
    var line = ScreenRect(
      x: safe.minX + margin, y: safe.maxY - margin - height, width: safe.size.width - margin * 2,
      height: height)
    if safe.size.height < lowHeight {
      line.size.width = ScreenLength(subpoints: (line.size.width - margin).subpoints / 2)
    } else {
      line.origin.y = line.minY - footerHeight(TextSize.caption, canvas)
    }
    return line
  }

  private func layOutFooter(_ photo: RollPhoto, opacity: UInt8, _ context: inout GalleryContext) {
    let margin = GroupViewerScreen.margin
    let isLow = context.canvas.safe.size.height < GroupViewerScreen.lowHeight
    var line = GroupViewerScreen.senderLine(context.canvas)
    let top = GroupViewerScreen.footerTop(context.canvas)
    let size = context.canvas.size
    let shade = ScreenRect(x: .zero, y: top, width: size.width, height: size.height - top)
    context.canvas.put(.bar, 12, .overlay, shade, role: .overlay, opacity: opacity)
    context.put(
      .label, 7, .label, line, text: TextKey.senderName.text(Int(photo.sender)), role: .photoInk,
      opacity: opacity)
    if isLow {
      line.origin.x = line.maxX + margin
    } else {
      line.origin.y = line.maxY
      line.size.height = GroupViewerScreen.footerHeight(TextSize.caption, context.canvas)
    }
    let words = context.uploads[photo.id].map { TextKey.sending.text($0) } ?? shownAge
    context.put(
      .label, 8, .label, line, text: words, size: TextSize.caption, role: .photoInk, opacity: opacity)
  }

  /// Folds the state that later frames depend on into the digest.
  @inline(__always) func mix(into digest: inout StableDigest) {
    digest.mix(front?.id.raw ?? 0)
    digest.mix(pager.shift.subpoints)
    digest.mix(pull.shift.subpoints)
  }

  /// Traps when the front photo is missing in a group with photos, or present in an empty one.
  func checkInvariants(_ groups: LiveGroups) {
    let count = groups[group].roll.count
    precondition((index(groups) == nil) == (count == 0), "the group viewer shows none of \(count)")
  }
}
