internal import Garden
internal import Kernel
internal import Skiprope

/// A moment in the making that was open when the app went to the background is there again at the next launch, as it was entered; one
/// that was saved or cancelled is not, however soon after that the app was left or killed.
struct DraftStoredCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "draft.stored",
    title:
      "What is being entered outlasts the background and the app; what was saved or cancelled never comes back.",
    exercisedBy: "a launch after adding was left open, and one right after it was saved or cancelled"
  ) { _ in [DraftStoredCheck()] }

  var tally = CheckTally()
  /// What the flow showed in the frame before; `nil` where there was none.
  private var open: EnteredDraft?
  /// Whether the flow in front changes a moment, and does not make one.
  private var isChange = false
  /// What it showed in the background last, while it is the same flow.
  private var recorded: (draft: EnteredDraft, since: Instant)?
  private var ended: Ending?
  /// When the look of the frame before is over.
  private var sessionEnd = Instant.zero
  /// The newest moment of the store.
  private var newest: Int64 = 0
  /// Since when the disk has taken what is written; `nil` while it may not.
  private var wellSince: Instant? = .zero

  private struct Ending {
    var isSaved: Bool
    var at: Instant
    /// The store had a draft then, which it cannot forget in the same moment.
    var mayReturn: Bool
  }

  /// What the small record takes at most, in front of the user or behind.
  private static let patience = TimeSpan.seconds(1)
  /// Whoever goes so soon after the last touch, be it with a kill or to the background, tries the rule.
  private static let hurry = TimeSpan.milliseconds(500)

  mutating func check(_ frame: GardenSnapshot) {
    let now = EnteredDraft(frame)
    if frame.record.isLaunch {
      // What a disk in trouble refused, the launch cannot find.
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

  /// What happens between two launches.
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
    // Of a change that was on its way no number tells whether the store has it.
    guard open?.isSaving != true || !isChange else { return }
    let isSaved = open?.isSaving == true && (frame.answered.keys.max() ?? 0) > newest
    if let recorded, !isSaved { return judge(now, recorded, frame) }
    let isHurried = ended.map { min(frame.vsync, sessionEnd) - $0.at < DraftStoredCheck.hurry } ?? false
    if isSaved || isHurried { tally.exercised += 1 }
    guard now != nil else { return }
    if let ended, ended.mayReturn, frame.vsync - ended.at < DraftStoredCheck.patience { return }
    let what =
      isSaved || ended?.isSaved == true
      ? "that was saved" : ended == nil ? "that nobody left open" : "that was cancelled"
    tally.violate(at: frame.vsync, "a launch opens a moment in the making \(what)")
  }

  /// One that was left open has to be there.
  private mutating func judge(
    _ now: EnteredDraft?, _ left: (draft: EnteredDraft, since: Instant), _ frame: GardenSnapshot
  ) {
    guard frame.vsync - left.since >= DraftStoredCheck.patience else { return }
    tally.exercised += 1
    guard let now else {
      return tally.violate(
        at: frame.vsync, "a launch does not open the moment that was left at step \(left.draft.step)")
    }
    guard !now.agrees(with: left.draft) else { return }
    tally.violate(
      at: frame.vsync, "a moment that was left at step \(left.draft.step) comes back as another")
  }

  /// Whether the small record has a draft.
  private static func isInStore(_ frame: GardenSnapshot) -> Bool {
    frame.storedBytes.map { $0.count > 32 && $0[32] == 1 } ?? false
  }
}
