internal import Touches

/// What kind of thing happened that nobody meant.
package enum Accident: Int, Hashable, Sendable, CaseIterable {
  /// A tap, double tap or burst changed category or photo.
  case tapAsSwipe
  /// A vertical swipe or drag changed category.
  case scrollAsSwipe
  /// A swipe went another way than the hand.
  case wrongDirection
  /// One swipe changed twice.
  case secondCommit
  /// A swipe opened a photo, or toggled something.
  case swipeAsTap
  /// A palm, a pinch, a hesitation or a graze did anything.
  case unmeant
  /// Anything else, such as a tap read as half of a double tap.
  case other

  /// As columns of files spell it.
  package var name: String {
    switch self {
    case .tapAsSwipe: "tap_as_swipe"
    case .scrollAsSwipe: "scroll_as_swipe"
    case .wrongDirection: "wrong_direction"
    case .secondCommit: "second_commit"
    case .swipeAsTap: "swipe_as_tap"
    case .unmeant: "unmeant"
    case .other: "other"
    }
  }

  /// The kind of an accident; `harm` holds what happened and must not have.
  static func kind(_ intent: TouchIntent, harm: OutcomeEvents) -> Accident {
    let changed = !harm.isDisjoint(with: .changes)
    switch intent {
    case .palm, .graze, .hesitation, .pinchIn, .pinchOut: return .unmeant
    case .swipeLeft, .swipeRight:
      if changed { return .wrongDirection }
      return harm.contains(.secondChange) ? .secondCommit : .swipeAsTap
    case .swipeUp, .swipeDown, .drag:
      if !harm.isDisjoint(with: [.left, .right]) { return .scrollAsSwipe }
      if changed { return .wrongDirection }
      return harm.contains(.secondChange) ? .secondCommit : .swipeAsTap
    case .tap, .doubleTap, .burst: return changed ? .tapAsSwipe : .other
    case .longPress, .recorded: return .other
    }
  }
}
