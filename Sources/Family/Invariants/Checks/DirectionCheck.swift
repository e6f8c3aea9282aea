internal import Gestures
internal import Kernel
package import Simulation

/// A swipe has the direction of its net displacement, along the axis of the longer component. Exercised by each swipe whose
/// fitted velocity at the lift points in another direction.
package struct DirectionCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "gesture.direction",
    title: "A swipe has the direction of its net displacement, not of its speed at the lift.",
    exercisedBy: "each swipe whose fitted velocity at the lift points in another direction"
  ) { _ in [DirectionCheck()] }

  package private(set) var tally = CheckTally()
  package static let waitsForUpdates = true

  package init() {}

  /// Checks the recogniser's decisions of a frame. O(decisions).
  package mutating func check(_ frame: CheckedFrame) {
    for decision in frame.decisions {
      guard case .swipe(let direction, let velocity) = decision.kind else { continue }
      tally.checked += 1
      let way = decision.translation
      let travelled = DirectionCheck.direction(
        Int64(way.x.subpoints), Int64(way.y.subpoints))
      if let leaving = DirectionCheck.direction(velocity.x, velocity.y), leaving != travelled {
        tally.exercised += 1
      }
      guard direction != travelled else { continue }
      tally.violate(
        at: frame.vsync,
        "a swipe \(direction) went \(DirectionCheck.tenths(way.x)) pt across and \(DirectionCheck.tenths(way.y)) pt down"
      )
    }
  }

  /// A length in points, rounded to a tenth.
  private static func tenths(_ length: ScreenLength) -> Double { (length.points * 10).rounded() / 10 }

  /// The direction of the longer component; `nil` if both are equally long.
  private static func direction(_ x: Int64, _ y: Int64) -> SwipeDirection? {
    if x.magnitude > y.magnitude { return x < 0 ? .left : .right }
    if y.magnitude > x.magnitude { return y < 0 ? .up : .down }
    return nil
  }
}
