internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that a notice stays for five seconds, whatever else is shown, and no longer. The notice of a discarded
/// draft offers undo.
struct NoticeCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "notice.stays",
    title: "A notice stays for exactly five seconds. The notice of a discarded draft offers undo.",
    exercisedBy: "a notice that stays to its end"
  ) { _ in [NoticeCheck()] }

  var tally = CheckTally()
  /// How long a notice stays (D); defined independently of the product.
  private static let length = TimeSpan.seconds(5)
  /// Notices caused by an answered commit. A finger causes all others except `ofDevice`.
  private static let ofCommits: Set<GardenText> = [.saved]
  /// Notices caused by the device, which may be repeated at any time.
  private static let ofDevice: Set<GardenText> = [.notSaved, .notMade, .notStored, .notOpened, .notAllowed]

  /// The notice on screen.
  private struct Standing {
    let text: DisplayText
    /// `nil` if the notice began behind an import.
    let since: Instant?
    /// The latest time at which the notice was issued.
    var said: Instant
  }
  private var standing: Standing?
  /// An import or the welcome covered the screen in the frame before. A notice continues behind them.
  private var isBehind = false

  mutating func check(_ frame: GardenSnapshot) {
    if frame.record.isLaunch { standing = nil }
    let wasBehind = isBehind
    isBehind = !frame.items.contains { $0.id.slot == GardenSlot.tabMark.rawValue }
    if isBehind {
      if let text = standing?.text.gardenKey, isSaidAnew(text, frame) { standing?.said = frame.vsync }
      return
    }
    // The adding flow removes a notice.
    guard !frame.has(.cancelFlow) else { return standing = nil }
    tally.checked += 1
    let shown = frame.items.first { $0.id == GardenSlot.notice.id() }
    if let before = standing, shown?.text != before.text {
      let stood = before.since.map { frame.vsync - $0 } ?? NoticeCheck.length
      if shown == nil, stood < NoticeCheck.length {
        tally.violate(
          at: frame.vsync,
          "\(frame.spell(before.text)): the notice is gone after \(stood.text) instead of 5 s")
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
        "\(frame.spell(shown.text)): the notice is still there after \((frame.vsync - notice.said).text) instead of 5 s"
      )
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
        ? "the notice of a discarded draft offers no undo"
        : "\(frame.spell(shown.text)): the notice offers undo without a discarded draft")
  }
}
