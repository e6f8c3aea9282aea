/// The scroll position of a list that is dragged and flung. Points, down is positive; seconds.
///
/// While a finger is down the list follows it exactly, between its bounds. A finger that lifts fast flings the list, which
/// decelerates evenly and stops at the bounds at the latest. A finger that lands stops it.
public struct ScrollingList: Sendable {
  /// The kind of a finished touch.
  public enum Touch: Equatable, Sendable { case tap, drag, flingUp, flingDown }

  /// The least speed of a fling, points a second, and its deceleration, points a second squared.
  static let (slowest, friction) = (50.0, 1_500.0)
  /// The largest movement of a tap, points.
  static let slop = 10.0

  /// The offset at the end of the list.
  public let end: Double
  /// The scroll offset, 0 to `end`, in whole 64ths of a point.
  public private(set) var offset: Double
  private var drag: (y: Double, offset: Double, isTap: Bool)?
  /// The positions of the finger in the last tenth of a second.
  private var trail: [(y: Double, time: Double)] = []
  private var fling: (offset: Double, speed: Double, start: Double)?
  private let bug: ThumbnailBug?

  public init(end: Double, offset: Double = 0, bug: ThumbnailBug? = nil) {
    (self.end, self.offset, self.bug) = (max(0, end), offset, bug)
  }

  public var isFlung: Bool { fling != nil && (drag == nil || bug == .flingGoesOn) }

  /// Handles the landing of a finger. Returns whether it stops a fling.
  public mutating func land(_ y: Double, at time: Double) -> Bool {
    defer { if bug != .flingGoesOn { fling = nil } }
    drag = (y, offset, true)
    trail = [(y, time)]
    return fling != nil
  }

  public mutating func move(_ y: Double, at time: Double) {
    guard let (landing, start, isTap) = drag else { return }
    drag?.isTap = isTap && abs(y - landing) < ScrollingList.slop
    trail.removeAll { time - $0.time > 0.1 }
    trail.append((y, time))
    scroll(to: start + (landing - y) * (bug == .slips ? 0.98 : 1))
  }

  /// Handles the lift of the finger at its last position. Returns the kind of the touch.
  public mutating func lift(at time: Double) -> Touch {
    let isTap = drag?.isTap ?? true
    drag = nil
    let way = (trail.first?.y ?? 0) - (trail.last?.y ?? 0)
    let speed = way / max(0.001, time - (trail.first?.time ?? time))
    guard !isTap, abs(speed) >= ScrollingList.slowest else { return isTap ? .tap : .drag }
    fling = (offset, speed, time)
    return speed > 0 ? .flingUp : .flingDown
  }

  public mutating func returnToTop() { (offset, fling) = (0, nil) }

  /// Advances a fling.
  public mutating func advance(to time: Double) {
    guard let (start, speed, since) = fling, isFlung else { return }
    let (direction, longest) = (speed > 0 ? 1.0 : -1.0, abs(speed) / ScrollingList.friction)
    let passed = min(longest, max(0, time - since))
    scroll(to: start + speed * passed - direction * ScrollingList.friction * passed * passed / 2)
    if passed == longest || offset <= 0 && speed < 0 || offset >= end && speed > 0 { fling = nil }
  }

  private mutating func scroll(to place: Double) {
    let last = bug == .passesTheEnd ? end + 40 : end
    offset = min(last, max(0, (place * 64).rounded() / 64))
  }
}

/// Planted bugs.
public enum ThumbnailBug: String, CaseIterable, Sendable {
  /// A row shows the picture of the row that its view showed before.
  case storesPicture = "stale-reuse"
  /// The cache evicts nothing; half-full already; or the most recently used picture.
  case neverEvicts = "never-evicts"
  case evictsEarly = "evicts-early"
  case evictsNewest = "evicts-visible"
  /// A row is requested in each frame; or never again after it left the screen before its picture arrived.
  case fetchesTwice = "double-fetch"
  case losesFetch = "lost-fetch"
  /// A landing finger does not stop the list; the list falls behind the finger; or it scrolls beyond its end.
  case flingGoesOn = "fling-goes-on"
  case slips = "slipping-finger"
  case passesTheEnd = "past-the-end"
}
