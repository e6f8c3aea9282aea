public import Kernel

extension GestureSettings {
  /// Names that `preset(named:on:constants:)` knows, in a fixed order.
  public static let presetNames = ["story", "story-px", "parity", "parity-px", "tuned"]

  /// The settings with this name on this screen, with the constants of a platform; `nil` for an unknown name.
  ///
  /// `story` and `parity` are the two source documents' swipe distances in points, `story-px` and `parity-px` the
  /// same numbers as pixels of the screen (product section 1). Pager and debounce are the same in all four. `tuned`
  /// brings its own constants, pager and debounce and ignores `constants`.
  public static func preset(
    named name: String, on screen: ScreenMetrics, constants: RecogniserConstants = .uikit
  ) -> GestureSettings? {
    let swipe: SwipeRule
    switch name {
    case "story": swipe = .story
    case "story-px": swipe = .storyPixels(scale: screen.scale)
    case "parity": swipe = .parity
    case "parity-px": swipe = .parityPixels(scale: screen.scale)
    case "tuned": return .tuned(on: screen)
    default: return nil
    }
    return GestureSettings(swipe: swipe, on: screen, constants: constants)
  }

  /// What `skiprope fuzz` found on synthetic gestures of six age groups; see its reports for where it is no better.
  ///
  /// Swipe, slop, debounce and guard: `skiprope fuzz debounce --seed 20`. Pager and double tap, with those held:
  /// `skiprope fuzz double-tap --seed 21`. The long press is UIKit's. Chosen on one half of the seeds, judged on the
  /// other, in 528 comparisons each with the four presets (ages, assumptions at the ends of their ranges): it dominates
  /// in 456 on the grid and 428 in fullscreen. On the grid the gaps are almost all at ages 3 and 4, against `story` and
  /// `parity`: those have fewer accidents there because they miss three swipes in four. In fullscreen they are at age 3.
  public static func tuned(on screen: ScreenMetrics) -> GestureSettings {
    GestureSettings(
      touchSlop: .points(10), longPress: RecogniserConstants.uikit.longPress,
      doubleTapWindow: .milliseconds(350), doubleTapSlop: .points(70),
      swipe: SwipeRule(
        distance: .points(40), flingDistance: .points(25), flingSpeedPointsPerSecond: 350, axisRatio: 1.2),
      pager: SwipeRule(
        distance: .points(100), flingDistance: .points(20), flingSpeedPointsPerSecond: 500, axisRatio: 1.2),
      debounce: DebounceSettings(
        sameDirection: .milliseconds(160), oppositeDirection: .milliseconds(400), origin: .committingLift),
      lowestTouch: screen.size.height - .points(60))
  }

  /// A swipe rule with the constants of a platform, whose axis ratio replaces the rule's own, the pager of this
  /// screen's width and the standard debounce.
  public init(swipe: SwipeRule, on screen: ScreenMetrics, constants: RecogniserConstants = .uikit) {
    var swipe = swipe
    swipe.axisRatio = constants.axisRatio
    var pager = SwipeRule.pager(extent: screen.size.width)
    pager.axisRatio = constants.axisRatio
    self.init(
      touchSlop: constants.touchSlop, longPress: constants.longPress,
      doubleTapWindow: constants.doubleTapWindow, doubleTapSlop: constants.doubleTapSlop, swipe: swipe,
      pager: pager, debounce: .standard)
  }
}

extension DebounceSettings {
  /// 300 ms in both directions from the lift of the last swipe that changed category (product section 1).
  public static let standard = DebounceSettings(
    sameDirection: .milliseconds(300), oppositeDirection: .milliseconds(300), origin: .committingLift)
}
