/// The gestures that a screen accepts; captured when a touch sequence begins.
///
///     let scope = GestureScope(longPress: true, horizontalSwipe: .story)
public struct GestureScope: Hashable, Sendable {
  /// Whether double taps are recognised. Single taps then wait until the double-tap window ends.
  public var doubleTap: Bool
  public var longPress: Bool
  public var pinch: Bool
  /// The rule for horizontal swipes; `nil` disables them.
  public var horizontalSwipe: SwipeRule?
  /// The rule for vertical swipes; `nil` disables them.
  public var verticalSwipe: SwipeRule?

  public init(
    doubleTap: Bool = false, longPress: Bool = false, pinch: Bool = false, horizontalSwipe: SwipeRule? = nil,
    verticalSwipe: SwipeRule? = nil
  ) {
    self.doubleTap = doubleTap
    self.longPress = longPress
    self.pinch = pinch
    self.horizontalSwipe = horizontalSwipe
    self.verticalSwipe = verticalSwipe
  }
}
