internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that a launch opens the draft that was open in the background, with its contents. A saved or cancelled
/// draft never returns, however soon the app is left or killed.
struct DraftStoredCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "draft.stored",
    title:
      "A draft that is in the background for a second survives a kill. A saved or cancelled draft never returns.",
    exercisedBy: "a launch after a draft was left open, and one right after a draft was saved or cancelled"
  ) { _ in [DraftStoredCheck()] }

  var tally = CheckTally()
  /// The draft of the frame before; `nil` without an open flow.
  private var open: EnteredDraft?
  /// Whether the open flow edits a stored moment.
  private var isChange = false
  /// The draft last shown in the background, while its flow is open.
  private var recorded: (draft: EnteredDraft, since: Instant)?
  private var ended: Ending?
  /// The end of the session in the frame before.
  private var sessionEnd = Instant.zero
  /// The highest moment ID of the store.
  private var newest: Int64 = 0
  /// The time since which the disk accepts writes; `nil` during a disk fault.
  private var wellSince: Instant? = .zero

  private struct Ending {
    var isSaved: Bool
    var at: Instant
    /// The store had a draft at that time, which takes a moment to delete.
    var mayReturn: Bool
  }

  /// The longest time to write the small record, in front or in the background.
  private static let patience = TimeSpan.seconds(1)
  /// A launch this soon after the end of a draft, or after the session that ended it, exercises the rule.
  private static let hurry = TimeSpan.milliseconds(500)

  mutating func check(_ frame: GardenSnapshot) {
    let now = EnteredDraft(frame)
    if frame.record.isLaunch {
      // A draft that a disk fault refused cannot be found at the launch.
      let isWell = wellSince.map { frame.vsync - $0 >= DraftStoredCheck.patience } ?? false
      if isWell { judge(now, frame) } else { recorded = nil }
      ended = nil
      recorded = now.map { (recorded?.draft ?? $0, recorded?.since ?? frame.vsync) }
    } else {
      follow(now, frame)
    }
    wellSince = frame.session.trouble == nil ? wellSince ?? frame.vsync : nil
    open = now
    sessionEnd = frame.session.end
    newest = max(newest, frame.answered.keys.max() ?? 0)
  }

  /// Follows the flow between two launches.
  private mutating func follow(_ now: EnteredDraft?, _ frame: GardenSnapshot) {
    if !DraftStoredCheck.isInStore(frame) { ended?.mayReturn = false }
    if let now, open == nil {
      ended = nil
      if now.step == 1 { isChange = false } else if now.step == 2 { isChange = !frame.has(.backInFlow) }
    }
    if now == nil, open != nil { end(frame) }
    guard frame.vsync >= frame.session.end else { return }
    guard let now else { return recorded = nil }
    if recorded?.draft != now { recorded = (now, frame.vsync) }
  }

  private mutating func end(_ frame: GardenSnapshot) {
    let isSaved =
      open?.isSaving == true
      && frame.answeredNow.joined().contains { if case .put(.moment) = $0 { true } else { false } }
    ended = Ending(
      isSaved: isSaved, at: frame.vsync, mayReturn: !isSaved && DraftStoredCheck.isInStore(frame))
    recorded = nil
  }

  private mutating func judge(_ now: EnteredDraft?, _ frame: GardenSnapshot) {
    tally.checked += 1
    // The IDs do not show whether a pending edit was committed.
    guard open?.isSaving != true || !isChange else { return }
    let isSaved = open?.isSaving == true && (frame.answered.keys.max() ?? 0) > newest
    if let recorded, !isSaved { return judge(now, recorded, frame) }
    let isHurried = ended.map { min(frame.vsync, sessionEnd) - $0.at < DraftStoredCheck.hurry } ?? false
    if isSaved || isHurried { tally.exercised += 1 }
    guard now != nil else { return }
    if let ended, ended.mayReturn, frame.vsync - ended.at < DraftStoredCheck.patience { return }
    let what =
      isSaved || ended?.isSaved == true
      ? "that was saved" : ended == nil ? "that was not left open" : "that was cancelled"
    tally.violate(at: frame.vsync, "a launch opens a draft \(what)")
  }

  /// Judges a launch after a draft was left open.
  private mutating func judge(
    _ now: EnteredDraft?, _ left: (draft: EnteredDraft, since: Instant), _ frame: GardenSnapshot
  ) {
    guard frame.vsync - left.since >= DraftStoredCheck.patience else { return }
    tally.exercised += 1
    guard let now else {
      return tally.violate(
        at: frame.vsync, "a launch does not open the draft that was left at step \(left.draft.step)")
    }
    guard !now.agrees(with: left.draft) else { return }
    tally.violate(
      at: frame.vsync,
      "the draft that was left at step \(left.draft.step) has other contents after the launch")
  }

  /// Whether the small record contains a draft.
  private static func isInStore(_ frame: GardenSnapshot) -> Bool {
    frame.storedBytes.map { $0.count > 32 && $0[32] == 1 } ?? false
  }
}
