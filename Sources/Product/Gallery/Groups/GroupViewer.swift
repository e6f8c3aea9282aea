internal import Kernel

/// The photos of one group side by side, newest first.
struct GroupViewer: Sendable {
  /// Position of the group among all.
  private(set) var group = 0
  /// The photo in front; `nil` when the group has none.
  private(set) var front: PhotoPlace?
  var pager: PagerAxis
  /// How far a down-drag has taken the viewer.
  var pull: PagerAxis
  var overlay = Fade(isShown: true)
  /// Whether the finger last went to older photos.
  var isForward = true

  /// A down-drag takes the viewer along from here, and dismisses over `dismissDistance` (docs/product.md, section 4).
  static let pullDistance = ScreenLength.points(50)
  static let dismissDistance = ScreenLength.points(100)
  static let closeFrame = ScreenRect(8, 8, 44, 44)

  init(screen: ScreenSize) {
    pager = PagerAxis(extent: screen.width)
    pull = PagerAxis(extent: screen.height)
  }

  mutating func enter(group: Int, newest: PhotoPlace?) {
    self.group = group
    front = newest
    overlay = Fade(isShown: true)
    isForward = true
    pager.reset()
    pull.reset()
  }

  /// Another photo is in front, by page or because the one before it went.
  mutating func show(_ place: PhotoPlace?) { front = place }

  var isMoving: Bool { pager.isMoving || pull.isMoving || overlay.isFading }

  mutating func animate(to instant: Instant) -> Bool {
    let across = pager.animate(to: instant)
    let down = pull.animate(to: instant)
    let faded = overlay.animate(to: instant)
    return across || down || faded
  }

  mutating func shiftTime(by span: TimeSpan) {
    pager.shiftTime(by: span)
    pull.shiftTime(by: span)
    overlay.shiftTime(by: span)
  }
}
