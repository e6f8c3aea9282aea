public import Kernel

extension SwipeRule {
  /// Preset `story`: over 150 pt, or at least 50 pt at a mean speed of 300 pt/s (docs/product.md, section 1). In each of six age
  /// groups the mean speed misses fewer gestures than the fitted one, with no more accidents.
  public static let story = SwipeRule(
    distance: .points(150), flingDistance: .points(50), flingSpeedPointsPerSecond: 300, flingSpeedBasis: .mean
  )

  /// Preset `story-px`: 150 and 50 pixels at `scale` pixels per point; the speed stays 300 pt/s.
  public static func storyPixels(scale: Double) -> SwipeRule {
    SwipeRule(
      distance: pixels(150, scale: scale), flingDistance: pixels(50, scale: scale),
      flingSpeedPointsPerSecond: 300, flingSpeedBasis: .mean)
  }

  /// Preset `parity`: over 100 pt, without a speed criterion.
  public static let parity = SwipeRule(
    distance: .points(100), flingDistance: .points(100), flingSpeedPointsPerSecond: nil)

  /// Preset `parity-px`: over 100 pixels at `scale` pixels per point, without a speed criterion.
  public static func parityPixels(scale: Double) -> SwipeRule {
    SwipeRule(
      distance: pixels(100, scale: scale), flingDistance: pixels(100, scale: scale),
      flingSpeedPointsPerSecond: nil)
  }

  /// The rule of the fullscreen pager on an axis of length `extent`: over 50 % of it, or at least 60 pt at a mean speed of 300
  /// pt/s.
  ///
  /// Platform pagers use 25 pt and 400 pt/s, fitted at lift (docs/decisions, 0015). With a lower reporting rate their decision
  /// changes for 1 to 5 % of touches; this rule's does not. It misses fewer gestures in each of six age groups (age 3: 68.4 %
  /// instead of 69.0 %; adults: 17.2 % instead of 18.5 %). Its accidents lie within the other rule's interval. Source: `skiprope
  /// fuzz` over 20,000 gestures each.
  public static func pager(extent: ScreenLength) -> SwipeRule {
    SwipeRule(
      distance: ScreenLength(subpoints: extent.subpoints / 2), flingDistance: .points(60),
      flingSpeedPointsPerSecond: 300, flingSpeedBasis: .mean)
  }

  /// Pixels in points, to the nearest 1/64 pt. `scale` must be positive.
  private static func pixels(_ count: Int, scale: Double) -> ScreenLength {
    precondition(scale > 0, "scale \(scale) must be positive")
    return ScreenLength(Double(count) / scale)
  }
}
