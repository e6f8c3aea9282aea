public import Kernel

/// The recogniser's constants; presets are values of this type.
public struct GestureSettings: Hashable, Sendable, Codable {
  /// Movement up to this is no movement.
  public var touchSlop: ScreenLength
  /// A finger that rests this long is a long press.
  public var longPress: TimeSpan
  /// The second tap must touch within this after the first one lifted.
  public var doubleTapWindow: TimeSpan
  /// The second tap must touch within this of the first.
  public var doubleTapSlop: ScreenLength
  /// The gallery's rule for changing category.
  public var swipe: SwipeRule
  /// The fullscreen pager's own rule: half the width, or 60 pt at 300 pt/s on the way (`SwipeRule.pager` says why not 25 pt
  /// at 400 pt/s, which platform pagers have).
  public var pager: SwipeRule
  /// How long category changes keep a distance.
  public var debounce: DebounceSettings
  /// For so long after a sequence with more than one finger a new one does nothing; zero switches it off.
  public var multiTouchLockout: TimeSpan
  /// A finger that lands below this is a palm and no touch: the upper edge of the guard along the bottom.
  public var lowestTouch: ScreenLength
  /// A contact that lands with a larger radius is a palm and no touch; a panel that tells no radius has no palms.
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
