public import Kernel

/// The scroll position along one axis: dragged 1:1, flung or animated to a target, with hard stops at both ends.
///
///     var track = ScrollTrack()
///     track.setLimit(.points(1_200))
///     track.grab(finger: .points(300))
///     _ = track.drag(finger: .points(250))
///     track.release(fingerVelocity: -800, at: lift, animated: true)
public struct ScrollTrack: Hashable, Sendable {
  private enum Motion: Hashable, Sendable {
    case rest
    case held(offset: ScreenLength, finger: ScreenLength)
    case fling(Fling)
    case glide(Spring, to: ScreenLength)
  }

  /// The scroll offset, 0 to `limit`.
  public private(set) var offset = ScreenLength.zero
  /// The largest offset; zero when the content fits.
  public private(set) var limit = ScreenLength.zero
  private var motion = Motion.rest

  /// Creates a track at rest at offset zero, with a limit of zero.
  public init() {}

  /// Whether a fling or an animation is running.
  public var isMoving: Bool {
    switch motion {
    case .rest, .held: false
    case .fling, .glide: true
    }
  }

  /// Whether a fling is running.
  public var isFlinging: Bool {
    if case .fling = motion { true } else { false }
  }

  /// Sets the largest offset; a negative length counts as zero. Moves the offset within it.
  public mutating func setLimit(_ length: ScreenLength) {
    limit = length > .zero ? length : .zero
    if offset > limit { offset = limit }
  }

  /// Returns to offset zero, at rest.
  public mutating func reset() {
    offset = .zero
    motion = .rest
  }

  /// Stops any motion at the current offset.
  public mutating func stop() { motion = .rest }

  /// Begins a drag; `finger` is the finger's coordinate on the axis.
  public mutating func grab(finger: ScreenLength) { motion = .held(offset: offset, finger: finger) }

  /// Follows the finger. Returns whether the content moved.
  public mutating func drag(finger: ScreenLength) -> Bool {
    guard case .held(let base, let origin) = motion else { return false }
    return place(base - (finger - origin))
  }

  /// Ends a drag with the finger's velocity in points per second; the content flings in the same direction. At an end it rests
  /// instead, because the next touch would do nothing but stop an invisible fling.
  public mutating func release(fingerVelocity: Double, at instant: Instant, animated: Bool) {
    guard case .held = motion else { return }
    guard animated, let fling = Fling(from: offset, velocity: -fingerVelocity, start: instant),
      clamped(fling.end) != offset
    else {
      return motion = .rest
    }
    motion = .fling(fling)
  }

  /// Springs to `place`, clamped to the ends. Jumps there when not `animated`.
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

  /// The offset at which a fling will stop, within the current limit; the current offset without a fling.
  public var destination: ScreenLength {
    if case .fling(let fling) = motion { clamped(fling.end) } else { offset }
  }

  /// The unclamped position of a fling at `instant`; the current offset without a fling.
  public func reach(at instant: Instant) -> ScreenLength {
    if case .fling(let fling) = motion { fling.position(at: instant) } else { offset }
  }

  /// Advances the motion to `instant`. Returns whether a fling or an animation was running.
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

  /// Delays the motion by `span`, after the clock was paused.
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

  /// Traps when the offset is beyond an end.
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
