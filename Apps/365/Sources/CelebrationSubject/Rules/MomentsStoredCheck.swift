internal import Kernel
internal import Skiprope

/// Checks that each launch, also after a kill or a power cut, finds every answered commit complete and no refused
/// one.
struct MomentsStoredCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "moments.stored", title: "Each launch finds every answered commit complete, and no refused one.",
    exercisedBy: "a launch after a commit"
  ) { _ in [MomentsStoredCheck()] }

  var tally = CheckTally()
  private var hasCommitted = false

  mutating func check(_ frame: GardenSnapshot) {
    if frame.record.isLaunch {
      tally.checked += 1
      if hasCommitted { tally.exercised += 1 }
      hasCommitted = false
    }
    if !frame.answeredNow.isEmpty { hasCommitted = true }
    if let lost = frame.lost { tally.violate(at: frame.vsync, lost) }
  }
}
