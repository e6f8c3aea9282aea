internal import Garden
internal import Kernel
internal import Skiprope

/// What a notice says stands for five seconds, whatever comes between, and no longer; with what was discarded stands the way back to it.
struct NoticeCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "notice.stays", title: "A notice stands for five seconds, and with what was discarded the way back.",
    exercisedBy: "each notice that stood to its end"
  ) { _ in [NoticeCheck()] }

  var tally = CheckTally()
  /// How long a notice stands (D), told apart from the product.
  private static let length = TimeSpan.seconds(5)
  /// What is said of a commit that was answered; of all else it is a finger that has it said.
  private static let ofCommits: Set<GardenText> = [.saved]
  /// What is said of something that only the device knows, and may be said again at any time.
  private static let ofDevice: Set<GardenText> = [.notSaved, .notMade, .notStored, .notOpened, .notAllowed]

  /// What stands.
  private struct Standing {
    let text: DisplayText
    /// `nil`: it was said behind an import.
    let since: Instant?
    /// When it was last said, at the latest.
    var said: Instant
  }
  private var standing: Standing?
  /// An import or the welcome was up in the frame before: a notice goes on behind them.
  private var isBehind = false

  mutating func check(_ frame: GardenSnapshot) {
    if frame.record.isLaunch { standing = nil }
    let wasBehind = isBehind
    isBehind = !frame.items.contains { $0.id.slot == GardenSlot.tabMark.rawValue }
    if isBehind {
      if let text = standing?.text.gardenKey, isSaidAnew(text, frame) { standing?.said = frame.vsync }
      return
    }
    // The flow takes a notice away.
    guard !frame.has(.cancelFlow) else { return standing = nil }
    tally.checked += 1
    let shown = frame.items.first { $0.id == GardenSlot.notice.id() }
    if let before = standing, shown?.text != before.text {
      let stood = before.since.map { frame.vsync - $0 } ?? NoticeCheck.length
      if shown == nil, stood < NoticeCheck.length {
        tally.violate(
          at: frame.vsync, "\(frame.spell(before.text)): it is gone after \(stood.text), and stands for 5 s")
      } else if shown == nil {
        tally.exercised += 1
      }
      standing = nil
    }
    guard let shown else { return }
    judgeWayBack(shown, frame)
    judgeLength(shown, wasBehind: wasBehind, frame)
  }

  private mutating func judgeLength(_ shown: DisplayItem, wasBehind: Bool, _ frame: GardenSnapshot) {
    var notice =
      standing ?? Standing(text: shown.text, since: wasBehind ? nil : frame.vsync, said: frame.vsync)
    if isSaidAnew(shown.text.gardenKey, frame) { notice.said = frame.vsync }
    if frame.vsync - notice.said >= NoticeCheck.length {
      tally.violate(
        at: frame.vsync,
        "\(frame.spell(shown.text)): it stands for \((frame.vsync - notice.said).text), and 5 s are enough")
      notice.said = frame.vsync
    }
    standing = notice
  }

  private func isSaidAnew(_ text: GardenText?, _ frame: GardenSnapshot) -> Bool {
    guard let text, !NoticeCheck.ofDevice.contains(text) else { return true }
    return NoticeCheck.ofCommits.contains(text)
      ? !frame.answeredNow.isEmpty : frame.samples.contains { $0.phase == .ended }
  }

  private mutating func judgeWayBack(_ shown: DisplayItem, _ frame: GardenSnapshot) {
    let isDiscarded = shown.text.gardenKey == .discarded
    guard frame.has(.undo) != isDiscarded else { return }
    tally.violate(
      at: frame.vsync,
      isDiscarded
        ? "what was discarded has no way back" : "\(frame.spell(shown.text)): it has a way back to nothing")
  }
}
