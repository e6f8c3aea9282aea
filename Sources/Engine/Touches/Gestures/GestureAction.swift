/// What a hand does next in a stream of gestures.
package enum GestureAction: String, Hashable, Sendable, Codable, CaseIterable {
  /// A swipe to another category, after a thought, either way.
  case swipe
  /// The same swipe again, as fast as people repeat swipes.
  case repetition = "repeat"
  /// A swipe back, as soon as people swipe back.
  case turn
  case swipeUp = "swipe-up"
  case swipeDown = "swipe-down"
  case tap
  case doubleTap = "double-tap"
  case longPress = "long-press"
  /// A slow vertical drag.
  case drag
  case hesitation, burst, pinch, palm

  /// What the act means, given the last swipe to another category.
  package func intent(lastSwipe: TouchIntent, coin: Bool) -> TouchIntent {
    switch self {
    case .swipe: coin ? .swipeLeft : .swipeRight
    case .repetition: lastSwipe
    case .turn: lastSwipe.opposite ?? lastSwipe
    case .swipeUp: .swipeUp
    case .swipeDown: .swipeDown
    case .tap: .tap
    case .doubleTap: .doubleTap
    case .longPress: .longPress
    case .drag: .drag
    case .hesitation: .hesitation
    case .burst: .burst
    case .pinch: coin ? .pinchIn : .pinchOut
    case .palm: .palm
    }
  }
}
