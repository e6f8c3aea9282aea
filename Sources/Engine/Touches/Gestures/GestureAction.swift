/// The next action of a simulated user in a stream of gestures.
package enum GestureAction: String, Hashable, Sendable, Codable, CaseIterable {
  /// A swipe to another category in either direction, after a pause.
  case swipe
  /// The same swipe again, at the pace of recorded repeats.
  case repetition = "repeat"
  /// A swipe back, at the pace of recorded ones.
  case turn
  case swipeUp = "swipe-up"
  case swipeDown = "swipe-down"
  case tap
  case doubleTap = "double-tap"
  case longPress = "long-press"
  /// A slow vertical drag.
  case drag
  case hesitation, burst, pinch, palm

  /// The intent of the action, given the last swipe to another category.
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
