internal import Gallery
package import Gestures
internal import Kernel
package import Simulation

/// No swipe changes the category within the debounce, and after it none is dropped for it. Exercised by each swipe that lifts
/// within the shorter of the two times, blocked or not.
///
/// Two changes keep the distance for their directions, after a chip the longer one. If the decision behind a swipe was not seen,
/// its direction is unknown: a change must then keep the shorter time, and a swipe may be dropped until the longer one. The times
/// are the specification's for the preset, not the preset's own.
package struct DebounceCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "category.debounce",
    title:
      "No swipe changes the category within the debounce of the last change. Later swipes count.",
    exercisedBy: "each swipe that lifts within the shorter of the two times"
  ) { [DebounceCheck($0.debounce)] }

  package private(set) var tally = CheckTally()
  package static let waitsForUpdates = true
  private let rule: DebounceSettings
  /// The start of the debounce; a chip has no direction.
  private var origin: (time: Instant, direction: SwipeDirection?)?

  private var shorter: TimeSpan { min(rule.sameDirection, rule.oppositeDirection) }
  private var longer: TimeSpan { max(rule.sameDirection, rule.oppositeDirection) }

  package init(_ rule: DebounceSettings) { self.rule = rule }

  package mutating func check(_ frame: CheckedFrame) {
    var actor = -1
    for effect in frame.effects {
      switch effect {
      case .acted(let action, let sequence, let lift):
        actor = sequence
        let direction = DebounceCheck.direction(of: sequence, frame.decisions)
        if action == .blockedByDebounce { checkDrop(direction, at: lift, frame) }
        // At the end of the list a swipe changes nothing.
        if action == .atListEnd { restartAfterAnySwipe(direction, at: lift) }
      case .categoryChanged(_, _, .swipe, let lift):
        checkChange(DebounceCheck.direction(of: actor, frame.decisions), at: lift, frame)
      case .categoryChanged(_, _, .chip, let lift): origin = (lift, nil)
      default: break
      }
    }
  }

  /// The time from the start of the debounce to a swipe. Counts a swipe within the shorter time as exercise.
  private mutating func distance(at lift: Instant) -> TimeSpan? {
    guard let origin else { return nil }
    if lift - origin.time < shorter { tally.exercised += 1 }
    return lift - origin.time
  }

  private mutating func checkChange(_ direction: SwipeDirection?, at lift: Instant, _ frame: CheckedFrame) {
    tally.checked += 1
    defer { origin = (lift, direction) }
    guard let distance = distance(at: lift), distance < exact(direction) ?? shorter else { return }
    tally.violate(
      at: frame.vsync, "a swipe changed category \(distance.text) after the last change")
  }

  private mutating func checkDrop(_ direction: SwipeDirection?, at lift: Instant, _ frame: CheckedFrame) {
    tally.checked += 1
    defer { restartAfterAnySwipe(direction, at: lift) }
    guard let distance = distance(at: lift) else {
      tally.violate(at: frame.vsync, "a swipe was dropped as too soon, but no change came before it")
      return
    }
    guard distance >= exact(direction) ?? longer else { return }
    tally.violate(
      at: frame.vsync, "a swipe was dropped as too soon \(distance.text) after the last change")
  }

  private mutating func restartAfterAnySwipe(_ direction: SwipeDirection?, at lift: Instant) {
    if rule.origin == .anyLift { origin = (lift, direction) }
  }

  /// The required time before a swipe in this direction; `nil` if unknown.
  private func exact(_ direction: SwipeDirection?) -> TimeSpan? {
    guard let direction else { return shorter == longer ? shorter : nil }
    guard let last = origin?.direction else { return longer }
    return last == direction ? rule.sameDirection : rule.oppositeDirection
  }

  private static func direction(of sequence: Int, _ decisions: [GestureDecision]) -> SwipeDirection? {
    for decision in decisions.reversed() where decision.sequence == sequence {
      if case .swipe(let direction, _) = decision.kind { return direction }
    }
    return nil
  }
}
