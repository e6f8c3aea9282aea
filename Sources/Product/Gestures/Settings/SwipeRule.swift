public import Kernel

/// When a drag that lifts counts as a swipe; strict comparisons on the net displacement.
///
/// A swipe needs its axis to dominate (`|major| > |minor|` and `|major| > axisRatio * |minor|`), and either more
/// than `distance`, or at least `flingDistance` together with at least `flingSpeedPointsPerSecond` in the same
/// direction. Direction is that of the displacement, never of the fitted velocity.
public struct SwipeRule: Hashable, Sendable, Codable {
  /// Strictly more than this is a swipe at any speed.
  public var distance: ScreenLength
  /// From here on speed alone can make a swipe; ignored when `flingSpeedPointsPerSecond` is
  /// `nil`.
  public var flingDistance: ScreenLength
  /// Points per second along the displacement; `nil` switches the speed criterion off.
  public var flingSpeedPointsPerSecond: Double?
  /// How strongly the major axis must dominate: 1 means |dx| > |dy|; less than 1 acts as 1.
  public var axisRatio: Double

  public init(
    distance: ScreenLength, flingDistance: ScreenLength, flingSpeedPointsPerSecond: Double?,
    axisRatio: Double = 1
  ) {
    self.distance = distance
    self.flingDistance = flingDistance
    self.flingSpeedPointsPerSecond = flingSpeedPointsPerSecond
    self.axisRatio = axisRatio
  }
}
