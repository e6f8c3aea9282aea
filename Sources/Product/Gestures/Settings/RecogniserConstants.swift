public import Kernel

/// The constants of a recogniser that people know, without any rule for swipes.
public struct RecogniserConstants: Hashable, Sendable, Codable {
  /// Movement up to this is no movement.
  public var touchSlop: ScreenLength
  /// A finger that rests this long is a long press.
  public var longPress: TimeSpan
  /// From the first tap's lift to the second one's touch.
  public var doubleTapWindow: TimeSpan
  /// From the first tap's touch to the second one's.
  public var doubleTapSlop: ScreenLength
  /// How strongly the major axis of a swipe must dominate: 1 means |dx| > |dy|.
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
  /// Android, `ViewConfiguration`: slop 8 dp, long press 400 ms (older releases: 500 ms), double tap 300 ms and
  /// 100 dp; ViewPager pages when half of |dx| exceeds |dy|.
  public static let android = RecogniserConstants(
    touchSlop: .points(8), longPress: .milliseconds(400), doubleTapWindow: .milliseconds(300),
    doubleTapSlop: .points(100), axisRatio: 2)

  /// UIKit: long press 0.5 s within 10 pt is documented; 0.35 s and 45 pt for the double tap are what its tap
  /// recognisers are seen to use, and no axis ratio is documented.
  public static let uikit = RecogniserConstants(
    touchSlop: .points(10), longPress: .milliseconds(500), doubleTapWindow: .milliseconds(350),
    doubleTapSlop: .points(45), axisRatio: 1)

  /// Flutter, `gestures/constants.dart`: slop 18, long press 500 ms, double tap 300 ms and 100; its 300 ms run
  /// from touch to touch, here from lift to touch.
  public static let flutter = RecogniserConstants(
    touchSlop: .points(18), longPress: .milliseconds(500), doubleTapWindow: .milliseconds(300),
    doubleTapSlop: .points(100), axisRatio: 1)
}
