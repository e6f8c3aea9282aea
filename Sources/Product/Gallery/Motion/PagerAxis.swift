internal import Kernel

/// One axis of a pager: how far the page in front is from its place, and the spring that brings it there.
///
/// The page in front has the relative number 0; page k lies at `shift + k * extent`.
public struct PagerAxis: Hashable, Sendable {
  /// The length of a page.
  public let extent: ScreenLength
  /// Where the page in front is, relative to its place.
  public private(set) var shift = ScreenLength.zero
  private var spring: Spring?
  private var heldShift = ScreenLength.zero
  private var heldFinger = ScreenLength.zero

  /// At rest on a page of this length.
  public init(extent: ScreenLength) { self.extent = extent }

  /// Whether it moves by itself.
  public var isMoving: Bool { spring != nil }

  /// The page in front is in its place at once.
  public mutating func reset() {
    shift = .zero
    spring = nil
  }

  /// Holds it where it is; the finger's place is on the axis.
  public mutating func grab(finger: ScreenLength) {
    spring = nil
    heldShift = shift
    heldFinger = finger
  }

  /// Follows the finger, a third as fast where no page is revealed (decision); whether it moved.
  public mutating func drag(finger: ScreenLength, revealsBefore: Bool, revealsAfter: Bool) -> Bool {
    func isBare(_ shift: ScreenLength) -> Bool {
      shift > .zero ? !revealsBefore : shift < .zero && !revealsAfter
    }
    // Held on its way back from there, it has come a third as far as the finger would have.
    var wanted = (isBare(heldShift) ? heldShift * 3 : heldShift) + (finger - heldFinger)
    if isBare(wanted) { wanted = ScreenLength(subpoints: wanted.subpoints / 3) }
    guard wanted != shift else { return false }
    shift = wanted
    return true
  }

  /// Lets go: the page `pages` further (0: this one) becomes the one in front and springs to its place.
  public mutating func settle(pages: Int, velocity: Double, at instant: Instant, animated: Bool) {
    shift += extent * pages
    guard animated, shift != .zero || velocity != 0 else { return reset() }
    spring = Spring(shape: .page, displacement: shift.points, velocity: velocity, start: instant)
  }

  /// Moves to `instant`; whether anything moved or came to rest.
  public mutating func animate(to instant: Instant) -> Bool {
    guard let running = spring else { return false }
    if let state = running.state(at: instant) {
      shift = ScreenLength(state.displacement)
    } else {
      reset()
    }
    return true
  }

  /// The first relative number of a page on screen; at most two pages are: this one and the one after it.
  public var firstVisiblePage: Int {
    let place = Int(-shift.subpoints)
    let page = Int(extent.subpoints)
    return place >= 0 ? place / page : -((-place + page - 1) / page)
  }
  /// Whether the page after `firstVisiblePage` is on screen too.
  public var showsTwoPages: Bool { shift.subpoints % extent.subpoints != 0 }

  /// The clock stood for a while: it goes on where it was.
  public mutating func shiftTime(by span: TimeSpan) {
    if let running = spring { spring?.start = running.start + span }
  }
}
