package import Gestures

extension GestureDecision.Kind {
  /// What the recogniser decided, for messages: `tap`, `swipe left`.
  package var words: String {
    switch self {
    case .swipe(let direction, _): "swipe \(direction)"
    case .doubleTap: "double tap"
    case .longPress: "long press"
    default: "\(self)"
    }
  }
}
