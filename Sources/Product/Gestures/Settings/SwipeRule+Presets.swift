public import Kernel

extension SwipeRule {
  /// Story K: over 150 pt, or from 50 pt on at 300 pt/s (product section 1).
  public static let story = SwipeRule(
    distance: .points(150), flingDistance: .points(50), flingSpeedPointsPerSecond: 300)

  /// Story K read literally: 150 and 50 pixels of a screen with `scale` pixels per point; 300 pt/s stay points.
  public static func storyPixels(scale: Int) -> SwipeRule {
    SwipeRule(
      distance: pixels(150, scale: scale), flingDistance: pixels(50, scale: scale),
      flingSpeedPointsPerSecond: 300)
  }

  /// Parity plan P: over 100 pt, no velocity.
  public static let parity = SwipeRule(
    distance: .points(100), flingDistance: .points(100), flingSpeedPointsPerSecond: nil)

  /// Parity plan P read literally: over 100 pixels of a screen with `scale` pixels per point, no velocity.
  public static func parityPixels(scale: Int) -> SwipeRule {
    SwipeRule(
      distance: pixels(100, scale: scale), flingDistance: pixels(100, scale: scale),
      flingSpeedPointsPerSecond: nil)
  }

  /// The fullscreen pager along an axis on which the screen measures `extent`: over 50 % of it, or from 25 pt on
  /// at 400 pt/s (product section 1; the 25 and 400 are those of Android's ViewPager, in dp).
  public static func pager(extent: ScreenLength) -> SwipeRule {
    SwipeRule(
      distance: ScreenLength(subpoints: extent.subpoints / 2), flingDistance: .points(25),
      flingSpeedPointsPerSecond: 400)
  }

  /// A number of pixels in points, to the nearest 1/64 pt. `scale` must be positive.
  private static func pixels(_ count: Int, scale: Int) -> ScreenLength {
    precondition(scale > 0, "scale \(scale) must be positive")
    return ScreenLength(Double(count) / Double(scale))
  }
}
