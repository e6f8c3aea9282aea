public import Kernel

/// A length of content behind a window: dragged 1:1, flung, or gliding to a place; hard stops at both ends.
public struct ScrollTrack: Hashable, Sendable {
  private enum Motion: Hashable, Sendable {
    case rest
    case held(offset: ScreenLength, finger: ScreenLength)
    case fling(Fling)
    case glide(Spring, to: ScreenLength)
  }

  /// How far the content is scrolled, 0 to `limit`.
  public private(set) var offset = ScreenLength.zero
  /// The furthest the content scrolls; zero when it fits.
  public private(set) var limit = ScreenLength.zero
  private var motion = Motion.rest

  /// At rest at the beginning, with nothing to scroll.
  public init() {}

  /// Whether it moves by itself.
  public var isMoving: Bool {
    switch motion {
    case .rest, .held: false
    case .fling, .glide: true
    }
  }

  /// Whether it runs out after a finger left.
  public var isFlinging: Bool {
    if case .fling = motion { true } else { false }
  }

  /// Sets how far the content scrolls; negative: it fits.
  public mutating func setLimit(_ length: ScreenLength) {
    limit = length > .zero ? length : .zero
    if offset > limit { offset = limit }
  }

  /// Back to the beginning, at rest.
  public mutating func reset() {
    offset = .zero
    motion = .rest
  }

  /// At rest where it is.
  public mutating func stop() { motion = .rest }

  /// Holds it where it is; the finger's place is on the axis.
  public mutating func grab(finger: ScreenLength) { motion = .held(offset: offset, finger: finger) }

  /// Follows the finger; whether the content moved.
  public mutating func drag(finger: ScreenLength) -> Bool {
    guard case .held(let base, let origin) = motion else { return false }
    return place(base - (finger - origin))
  }

  /// Lets go with the finger's speed in points per second; the content goes on the same way. Towards an end that it is at it rests: a
  /// fling that moves nothing would still be one that the next touch stops, and that touch would do nothing.
  public mutating func release(fingerVelocity: Double, at instant: Instant, animated: Bool) {
    guard case .held = motion else { return }
    guard animated, let fling = Fling(from: offset, velocity: -fingerVelocity, start: instant),
      clamped(fling.end) != offset
    else {
      return motion = .rest
    }
    motion = .fling(fling)
  }

  /// Springs to a place, clamped to the ends.
  public mutating func glide(
    to place: ScreenLength, as shape: SpringShape, at instant: Instant, animated: Bool
  ) {
    let target = clamped(place)
    guard animated, target != offset else {
      offset = target
      motion = .rest
      return
    }
    let spring = Spring(
      shape: shape, displacement: (offset - target).points, velocity: 0, start: instant)
    motion = .glide(spring, to: target)
  }

  /// Where it comes to rest by itself, as far as the ends allow by now; where it is unless it runs out.
  public var destination: ScreenLength {
    if case .fling(let fling) = motion { clamped(fling.end) } else { offset }
  }

  /// Where the content wants to be at `instant`, before the ends stop it.
  public func reach(at instant: Instant) -> ScreenLength {
    if case .fling(let fling) = motion { fling.position(at: instant) } else { offset }
  }

  /// Moves to `instant`; whether anything moved or came to rest.
  public mutating func animate(to instant: Instant) -> Bool {
    switch motion {
    case .rest, .held:
      return false
    case .fling(let fling):
      let wanted = fling.position(at: instant)
      _ = place(wanted)
      if fling.isOver(at: instant) || offset != wanted { motion = .rest }
    case .glide(let spring, let target):
      if let state = spring.state(at: instant) {
        _ = place(target + ScreenLength(state.displacement))
      } else {
        _ = place(target)
        motion = .rest
      }
    }
    return true
  }

  /// The clock stood for a while: it goes on where it was.
  public mutating func shiftTime(by span: TimeSpan) {
    switch motion {
    case .rest, .held: break
    case .fling(var fling):
      fling.start = fling.start + span
      motion = .fling(fling)
    case .glide(var spring, let target):
      spring.start = spring.start + span
      motion = .glide(spring, to: target)
    }
  }

  /// Panics when it is scrolled beyond its ends.
  public func checkInvariants() {
    precondition(offset >= .zero && offset <= limit, "scrolled to \(offset) of 0...\(limit)")
  }

  private func clamped(_ place: ScreenLength) -> ScreenLength {
    place < .zero ? .zero : place > limit ? limit : place
  }

  private mutating func place(_ wanted: ScreenLength) -> Bool {
    let before = offset
    offset = clamped(wanted)
    return offset != before
  }
}
