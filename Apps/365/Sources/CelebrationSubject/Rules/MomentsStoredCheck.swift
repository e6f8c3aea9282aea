internal import Kernel
internal import Skiprope

/// What was answered is there after every kill and power cut, whole, and nothing of what was refused is.
struct MomentsStoredCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "moments.stored",
    title: "A launch finds every commit that was answered, whole, and none that was refused.",
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
