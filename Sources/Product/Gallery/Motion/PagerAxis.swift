internal import Kernel

/// One axis of a pager: the front page's displacement, and the spring that returns it.
///
/// The front page has the relative number 0; page k is at `shift + k * extent`.
public struct PagerAxis: Hashable, Sendable {
  /// The length of a page.
  public let extent: ScreenLength
  /// The displacement of the front page.
  public private(set) var shift = ScreenLength.zero
  private var spring: Spring?
  private var heldShift = ScreenLength.zero
  private var heldFinger = ScreenLength.zero

  /// Creates an axis at rest with pages of this length.
  public init(extent: ScreenLength) { self.extent = extent }

  /// Whether a spring is running.
  public var isMoving: Bool { spring != nil }

  /// Resets the displacement at once.
  public mutating func reset() {
    shift = .zero
    spring = nil
  }

  /// Begins a drag at the current displacement; `finger` is the finger's coordinate on the axis.
  public mutating func grab(finger: ScreenLength) {
    spring = nil
    heldShift = shift
    heldFinger = finger
  }

  /// Follows the finger, at a third of its speed where there is no page (decision). Returns whether the page moved.
  public mutating func drag(finger: ScreenLength, revealsBefore: Bool, revealsAfter: Bool) -> Bool {
    func isBare(_ shift: ScreenLength) -> Bool {
      shift > .zero ? !revealsBefore : shift < .zero && !revealsAfter
    }
    // Held in the slow region, the page has moved a third of the finger's distance.
    var wanted = (isBare(heldShift) ? heldShift * 3 : heldShift) + (finger - heldFinger)
    if isBare(wanted) { wanted = ScreenLength(subpoints: wanted.subpoints / 3) }
    guard wanted != shift else { return false }
    shift = wanted
    return true
  }

  /// Ends a drag: the page `pages` further (0: this one) becomes the front page and springs to its place.
  public mutating func settle(pages: Int, velocity: Double, at instant: Instant, animated: Bool) {
    shift += extent * pages
    guard animated, shift != .zero || velocity != 0 else { return reset() }
    spring = Spring(shape: .page, displacement: shift.points, velocity: velocity, start: instant)
  }

  /// Advances to `instant`. Returns whether the spring was running.
  public mutating func animate(to instant: Instant) -> Bool {
    guard let running = spring else { return false }
    if let state = running.state(at: instant) {
      shift = ScreenLength(state.displacement)
    } else {
      reset()
    }
    return true
  }

  /// The relative number of the first visible page; at most this one and the next are visible.
  public var firstVisiblePage: Int {
    let place = Int(-shift.subpoints)
    let page = Int(extent.subpoints)
    return place >= 0 ? place / page : -((-place + page - 1) / page)
  }
  /// Whether the page after `firstVisiblePage` is visible, too.
  public var showsTwoPages: Bool { shift.subpoints % extent.subpoints != 0 }

  /// Delays the motion by `span`, after the clock was paused.
  public mutating func shiftTime(by span: TimeSpan) {
    if let running = spring { spring?.start = running.start + span }
  }
}
