internal import Gestures
internal import Kernel
package import Simulation

/// A swipe goes the way of its net displacement, along the axis of the longer part. Provoked by each swipe whose fitted
/// velocity at the lift points another way.
package struct DirectionCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "gesture.direction",
    title: "A swipe goes the way of its net displacement, whatever its speed at the lift.",
    provokedBy: "each swipe whose fitted velocity at the lift points another way"
  ) { _ in [DirectionCheck()] }

  package private(set) var tally = CheckTally()
  package static let waitsForNews = true

  package init() {}

  /// Checks what the recogniser decided in a frame. O(decisions).
  package mutating func check(_ frame: CheckedFrame) {
    for decision in frame.decisions {
      guard case .swipe(let direction, let velocity) = decision.kind else { continue }
      tally.checked += 1
      let way = decision.translation
      let travelled = DirectionCheck.direction(
        Int64(way.x.subpoints), Int64(way.y.subpoints))
      if let leaving = DirectionCheck.direction(velocity.x, velocity.y), leaving != travelled {
        tally.provoked += 1
      }
      guard direction != travelled else { continue }
      tally.violate(
        at: frame.vsync,
        "a swipe \(direction) went \(DirectionCheck.told(way.x)) pt across and \(DirectionCheck.told(way.y)) pt down"
      )
    }
  }

  /// In points, to a tenth.
  private static func told(_ length: ScreenLength) -> Double { (length.points * 10).rounded() / 10 }

  /// The way of the longer part; `nil` where both are equally long.
  private static func direction(_ x: Int64, _ y: Int64) -> SwipeDirection? {
    if x.magnitude > y.magnitude { return x < 0 ? .left : .right }
    if y.magnitude > x.magnitude { return y < 0 ? .up : .down }
    return nil
  }
}
