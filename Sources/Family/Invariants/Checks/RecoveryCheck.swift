package import Kernel
package import Simulation

/// After the faults end, everything recovers within a bound: available photos are shown, postings are answered, and no request
/// stays open.
///
/// Checks the screen and the requests, not the product's plans. Time off the screen does not count. For photos missing when the
/// faults end the bound starts then, with or without a frame.
package struct RecoveryCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "faults.recovered",
    title: "After the faults end, all available photos and answers arrive within a bound.",
    exercisedBy: "each photo, posting and request that was open when the faults ended"
  ) { context in context.healing.map { [RecoveryCheck($0, damaged: context.damaged)] } ?? [] }

  /// The same rule from the launch on, in sessions without faults. A photo that failed counts as answered. Until the groups'
  /// network recovers, a wait may be four times as long.
  package static let served = FamilyInvariant(
    "wait.served",
    title: "Every photo on screen and every request gets an answer within a bound.",
    exercisedBy: "each photo that is missing when its place appears on screen"
  ) { context in
    guard context.healing == nil else { return [] }
    let always = CheckContext.RecoveryWindow(begins: context.launched, bound: RecoveryCheck.longestWait)
    return [RecoveryCheck(always, damaged: context.damaged, isOfWaits: true, whole: context.networkWhole)]
  }

  /// The longest wait without faults [A]: for memory, a decode, a posting or the network.
  package static let longestWait = TimeSpan.seconds(30)
  /// The longest wait behind requests drawn to take 10 to 60 times as long, one after the other [A].
  private static let longestSlowWait = TimeSpan.seconds(120)

  package private(set) var tally = CheckTally()
  private let bound: TimeSpan
  /// Photos without an intact file anywhere.
  private let damaged: Set<PhotoID>
  private let isOfWaits: Bool
  /// From then on no request is drawn as slow.
  private let whole: Instant
  /// The start of undisturbed time: the faults' end, or the last return to the screen.
  private var calm: Instant
  private var hasBegun = false
  private var wasInBackground = false
  /// Photos missing on screen, and since when. `PhotoID.none` means a list that failed to load.
  private var missing: [(photo: PhotoID, since: Instant)] = []
  /// Whether the screen has placeholders or failures, visible or not. Without them, fading reveals nothing.
  private var hasPlaceholders = false
  /// Requests without an answer after the last frame.
  private var unsettled = CheckedFrame.Unsettled()
  private var reported: Set<PhotoID> = []
  private var reportedPosting: Instant?
  private var reportedRequest: Instant?

  /// Creates a checker. Without a recovery window it checks nothing.
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
    // Also before the faults end: a photo missing then has been missing since.
    if frame.isChanged && (hasPlaceholders || !frame.hasSameItems) { inspect(at: frame) }
    defer { wasInBackground = frame.isInBackground }
    guard frame.vsync >= calm else { return }
    if frame.isInBackground || wasInBackground { calm = max(calm, frame.vsync) }
    tally.checked += 1
    if !hasBegun && !isOfWaits {
      hasBegun = true
      tally.exercised += missing.count + frame.unsettled.count
    }
    unsettled = frame.unsettled
    judge(at: frame.vsync, frozen: frame.frozen)
  }

  /// Judges requests still open after the last frame: an idle app has no frame for it.
  package mutating func finish(_ end: CheckedEnd) {
    guard bound > .zero, !wasInBackground, end.time >= calm else { return }
    if let last = end.unsettled { unsettled = last }
    judge(at: end.time, frozen: end.frozen)
  }

  private mutating func judge(at now: Instant, frozen: TimeSpan) {
    for place in missing { judge(place.photo, since: place.since, now, frozen) }
    if judge(unsettled.posting, reportedPosting, now, frozen, "to the ledger has no answer") {
      reportedPosting = unsettled.posting
    }
    if judge(unsettled.request, reportedRequest, now, frozen, "is not done") {
      reportedRequest = unsettled.request
    }
  }

  private mutating func inspect(at frame: CheckedFrame) {
    let before = missing
    missing.removeAll(keepingCapacity: true)
    hasPlaceholders = false
    for item in frame.items where item.kind == .placeholder || item.kind == .failure {
      hasPlaceholders = true
      guard item.opacity > 0, !damaged.contains(item.photo) else { continue }
      let isMissing = item.kind == .failure && !isOfWaits || item.kind == .placeholder && item.photo != .none
      guard isMissing, !missing.contains(where: { $0.photo == item.photo }) else { continue }
      let since = before.first { $0.photo == item.photo }?.since
      if isOfWaits && since == nil { tally.exercised += 1 }
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
    let waited = (now - max(since, calm)).text
    tally.violate(
      at: now,
      isOfWaits
        ? "\(what) is missing on screen for \(waited)"
        : "\(what) is missing on screen, \((now - calm).text) after the faults")
  }

  /// Whether a request is newly late; reports it.
  private mutating func judge(
    _ since: Instant?, _ reported: Instant?, _ now: Instant, _ frozen: TimeSpan, _ words: String
  ) -> Bool {
    guard let since, isLate(since, now, frozen), since != reported else { return false }
    let asked = "a request at \(since.sessionClock) \(words)"
    let late = isOfWaits ? "for \((now - since).text)" : "\((now - calm).text) after the faults"
    tally.violate(at: now, "\(asked), \(late)")
    return true
  }
}
