public import Kernel

/// The condition under which a lifted drag is a swipe; compares the net displacement strictly.
///
/// The major axis must dominate: `|major| > |minor|` and `|major| > axisRatio * |minor|`. The drag must also be longer than
/// `distance`, or at least `flingDistance` long with a speed of at least `flingSpeedPointsPerSecond`. The direction is that of
/// the displacement, never that of the fitted velocity.
///
/// `flingSpeedBasis` selects the speed. Platform pagers use the speed at lift, from a parabola through the last samples. It
/// changes with a panel's reporting rate or when a system merges reports. The mean speed needs only the first and the last
/// sample, so no reporting rate changes a decision. A slow drift that ends in a jerk is then not a swipe.
///
///     let rule = SwipeRule(distance: .points(150), flingDistance: .points(50), flingSpeedPointsPerSecond: 300)
public struct SwipeRule: Hashable, Sendable, Codable {
  /// A displacement of strictly more is a swipe at any speed.
  public var distance: ScreenLength
  /// The least displacement at which the speed can make a swipe; ignored when `flingSpeedPointsPerSecond` is `nil`.
  public var flingDistance: ScreenLength
  /// The least speed in points per second along the displacement; `nil` disables the speed criterion.
  public var flingSpeedPointsPerSecond: Double?
  /// The speed that is compared.
  public var flingSpeedBasis: FlingSpeedBasis
  /// The dominance of the major axis: 1 means |dx| > |dy|. Values below 1 count as 1.
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

/// The way a swipe's speed is measured.
public enum FlingSpeedBasis: String, Hashable, Sendable, Codable, CaseIterable {
  /// The speed at lift, fitted to the last 100 ms by `VelocityTracker`.
  case lift
  /// The net displacement divided by the time from touch-down to lift.
  case mean
}

extension SwipeRule {
  /// Whether a drag is a swipe. O(1), exact.
  ///
  /// - Parameter major: The signed displacement along the axis.
  /// - Parameter minor: The signed displacement across the axis.
  /// - Parameter majorVelocity: The velocity along the axis at lift, in 1/64 pt/s.
  /// - Parameter duration: The time from touch-down to lift.
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
    // A drag without duration has no speed: a stopped clock is likelier than an instant movement.
    case .mean: return duration > .zero && Double(way) / 64 >= speed * duration.seconds
    }
  }
}

extension GestureScope {
  /// The direction of the swipe that ends at displacement `way`, `duration` after the touch-down; `nil` when it is none.
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
