internal import Gallery
package import Kernel
package import Simulation

/// Everything comes to rest within a bound after the last touch and the last news. Provoked by each time it does.
package struct SettleCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "settle", title: "The screen comes to rest within a bound after the last touch.",
    provokedBy: "each time it does"
  ) { _ in [SettleCheck()] }

  package private(set) var tally = CheckTally()
  private var wasAnimating = false
  private var hasReported = false

  /// A fling at the highest speed a hand reaches (8,000 pt/s) decays under 5 pt/s in 3.7 s at 0.998 per ms; a toast
  /// fades after 2.2 s; the overlay after 3.2 s. Decision: 6 s for all of it.
  package static let bound = TimeSpan.seconds(6)

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    if wasAnimating && !frame.glance.isAnimating { tally.provoked += 1 }
    wasAnimating = frame.glance.isAnimating
    let quiet = frame.vsync - max(frame.lastTouch, frame.lastEvent)
    guard frame.glance.isAnimating, !frame.glance.isTouching, quiet > SettleCheck.bound else {
      hasReported = false
      return
    }
    if !hasReported {
      tally.violate(at: frame.vsync, "still moving \(quiet.milliseconds) ms after the last touch")
    }
    hasReported = true
  }
}
