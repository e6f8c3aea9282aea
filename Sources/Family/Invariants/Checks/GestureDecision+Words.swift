package import Gestures

extension GestureDecision.Kind {
  /// The decision's name in messages, such as `tap` or `swipe left`.
  package var words: String {
    switch self {
    case .swipe(let direction, _): "swipe \(direction)"
    case .doubleTap: "double tap"
    case .longPress: "long press"
    default: "\(self)"
    }
  }
}
