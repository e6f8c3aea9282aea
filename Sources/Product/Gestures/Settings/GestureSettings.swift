public import Kernel

/// The recogniser's constants.
///
///     let settings = GestureSettings(.story, on: ScreenMetrics(size: size, scale: 3, refreshHertz: 120))
public struct GestureSettings: Hashable, Sendable, Codable {
  /// Movement up to this distance counts as none.
  public var touchSlop: ScreenLength
  /// The time a finger must rest for a long press.
  public var longPress: TimeSpan
  /// The longest time from the first tap's lift to the second tap's touch-down.
  public var doubleTapWindow: TimeSpan
  /// The longest distance from the first tap to the second.
  public var doubleTapSlop: ScreenLength
  /// The gallery's rule for changing the category.
  public var swipe: SwipeRule
  /// The fullscreen pager's rule: half the width, or 60 pt at 300 pt/s. `SwipeRule.pager` documents why it differs from platform
  /// pagers.
  public var pager: SwipeRule
  /// The minimum time between category changes.
  public var debounce: DebounceSettings
  /// The time after a sequence with several fingers in which a new one is ignored; zero disables it.
  public var multiTouchLockout: TimeSpan
  /// Touch-downs below this are ignored as palms: the upper edge of the guard along the bottom.
  public var lowestTouch: ScreenLength
  /// Touch-downs with a larger contact radius are ignored as palms. Panels that report no radius have none.
  public var largestContact: ScreenLength

  public init(
    touchSlop: ScreenLength, longPress: TimeSpan, doubleTapWindow: TimeSpan, doubleTapSlop: ScreenLength,
    swipe: SwipeRule,
    pager: SwipeRule, debounce: DebounceSettings, multiTouchLockout: TimeSpan = .zero,
    lowestTouch: ScreenLength = ScreenLength(subpoints: .max),
    largestContact: ScreenLength = ScreenLength(subpoints: .max)
  ) {
    self.touchSlop = touchSlop
    self.longPress = longPress
    self.doubleTapWindow = doubleTapWindow
    self.doubleTapSlop = doubleTapSlop
    self.swipe = swipe
    self.pager = pager
    self.debounce = debounce
    self.multiTouchLockout = multiTouchLockout
    self.lowestTouch = lowestTouch
    self.largestContact = largestContact
  }
}
