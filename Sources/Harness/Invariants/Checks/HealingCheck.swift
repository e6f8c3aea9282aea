package import Kernel
package import Simulation

/// When the faults are over, everything comes right within a bound: what is on screen and can be had is shown, what was
/// asked of the ledger is answered, and no request is left open.
///
/// It looks at what is on screen and at what was asked, not at what the product says it still means to do. Time that the
/// app is off the screen does not count.
package struct HealingCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "faults.healed", title: "When the faults are over, all that can be had comes within a bound.",
    provokedBy: "each photo, posting and request that was open when they ended"
  ) { [HealingCheck($0.healing, damaged: $0.damaged)] }

  package private(set) var tally = CheckTally()
  private let bound: TimeSpan
  /// Photos that nobody has whole.
  private let damaged: Set<PhotoID>
  /// Since when nothing stands in the way: the faults' end, or the last return to the screen.
  private var calm: Instant
  private var hasBegun = false
  private var wasInBackground = false
  /// What is on screen and not there, since when; no photo stands for a list that could not be had.
  private var missing: [(photo: PhotoID, since: Instant)] = []
  private var reported: Set<PhotoID> = []
  private var reportedPosting: Instant?
  private var reportedRequest: Instant?

  /// Without faults that end there is nothing to look at.
  package init(_ healing: CheckContext.Healing?, damaged: Set<PhotoID>) {
    bound = healing?.bound ?? .zero
    calm = healing?.begins ?? .never
    self.damaged = damaged
  }

  package mutating func check(_ frame: CheckedFrame) {
    guard frame.vsync >= calm else { return }
    if frame.isInBackground || wasInBackground { calm = max(calm, frame.vsync) }
    wasInBackground = frame.isInBackground
    tally.checked += 1
    if frame.isChanged || !hasBegun { look(at: frame) }
    if !hasBegun {
      hasBegun = true
      tally.provoked += missing.count + frame.unsettled.count
    }
    for place in missing { judge(place.photo, since: place.since, frame) }
    if judge(frame.unsettled.posting, reportedPosting, frame, "was asked of the ledger and not answered") {
      reportedPosting = frame.unsettled.posting
    }
    if judge(frame.unsettled.request, reportedRequest, frame, "was requested and is not done") {
      reportedRequest = frame.unsettled.request
    }
  }

  private mutating func look(at frame: CheckedFrame) {
    let before = missing
    missing.removeAll(keepingCapacity: true)
    for item in frame.items where item.opacity > 0 && !damaged.contains(item.photo) {
      let isMissing = item.kind == .failure || item.kind == .placeholder && item.photo != .none
      guard isMissing, !missing.contains(where: { $0.photo == item.photo }) else { continue }
      missing.append((item.photo, before.first { $0.photo == item.photo }?.since ?? frame.vsync))
    }
  }

  private func isLate(_ since: Instant, _ frame: CheckedFrame) -> Bool {
    frame.vsync - max(since, calm) > bound + frame.frozen
  }

  private mutating func judge(_ photo: PhotoID, since: Instant, _ frame: CheckedFrame) {
    guard isLate(since, frame), reported.insert(photo).inserted else { return }
    let what = photo == .none ? "a list" : "photo \(photo.raw)"
    tally.violate(
      at: frame.vsync,
      "\(what) is on screen and not there, \((frame.vsync - calm).seconds) s after the faults")
  }

  /// Whether there is something to report, which then is.
  private mutating func judge(
    _ since: Instant?, _ reported: Instant?, _ frame: CheckedFrame, _ words: String
  ) -> Bool {
    guard let since, isLate(since, frame), since != reported else { return false }
    let asked = "what came at \((since - .zero).seconds) s \(words)"
    tally.violate(at: frame.vsync, "\(asked), \((frame.vsync - calm).seconds) s after the faults")
    return true
  }
}
