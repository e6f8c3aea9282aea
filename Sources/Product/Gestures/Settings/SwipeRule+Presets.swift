public import Kernel

extension SwipeRule {
  /// Preset `story`: over 150 pt, or from 50 pt on at 300 pt/s on the way (docs/product.md, section 1). The mean speed
  /// misses less in each of six age groups than one fitted at the lift, with no more accidents.
  public static let story = SwipeRule(
    distance: .points(150), flingDistance: .points(50), flingSpeedPointsPerSecond: 300, flingSpeedBasis: .mean
  )

  /// Preset `story-px`: 150 and 50 pixels of a screen with `scale` pixels per point; 300 pt/s stay points.
  public static func storyPixels(scale: Double) -> SwipeRule {
    SwipeRule(
      distance: pixels(150, scale: scale), flingDistance: pixels(50, scale: scale),
      flingSpeedPointsPerSecond: 300, flingSpeedBasis: .mean)
  }

  /// Preset `parity`: over 100 pt, no velocity.
  public static let parity = SwipeRule(
    distance: .points(100), flingDistance: .points(100), flingSpeedPointsPerSecond: nil)

  /// Preset `parity-px`: over 100 pixels of a screen with `scale` pixels per point, no velocity.
  public static func parityPixels(scale: Double) -> SwipeRule {
    SwipeRule(
      distance: pixels(100, scale: scale), flingDistance: pixels(100, scale: scale),
      flingSpeedPointsPerSecond: nil)
  }

  /// The fullscreen pager along an axis on which the screen measures `extent`: over 50 % of it, or from 60 pt on at
  /// 300 pt/s on the way.
  ///
  /// Platform pagers have 25 pt and 400 pt/s there, the speed fitted at the lift (docs/decisions, 0015). That decides
  /// otherwise for 1 to 5 in a hundred of touches when the panel reports less often. This one does not, misses less in
  /// each of six age groups (age 3: 68.4 % instead of 69.0 %; adults: 17.2 instead of 18.5 %), and its accidents are within
  /// the other's interval: `skiprope fuzz` over 20,000 gestures of each.
  public static func pager(extent: ScreenLength) -> SwipeRule {
    SwipeRule(
      distance: ScreenLength(subpoints: extent.subpoints / 2), flingDistance: .points(60),
      flingSpeedPointsPerSecond: 300, flingSpeedBasis: .mean)
  }

  /// A number of pixels in points, to the nearest 1/64 pt. `scale` must be positive.
  private static func pixels(_ count: Int, scale: Double) -> ScreenLength {
    precondition(scale > 0, "scale \(scale) must be positive")
    return ScreenLength(Double(count) / scale)
  }
}
