internal import Gestures
internal import Kernel
package import Simulation

/// The end of a touch sequence has the time at which the panel reported its last finger lifted. Exercised by each sequence.
///
/// Latencies count from there (`input.latency`): a later time would make an app seem quicker than it is.
package struct LiftCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "input.reported", title: "The end of a touch has the time of the panel's last sample.",
    exercisedBy: "each touch sequence that ends"
  ) { _ in [LiftCheck()] }

  package private(set) var tally = CheckTally()
  package static let waitsForUpdates = true

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    for decision in frame.decisions where decision.kind == .allLifted {
      tally.checked += 1
      tally.exercised += 1
      guard !frame.lifts.contains(decision.time) else { continue }
      let distances = frame.lifts.map { (decision.time - $0).nanoseconds }
      let nearest = distances.min { $0.magnitude < $1.magnitude }
      let off =
        nearest.map { "\(TimeSpan(nanoseconds: $0).milliseconds) ms off the panel's" } ?? "the panel has none"
      tally.violate(
        at: frame.vsync, "touch \(decision.sequence) is reported to lift at a wrong time: \(off)")
    }
  }
}
