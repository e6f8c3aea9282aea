package import Kernel
package import Simulation

/// When the faults are over, everything comes right within a bound: what is on screen and can be had is shown, what was
/// asked of the ledger is answered, and no request is left open.
///
/// It looks at what is on screen and at what was asked, not at what the product says it still means to do. Time that the
/// app is off the screen does not count. What was missing when the faults ended has the bound from then, frames or none.
package struct RecoveryCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "faults.healed", title: "When the faults are over, all that can be had comes within a bound.",
    provokedBy: "each photo, posting and request that was open when they ended"
  ) { context in context.healing.map { [RecoveryCheck($0, damaged: context.damaged)] } ?? [] }

  /// The same where nothing is drawn to go wrong, from the launch on: a photo that could not be had is an answer there. Until the
  /// groups' network is whole one waits four times as long at most.
  package static let served = FamilyInvariant(
    "wait.served",
    title: "Who waits is served: a photo on screen and every request have an answer within a bound.",
    provokedBy: "each photo that is not there when it comes on screen"
  ) { context in
    guard context.healing == nil else { return [] }
    let always = CheckContext.RecoveryWindow(begins: context.launched, bound: RecoveryCheck.longestWait)
    return [RecoveryCheck(always, damaged: context.damaged, isOfWaits: true, whole: context.networkWhole)]
  }

  /// How long anybody waits at most where no fault is drawn [A]: for memory, a decode, a posting or the network.
  package static let longestWait = TimeSpan.seconds(30)
  /// And behind requests that are drawn to take 10 to 60 times as long, one after the other [A].
  private static let longestSlowWait = TimeSpan.seconds(120)

  package private(set) var tally = CheckTally()
  private let bound: TimeSpan
  /// Photos that nobody has whole.
  private let damaged: Set<PhotoID>
  private let isOfWaits: Bool
  /// From when on no request is drawn to be slow.
  private let whole: Instant
  /// Since when nothing stands in the way: the faults' end, or the last return to the screen.
  private var calm: Instant
  private var hasBegun = false
  private var wasInBackground = false
  /// What is on screen and not there, since when; no photo stands for a list that could not be had.
  private var missing: [(photo: PhotoID, since: Instant)] = []
  /// Whether anything on screen stands for what is not there, seen or not: without, fading brings nothing to light.
  private var hasStandIns = false
  /// What was asked for and not answered after the last frame.
  private var unsettled = CheckedFrame.Unsettled()
  private var reported: Set<PhotoID> = []
  private var reportedPosting: Instant?
  private var reportedRequest: Instant?

  /// Without faults that end there is nothing to look at.
  package init(
    _ healing: CheckContext.RecoveryWindow?, damaged: Set<PhotoID>, isOfWaits: Bool = false,
    whole: Instant = .zero
  ) {
    self.isOfWaits = isOfWaits
    self.whole = whole
    bound = healing?.bound ?? .zero
    calm = healing?.begins ?? .never
    self.damaged = damaged
  }

  package mutating func check(_ frame: CheckedFrame) {
    guard bound > .zero else { return }
    // Also before the faults are over: what is not there by then has not been there since.
    if frame.isChanged && (hasStandIns || !frame.hasSameItems) { look(at: frame) }
    defer { wasInBackground = frame.isInBackground }
    guard frame.vsync >= calm else { return }
    if frame.isInBackground || wasInBackground { calm = max(calm, frame.vsync) }
    tally.checked += 1
    if !hasBegun && !isOfWaits {
      hasBegun = true
      tally.provoked += missing.count + frame.unsettled.count
    }
    unsettled = frame.unsettled
    judge(at: frame.vsync, frozen: frame.frozen)
  }

  /// Judges what was still open after the last frame: an app that does nothing any more has no frame to be judged in.
  package mutating func finish(_ end: CheckedEnd) {
    guard bound > .zero, !wasInBackground, end.time >= calm else { return }
    if let last = end.unsettled { unsettled = last }
    judge(at: end.time, frozen: end.frozen)
  }

  private mutating func judge(at now: Instant, frozen: TimeSpan) {
    for place in missing { judge(place.photo, since: place.since, now, frozen) }
    if judge(unsettled.posting, reportedPosting, now, frozen, "was asked of the ledger and not answered") {
      reportedPosting = unsettled.posting
    }
    if judge(unsettled.request, reportedRequest, now, frozen, "was requested and is not done") {
      reportedRequest = unsettled.request
    }
  }

  private mutating func look(at frame: CheckedFrame) {
    let before = missing
    missing.removeAll(keepingCapacity: true)
    hasStandIns = false
    for item in frame.items where item.kind == .placeholder || item.kind == .failure {
      hasStandIns = true
      guard item.opacity > 0, !damaged.contains(item.photo) else { continue }
      let isMissing = item.kind == .failure && !isOfWaits || item.kind == .placeholder && item.photo != .none
      guard isMissing, !missing.contains(where: { $0.photo == item.photo }) else { continue }
      let since = before.first { $0.photo == item.photo }?.since
      if isOfWaits && since == nil { tally.provoked += 1 }
      missing.append((item.photo, since ?? frame.vsync))
    }
  }

  private func isLate(_ since: Instant, _ now: Instant, _ frozen: TimeSpan) -> Bool {
    let since = max(since, calm)
    return now - max(since, whole) > bound + frozen || now - since > max(bound, Self.longestSlowWait) + frozen
  }

  private mutating func judge(_ photo: PhotoID, since: Instant, _ now: Instant, _ frozen: TimeSpan) {
    guard isLate(since, now, frozen), reported.insert(photo).inserted else { return }
    let what = photo == .none ? "a list" : "photo \(photo.raw)"
    let waited = (now - max(since, calm)).told
    tally.violate(
      at: now,
      isOfWaits
        ? "\(what) is on screen and not there for \(waited)"
        : "\(what) is on screen and not there, \((now - calm).told) after the faults")
  }

  /// Whether there is something to report, which then is.
  private mutating func judge(
    _ since: Instant?, _ reported: Instant?, _ now: Instant, _ frozen: TimeSpan, _ words: String
  ) -> Bool {
    guard let since, isLate(since, now, frozen), since != reported else { return false }
    let asked = "what came at \(since.sessionClock) \(words)"
    let late = isOfWaits ? "for \((now - since).told)" : "\((now - calm).told) after the faults"
    tally.violate(at: now, "\(asked), \(late)")
    return true
  }
}
