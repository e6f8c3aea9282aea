public import Kernel

extension GestureSettings {
  /// Names that `preset(named:on:constants:)` knows, in a fixed order.
  public static let presetNames = ["story", "story-px", "parity", "parity-px"]

  /// The settings with this name on this screen, with the constants of a platform; `nil` for an unknown name.
  ///
  /// `story` and `parity` are the two source documents' swipe distances in points, `story-px` and `parity-px` the
  /// same numbers as pixels of the screen (product section 1). Pager and debounce are the same in all four.
  public static func preset(
    named name: String, on screen: ScreenMetrics, constants: RecogniserConstants = .uikit
  ) -> GestureSettings? {
    let swipe: SwipeRule
    switch name {
    case "story": swipe = .story
    case "story-px": swipe = .storyPixels(scale: screen.scale)
    case "parity": swipe = .parity
    case "parity-px": swipe = .parityPixels(scale: screen.scale)
    default: return nil
    }
    return GestureSettings(swipe: swipe, on: screen, constants: constants)
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
