internal import Touches

/// The kind of an unintended event.
package enum Accident: Int, Hashable, Sendable, CaseIterable {
  /// A tap, double tap or burst changed category or photo.
  case tapAsSwipe
  /// A vertical swipe or drag changed category.
  case scrollAsSwipe
  /// A swipe was recognised in another direction than the user's.
  case wrongDirection
  /// One swipe caused two changes.
  case secondCommit
  /// A swipe opened a photo or toggled something.
  case swipeAsTap
  /// A palm, a pinch, a hesitation or a graze had an effect.
  case unmeant
  /// Any other accident, such as a tap recognised as half of a double tap.
  case other

  /// The name in columns of files.
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

  /// The kind of an accident; `harm` holds the harmful events that happened.
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
