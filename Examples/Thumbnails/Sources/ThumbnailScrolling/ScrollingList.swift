/// Where a list stands that a finger drags and flings. Points, down is positive; seconds.
///
/// While a finger is down the list follows it exactly, between its bounds. A finger that leaves fast flings the list, which slows
/// down evenly and stops at the bounds at the latest. A finger that lands stops it.
public struct ScrollingList: Sendable {
  /// What a finger's touch was.
  public enum Touch: Equatable, Sendable { case tap, drag, flingUp, flingDown }

  /// Points a second, slower than which a finger leaves without a fling; and those that a fling loses in a second.
  static let (slowest, friction) = (50.0, 1_500.0)
  /// Points that a finger may go in a tap.
  static let slop = 10.0

  /// The offset at the end of the list.
  public let end: Double
  /// How far the list has been scrolled, 0 to `end`, in whole 64ths of a point.
  public private(set) var offset: Double
  private var drag: (y: Double, offset: Double, isTap: Bool)?
  /// Where the finger was in the last tenth of a second.
  private var trail: [(y: Double, time: Double)] = []
  private var fling: (offset: Double, speed: Double, start: Double)?
  private let bug: ThumbnailBug?

  public init(end: Double, offset: Double = 0, bug: ThumbnailBug? = nil) {
    (self.end, self.offset, self.bug) = (max(0, end), offset, bug)
  }

  public var isFlung: Bool { fling != nil && (drag == nil || bug == .flingGoesOn) }

  /// A finger lands; whether it stops a fling.
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

  /// The finger leaves where it was seen last; what its touch was.
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

  /// Goes on with a fling.
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

/// Mistakes that can be switched on by their names, to see which rule objects.
public enum ThumbnailBug: String, CaseIterable, Sendable {
  /// A row shows the picture of the one that its view was used for before.
  case keepsPicture = "stale-reuse"
  /// The cache keeps everything, half of what it may, or what was used last rather than what is used now.
  case neverEvicts = "never-evicts"
  case evictsEarly = "evicts-early"
  case evictsNewest = "evicts-visible"
  /// A row is asked for in each frame, or never again once it left the screen too early.
  case fetchesTwice = "double-fetch"
  case losesFetch = "lost-fetch"
  /// The list stops for no finger, falls behind it, or goes beyond its end.
  case flingGoesOn = "fling-goes-on"
  case slips = "slipping-finger"
  case passesTheEnd = "past-the-end"
}
