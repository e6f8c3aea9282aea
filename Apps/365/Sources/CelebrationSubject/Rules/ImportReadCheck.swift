internal import Garden
internal import Kernel
internal import Skiprope

/// An import that is up is read, chosen from, on its way to the book or over; or it says why it was not read and can be tried again.
struct ImportReadCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "import.read",
    title:
      "An import never waits for a read that is over: it says why nothing comes, and can be tried again.",
    exercisedBy: "an import that could not be read"
  ) { _ in [ImportReadCheck()] }

  var tally = CheckTally()
  /// Since when it waits for nothing.
  private var idleSince: Instant?
  private var wasSaid = false

  /// A read is asked for in the frame after the one before has ended.
  private static let patience = TimeSpan.seconds(1)

  mutating func check(_ frame: GardenSnapshot) {
    let isSaid = frame.has(.retryImport)
    if isSaid, !wasSaid {
      tally.exercised += 1
      if frame.isReading { tally.violate(at: frame.vsync, "an import is said not to be read, and is") }
    }
    wasSaid = isSaid
    // An import that is being read offers nothing to choose yet, and has found nothing.
    let waits =
      frame.has(.closeImport) && frame.first(.reading) != nil && !frame.has(.chooseAll)
      && frame.first(.nothingFound) == nil && !frame.has(.newNamesake)
    if frame.has(.closeImport) { tally.checked += 1 }
    guard waits, !frame.isReading, !frame.record.isLaunch else { return idleSince = nil }
    let since = idleSince ?? frame.vsync
    idleSince = since
    guard frame.vsync - since > ImportReadCheck.patience else { return }
    idleSince = frame.vsync
    tally.violate(at: frame.vsync, "an import waits, and nothing is read")
  }
}
