internal import Kernel

/// A length of content behind a window: dragged 1:1, flung, or gliding to a place; hard stops at both ends.
struct ScrollTrack: Hashable, Sendable {
  private enum Motion: Hashable, Sendable {
    case rest
    case held(offset: ScreenLength, finger: ScreenLength)
    case fling(Fling)
    case glide(Spring, to: ScreenLength)
  }

  /// How far the content is scrolled, 0 to `limit`.
  private(set) var offset = ScreenLength.zero
  /// The furthest the content scrolls; zero when it fits.
  private(set) var limit = ScreenLength.zero
  private var motion = Motion.rest

  /// Whether it moves by itself.
  var isMoving: Bool {
    switch motion {
    case .rest, .held: false
    case .fling, .glide: true
    }
  }

  var isFlinging: Bool {
    if case .fling = motion { true } else { false }
  }

  mutating func setLimit(_ length: ScreenLength) {
    limit = length > .zero ? length : .zero
    if offset > limit { offset = limit }
  }

  mutating func reset() {
    offset = .zero
    motion = .rest
  }

  mutating func stop() { motion = .rest }

  mutating func grab(finger: ScreenLength) { motion = .held(offset: offset, finger: finger) }

  /// Follows the finger; whether the content moved.
  mutating func drag(finger: ScreenLength) -> Bool {
    guard case .held(let base, let origin) = motion else { return false }
    return place(base - (finger - origin))
  }

  /// Lets go with the finger's speed in points per second; the content goes on the same way.
  mutating func release(fingerVelocity: Double, at instant: Instant, animated: Bool) {
    guard case .held = motion else { return }
    guard animated, let fling = Fling(from: offset, velocity: -fingerVelocity, start: instant) else {
      return motion = .rest
    }
    motion = .fling(fling)
  }

  /// Springs to a place, clamped to the ends.
  mutating func glide(to place: ScreenLength, at instant: Instant, animated: Bool) {
    let target = clamped(place)
    guard animated, target != offset else {
      offset = target
      motion = .rest
      return
    }
    let spring = Spring(
      shape: .page, displacement: (offset - target).points, velocity: 0, start: instant)
    motion = .glide(spring, to: target)
  }

  /// Where the content wants to be at `instant`, before the ends stop it.
  func reach(at instant: Instant) -> ScreenLength {
    if case .fling(let fling) = motion { fling.position(at: instant) } else { offset }
  }

  /// Moves to `instant`; whether anything moved or came to rest.
  mutating func animate(to instant: Instant) -> Bool {
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

  mutating func shiftTime(by span: TimeSpan) {
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

  func checkInvariants() {
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
