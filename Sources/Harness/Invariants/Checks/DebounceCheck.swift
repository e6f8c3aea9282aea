internal import Gallery
package import Gestures
internal import Kernel
package import Simulation

/// No swipe changes category within the debounce of the last change; provoked by each swipe that lifts inside the shorter
/// of the two times, whether it was blocked or not.
///
/// Two changes keep the distance that their directions ask for; after a chip the longer of the two. Where a change comes
/// without the swipe that decided it, so that its direction is not known, the shorter.
package struct DebounceCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "category.debounce", title: "No swipe changes category within the debounce of the last change.",
    provokedBy: "each swipe that lifts inside the shorter of the two times"
  ) { [DebounceCheck($0.gestures.debounce)] }

  package private(set) var tally = CheckTally()
  private let rule: DebounceSettings
  /// Of the last change; no direction for one by a chip.
  private var lastChange: (time: Instant, direction: SwipeDirection?)?

  package init(_ rule: DebounceSettings) { self.rule = rule }

  package mutating func check(_ frame: CheckedFrame) {
    var actor = -1
    for effect in frame.effects {
      switch effect {
      case .acted(let action, let sequence, let lift):
        actor = sequence
        if action == .blockedByDebounce { recordSwipe(at: lift) }
      case .categoryChanged(_, _, .swipe, let lift):
        recordSwipe(at: lift)
        checkChange(DebounceCheck.direction(of: actor, frame.decisions), at: lift, frame)
      case .categoryChanged(_, _, .chip, let lift): lastChange = (lift, nil)
      default: break
      }
    }
  }

  /// Counts a swipe inside the shorter time.
  private mutating func recordSwipe(at lift: Instant) {
    guard let lastChange, lift - lastChange.time < min(rule.sameDirection, rule.oppositeDirection) else {
      return
    }
    tally.provoked += 1
  }

  private mutating func checkChange(_ direction: SwipeDirection?, at lift: Instant, _ frame: CheckedFrame) {
    tally.checked += 1
    defer { lastChange = (lift, direction) }
    guard let lastChange else { return }
    let distance = lift - lastChange.time
    guard distance < least(from: lastChange.direction, to: direction) else { return }
    tally.violate(
      at: frame.vsync, "a swipe changed category \(distance.milliseconds) ms after the last change")
  }

  private func least(from last: SwipeDirection?, to direction: SwipeDirection?) -> TimeSpan {
    guard let direction else { return min(rule.sameDirection, rule.oppositeDirection) }
    guard let last else { return max(rule.sameDirection, rule.oppositeDirection) }
    return last == direction ? rule.sameDirection : rule.oppositeDirection
  }

  private static func direction(of sequence: Int, _ decisions: [GestureDecision]) -> SwipeDirection? {
    for decision in decisions.reversed() where decision.sequence == sequence {
      if case .swipe(let direction, _) = decision.kind { return direction }
    }
    return nil
  }
}
