public import Kernel

/// When a drag that lifts counts as a swipe; strict comparisons on the net displacement.
///
/// A swipe needs its axis to dominate (`|major| > |minor|` and `|major| > axisRatio * |minor|`), and either more
/// than `distance`, or at least `flingDistance` together with at least `flingSpeedPointsPerSecond` in the same
/// direction. Direction is that of the displacement, never of the fitted velocity.
///
/// Which speed that is, is a setting. The speed at lift is a parabola through the last samples, as platform pagers fit
/// it: a panel that reports less often, or a system that merges reports, gives another. The mean speed needs the first and
/// the last sample only, so that no reporting rate changes a decision, and a slow drift that ends in a jerk is none.
public struct SwipeRule: Hashable, Sendable, Codable {
  /// Strictly more than this is a swipe at any speed.
  public var distance: ScreenLength
  /// From here on speed alone can make a swipe; ignored when `flingSpeedPointsPerSecond` is
  /// `nil`.
  public var flingDistance: ScreenLength
  /// Points per second along the displacement, of `flingSpeedBasis`; `nil` switches the speed criterion off.
  public var flingSpeedPointsPerSecond: Double?
  /// Which speed decides.
  public var flingSpeedBasis: FlingSpeedBasis
  /// How strongly the major axis must dominate: 1 means |dx| > |dy|; less than 1 acts as 1.
  public var axisRatio: Double

  public init(
    distance: ScreenLength, flingDistance: ScreenLength, flingSpeedPointsPerSecond: Double?,
    flingSpeedBasis: FlingSpeedBasis = .mean, axisRatio: Double = 1
  ) {
    self.distance = distance
    self.flingDistance = flingDistance
    self.flingSpeedPointsPerSecond = flingSpeedPointsPerSecond
    self.flingSpeedBasis = flingSpeedBasis
    self.axisRatio = axisRatio
  }
}

/// The speed that makes a short swipe.
public enum FlingSpeedBasis: String, Hashable, Sendable, Codable, CaseIterable {
  /// At the lift, fitted to the last 100 ms by `VelocityTracker`.
  case lift
  /// Net displacement by the time from landing to lift.
  case mean
}

extension SwipeRule {
  /// Whether a way of `major` along the axis and `minor` across it, both signed, is a swipe when it took `duration` and
  /// had this speed along the axis at the lift, in 1/64 pt/s. O(1), exact.
  public func matches(
    major: ScreenLength, minor: ScreenLength, majorVelocity: Int64, duration: TimeSpan
  ) -> Bool {
    // 64 bits: the magnitude of the most negative 32-bit length has no 32-bit value.
    let way = abs(Int64(major.subpoints))
    let across = abs(Int64(minor.subpoints))
    guard way > across, Double(way) > axisRatio * Double(across) else { return false }
    if way > Int64(distance.subpoints) { return true }
    guard let speed = flingSpeedPointsPerSecond, way >= Int64(flingDistance.subpoints) else { return false }
    switch flingSpeedBasis {
    case .lift:
      let along = major.subpoints < 0 ? 0 &- majorVelocity : majorVelocity
      return Double(along) / 64 >= speed
    // No time at all is no speed: clocks stand still more often than fingers travel at once.
    case .mean: return duration > .zero && Double(way) / 64 >= speed * duration.seconds
    }
  }
}

extension GestureScope {
  /// The swipe that a finger made which lifts `way` from where it touched, `duration` after it did.
  func swipe(along way: ScreenPoint, velocity: TouchVelocity, duration: TimeSpan) -> SwipeDirection? {
    if let rule = horizontalSwipe,
      rule.matches(major: way.x, minor: way.y, majorVelocity: velocity.x, duration: duration)
    {
      return way.x < .zero ? .left : .right
    }
    if let rule = verticalSwipe,
      rule.matches(major: way.y, minor: way.x, majorVelocity: velocity.y, duration: duration)
    {
      return way.y < .zero ? .up : .down
    }
    return nil
  }
}
