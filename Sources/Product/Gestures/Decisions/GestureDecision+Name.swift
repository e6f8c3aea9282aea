extension GestureDecision.Kind {
  /// Every kind of decision, without what it carries; swipes by their direction.
  public enum Name: UInt8, Hashable, Sendable, CaseIterable {
    case touchDown, tap, doubleTap, longPressBegan, longPress, dragBegan, dragChanged, dragEnded
    case swipeLeft, swipeRight, swipeUp, swipeDown, pinchBegan, pinchChanged, pinchEnded, cancelled
    case allLifted
  }

  /// Which of them this is.
  public var name: Name {
    switch self {
    case .touchDown: .touchDown
    case .tap: .tap
    case .doubleTap: .doubleTap
    case .longPressBegan: .longPressBegan
    case .longPress: .longPress
    case .dragBegan: .dragBegan
    case .dragChanged: .dragChanged
    case .dragEnded: .dragEnded
    case .swipe(.left, _): .swipeLeft
    case .swipe(.right, _): .swipeRight
    case .swipe(.up, _): .swipeUp
    case .swipe(.down, _): .swipeDown
    case .pinchBegan: .pinchBegan
    case .pinchChanged: .pinchChanged
    case .pinchEnded: .pinchEnded
    case .cancelled: .cancelled
    case .allLifted: .allLifted
    }
  }
}
