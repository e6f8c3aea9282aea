internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that an open import is being read, chosen from, committed or finished. Otherwise it shows why the read
/// failed and offers a retry.
struct ImportReadCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "import.read",
    title:
      "An import never waits for a finished read. A failed read shows its reason and can be retried.",
    exercisedBy: "a read that failed"
  ) { _ in [ImportReadCheck()] }

  var tally = CheckTally()
  /// The time since which the import waits without a read.
  private var idleSince: Instant?
  private var wasSaid = false

  /// The next read is requested in the frame after the previous one ends.
  private static let patience = TimeSpan.seconds(1)

  mutating func check(_ frame: GardenSnapshot) {
    let isSaid = frame.has(.retryImport)
    if isSaid, !wasSaid {
      tally.exercised += 1
      if frame.isReading {
        tally.violate(at: frame.vsync, "an import shows a failed read while it is being read")
      }
    }
    wasSaid = isSaid
    // An import that is being read offers no choice yet and has no result.
    let waits =
      frame.has(.closeImport) && frame.first(.reading) != nil && !frame.has(.chooseAll)
      && frame.first(.nothingFound) == nil && !frame.has(.newNamesake)
    if frame.has(.closeImport) { tally.checked += 1 }
    guard waits, !frame.isReading, !frame.record.isLaunch else { return idleSince = nil }
    let since = idleSince ?? frame.vsync
    idleSince = since
    guard frame.vsync - since > ImportReadCheck.patience else { return }
    idleSince = frame.vsync
    tally.violate(at: frame.vsync, "an import waits, but nothing is being read")
  }
}
