internal import Kernel
package import Simulation

/// What fails is asked for again after pauses that grow, and a photo is fetched once at a time.
///
/// A touch, a return to the screen, a clock that was corrected, a memory warning or news from outside may have things asked for at
/// once; only pauses without any of these are judged. Another size of a photo may be wanted whenever it likes, so that two pauses of a
/// row may be too short, and two sizes fail at times of their own, so that half a pause is let be. That nothing is asked for too late is
/// `faults.healed`'s.
package struct RequestsSpacedCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "requests.spaced",
    title: "What failed is asked for again after pauses that grow, and no photo is fetched twice at a time.",
    provokedBy: "each request that was made again after a failure"
  ) { _ in [RequestsSpacedCheck()] }

  /// The pauses grow from the first one to the longest (product.md, section 10), told apart from the product.
  private static let first = TimeSpan.seconds(1)
  private static let longest = TimeSpan.seconds(30)

  /// Pauses of a row that may be too short: a photo has three sizes.
  private static let excused = 2

  /// How often one thing has failed with nothing but pauses in between.
  private struct Streak {
    var failures = 0
    var last = Instant.zero
    /// Pauses that were too short.
    var shortCount = 0
    /// It was asked for since the last failure, and not too soon: the next one counts.
    var isAskedAnew = true
  }

  package private(set) var tally = CheckTally()
  private var streaks: [RequestNote.Subject: Streak] = [:]
  private var fetches: Set<PhotoID> = []
  /// When something last happened that may have things asked for at once.
  private var lastReason = Instant.zero

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    if frame.isPaused || frame.isInBackground || frame.corrected != nil || frame.pressure != nil
      || frame.albumChangeCount > 0 || frame.hasOutsideNews
    {
      lastReason = frame.vsync
    }
    lastReason = max(lastReason, frame.lastTouch)
    guard !frame.requests.isEmpty else { return }
    tally.checked += 1
    for (place, note) in frame.requests.enumerated() {
      // What is taken back in its own frame is not asked for.
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
    tally.provoked += 1
    let least = min(
      RequestsSpacedCheck.first * Int64(1 << min(streak.failures - 1, 5)), RequestsSpacedCheck.longest)
    let pause = frame.vsync - streak.last
    guard pause * 2 < least else { return }
    streak.isAskedAnew = false
    streak.shortCount += 1
    guard streak.shortCount > RequestsSpacedCheck.excused else { return }
    tally.violate(
      at: frame.vsync,
      "\(subject) failed \(streak.failures) times and is asked for again after \(pause.told), where \(least.told) is right"
    )
  }

  private mutating func end(_ subject: RequestNote.Subject) {
    if case .photo(let photo) = subject { fetches.remove(photo) }
  }
}
