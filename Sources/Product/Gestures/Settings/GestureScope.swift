/// Which gestures a screen listens to; captured when a touch sequence begins.
public struct GestureScope: Hashable, Sendable {
  /// With a double tap a single tap has to wait out its window.
  public var doubleTap: Bool
  public var longPress: Bool
  public var pinch: Bool
  /// When a drag along the horizontal axis swipes; `nil` never.
  public var horizontalSwipe: SwipeRule?
  /// When a drag along the vertical axis swipes; `nil` never.
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
