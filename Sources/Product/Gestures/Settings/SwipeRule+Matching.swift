public import Kernel

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
