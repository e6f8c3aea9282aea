internal import Gestures
internal import Kernel
package import Simulation

/// When a touch sequence is told to be over is when the panel reported its last finger lifted. Provoked by each sequence.
///
/// Latencies are counted from there (`input.latency`): an app that told a later time would seem quicker than it is.
package struct LiftCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "input.told", title: "A touch is told to be over at the time of the panel's last sample of it.",
    provokedBy: "each touch sequence that is over"
  ) { _ in [LiftCheck()] }

  package private(set) var tally = CheckTally()
  package static let waitsForNews = true

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    for decision in frame.decisions where decision.kind == .allLifted {
      tally.checked += 1
      tally.provoked += 1
      guard !frame.lifts.contains(decision.time) else { continue }
      let distances = frame.lifts.map { (decision.time - $0).nanoseconds }
      let nearest = distances.min { $0.magnitude < $1.magnitude }
      let off =
        nearest.map { "\(TimeSpan(nanoseconds: $0).milliseconds) ms off the panel's" } ?? "the panel has none"
      tally.violate(
        at: frame.vsync, "touch \(decision.sequence) is told to have lifted at a time that is wrong: \(off)")
    }
  }
}
