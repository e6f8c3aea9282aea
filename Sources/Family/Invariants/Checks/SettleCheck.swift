package import Kernel
package import Simulation

/// The screen comes to rest within a bound after the last touch and the last event. Exercised each time it does.
///
/// A motion is what changes on screen from frame to frame, not what the product calls animating: a series of changed frames with
/// less than 100 ms between two of them.
package struct SettleCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "settle", title: "The screen comes to rest within 6 s after the last touch or event.",
    exercisedBy: "each time the screen comes to rest"
  ) { _ in [SettleCheck()] }

  package private(set) var tally = CheckTally()
  /// The first and the last changed frame of the current motion.
  private var motion: ClosedRange<Instant>?
  private var hasReported = false

  /// The longest motion allowed, a decision. A fling at the highest finger speed (8,000 pt/s) falls below 5 pt/s in 3.7 s at
  /// 0.998 per ms. A toast fades after 2.2 s, the overlay after 3.2 s.
  package static let bound = TimeSpan.seconds(6)
  /// The time without a change that counts as rest. With less, a motion of 10 changes a second would not count as one.
  package static let rest = TimeSpan.milliseconds(100)

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    endMotion(at: frame.vsync, frozen: frame.frozen)
    guard frame.isChanged else { return }
    let began = motion?.lowerBound ?? frame.vsync
    motion = began...frame.vsync
    let restless = frame.vsync - max(began, frame.lastTouch, frame.lastEvent)
    guard restless > SettleCheck.bound else { return hasReported = false }
    if !hasReported {
      tally.violate(
        at: frame.vsync, "still moving \(restless.text) after the last touch or the beginning")
    }
    hasReported = true
  }

  /// Ends the motion after enough time without a change; a freeze does not count.
  private mutating func endMotion(at instant: Instant, frozen: TimeSpan) {
    guard let last = motion?.upperBound, instant - last >= SettleCheck.rest + frozen else { return }
    tally.exercised += 1
    motion = nil
    hasReported = false
  }

  package mutating func finish(_ end: CheckedEnd) { endMotion(at: end.time, frozen: end.frozen) }
}
