public import Kernel

/// The published constants of a platform's recogniser, without swipe rules.
public struct RecogniserConstants: Hashable, Sendable, Codable {
  /// Movement up to this distance counts as none.
  public var touchSlop: ScreenLength
  /// The time a finger must rest for a long press.
  public var longPress: TimeSpan
  /// The longest time from the first tap's lift to the second tap's touch-down.
  public var doubleTapWindow: TimeSpan
  /// The longest distance from the first tap's touch-down to the second's.
  public var doubleTapSlop: ScreenLength
  /// The dominance of a swipe's major axis: 1 means |dx| > |dy|.
  public var axisRatio: Double

  public init(
    touchSlop: ScreenLength, longPress: TimeSpan, doubleTapWindow: TimeSpan, doubleTapSlop: ScreenLength,
    axisRatio: Double
  ) {
    self.touchSlop = touchSlop
    self.longPress = longPress
    self.doubleTapWindow = doubleTapWindow
    self.doubleTapSlop = doubleTapSlop
    self.axisRatio = axisRatio
  }
}

extension RecogniserConstants {
  /// Android, `ViewConfiguration`: slop 8 dp, long press 400 ms (older releases: 500 ms), double tap 300 ms and 100 dp. ViewPager
  /// pages when half of |dx| exceeds |dy|.
  public static let android = RecogniserConstants(
    touchSlop: .points(8), longPress: .milliseconds(400), doubleTapWindow: .milliseconds(300),
    doubleTapSlop: .points(100), axisRatio: 2)

  /// UIKit: a long press of 0.5 s within 10 pt is documented. The double tap's 0.35 s and 45 pt are observed. No axis ratio is
  /// documented.
  public static let uikit = RecogniserConstants(
    touchSlop: .points(10), longPress: .milliseconds(500), doubleTapWindow: .milliseconds(350),
    doubleTapSlop: .points(45), axisRatio: 1)

  /// Flutter, `gestures/constants.dart`: slop 18, long press 500 ms, double tap 300 ms and 100. Flutter measures the 300 ms from
  /// touch to touch; here they run from lift to touch.
  public static let flutter = RecogniserConstants(
    touchSlop: .points(18), longPress: .milliseconds(500), doubleTapWindow: .milliseconds(300),
    doubleTapSlop: .points(100), axisRatio: 1)
}
