package import Kernel
package import Simulation

/// Everything comes to rest within a bound after the last touch and the last news. Provoked by each time it does.
///
/// What moves is what differs on screen from frame to frame, not what the product calls animating: a motion is a row of
/// changed frames with less than a tenth of a second between two of them.
package struct SettleCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "settle", title: "The screen comes to rest within a bound after the last touch.",
    provokedBy: "each time it does"
  ) { _ in [SettleCheck()] }

  package private(set) var tally = CheckTally()
  /// The first and the last changed frame of the motion at hand.
  private var motion: ClosedRange<Instant>?
  private var hasReported = false

  /// A fling at the highest speed a hand reaches (8,000 pt/s) decays under 5 pt/s in 3.7 s at 0.998 per ms; a toast
  /// fades after 2.2 s; the overlay after 3.2 s. Decision: 6 s for all of it.
  package static let bound = TimeSpan.seconds(6)
  /// Without a change for so long the screen is at rest; under it a motion at 10 changes a second would never be one.
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
        at: frame.vsync, "still moving \(restless.told) after the last touch or the beginning")
    }
    hasReported = true
  }

  /// A freeze is no rest.
  private mutating func endMotion(at instant: Instant, frozen: TimeSpan) {
    guard let last = motion?.upperBound, instant - last >= SettleCheck.rest + frozen else { return }
    tally.provoked += 1
    motion = nil
    hasReported = false
  }

  package mutating func finish(_ end: CheckedEnd) { endMotion(at: end.time, frozen: end.frozen) }
}
