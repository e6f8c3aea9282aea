internal import Kernel
package import Simulation

/// Failed requests are retried after growing pauses, and a photo has one fetch at a time.
///
/// A touch, a return to the screen, a corrected clock, a memory warning or an event from outside may cause immediate requests.
/// Only pauses without any of these are judged. Another size of a photo may be requested at any time, so two pauses in a row may
/// be too short. Two sizes fail at their own times, so half a pause is accepted. `faults.recovered` checks that requests are not too
/// late.
package struct RequestsSpacedCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "requests.spaced",
    title: "Failed requests are retried after growing pauses. No photo has two fetches at a time.",
    exercisedBy: "each retry after a failure"
  ) { _ in [RequestsSpacedCheck()] }

  /// The pauses grow from the first to the longest (docs/product.md, section 10), defined apart from the product.
  private static let first = TimeSpan.seconds(1)
  private static let longest = TimeSpan.seconds(30)

  /// Pauses in a row that may be too short, because a photo has three sizes.
  private static let excused = 2

  /// The failures of one subject with only pauses in between.
  private struct Streak {
    var failures = 0
    var last = Instant.zero
    /// Pauses that were too short.
    var shortCount = 0
    /// Whether it was requested since the last failure, and not too soon; the next failure then counts.
    var isAskedAnew = true
  }

  package private(set) var tally = CheckTally()
  private var streaks: [RequestNote.Subject: Streak] = [:]
  private var fetches: Set<PhotoID> = []
  /// The last event that may cause immediate requests.
  private var lastReason = Instant.zero

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    if frame.isPaused || frame.isInBackground || frame.corrected != nil || frame.pressure != nil
      || frame.albumChangeCount > 0 || frame.hasOutsideUpdates
    {
      lastReason = frame.vsync
    }
    lastReason = max(lastReason, frame.lastTouch)
    guard !frame.requests.isEmpty else { return }
    tally.checked += 1
    for (place, note) in frame.requests.enumerated() {
      // A request cancelled in its own frame does not count.
      let isTakenBack =
        note.step == .asked
        && frame.requests[place...].contains(RequestNote(note.subject, .cancelled))
      if !isTakenBack { take(note, frame) }
    }
  }

  private mutating func take(_ note: RequestNote, _ frame: CheckedFrame) {
    switch note.step {
    case .asked: ask(note.subject, frame)
    case .done:
      streaks[note.subject] = nil
      end(note.subject)
    case .failed:
      end(note.subject)
      var streak = streaks[note.subject] ?? Streak()
      if lastReason >= streak.last { (streak.failures, streak.shortCount) = (0, 0) }
      if streak.isAskedAnew { streak.failures += 1 }
      streak.isAskedAnew = false
      streak.last = frame.vsync
      streaks[note.subject] = streak
    case .fetched, .cancelled: end(note.subject)
    }
  }

  private mutating func ask(_ subject: RequestNote.Subject, _ frame: CheckedFrame) {
    if case .photo(let photo) = subject, !fetches.insert(photo).inserted {
      tally.violate(at: frame.vsync, "photo \(photo.raw) is fetched twice at a time")
    }
    guard var streak = streaks[subject] else { return }
    defer { streaks[subject] = streak }
    streak.isAskedAnew = true
    guard streak.failures > 0, lastReason < streak.last else { return }
    tally.exercised += 1
    let least = min(
      RequestsSpacedCheck.first * Int64(1 << min(streak.failures - 1, 5)), RequestsSpacedCheck.longest)
    let pause = frame.vsync - streak.last
    guard pause * 2 < least else { return }
    streak.isAskedAnew = false
    streak.shortCount += 1
    guard streak.shortCount > RequestsSpacedCheck.excused else { return }
    tally.violate(
      at: frame.vsync,
      "\(subject) failed \(streak.failures) times and is retried after \(pause.text), but the pause must be \(least.text)"
    )
  }

  private mutating func end(_ subject: RequestNote.Subject) {
    if case .photo(let photo) = subject { fetches.remove(photo) }
  }
}
