internal import Gallery
package import Kernel
package import Simulation

/// What a child earns it is told of, each once and with its amount: on its dashboard by a note that rises 100 pt in 2 s and
/// fades, elsewhere in kids mode by a toast. Provoked by each entry that was earned.
///
/// Notes and toasts are known by their places on the display list. In low power nothing rises, and what leaves with the
/// dashboard is not owed any more; how long a toast stays is another rule's.
package struct PointsReportedCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "points.told",
    title: "Each \"+n\" is said once, with its amount: a note that rises 100 pt in 2 s, or a toast.",
    provokedBy: "each entry of points that a child earned, in kids mode"
  ) { _ in [PointsReportedCheck()] }

  /// See docs/product.md, section 7; the fade is the screen's own and decided nowhere, so a second is allowed for it.
  package static let riseTime = TimeSpan.seconds(2)
  package static let rise = ScreenLength.points(100)
  package static let longestFade = TimeSpan.seconds(1)
  /// So many rise at once on any screen; more may wait [A].
  package static let roomForNotes = 4
  /// A toast that waits begins this long after the one before it has gone [A].
  package static let toastPause = TimeSpan.seconds(1)
  /// So many toasts surely wait: of 16 that may (docs/product.md, section 2) some can be other notices [A].
  package static let surelyWaiting = 12

  private struct Note: Sendable {
    let id: DisplayID
    let points: Int64
    let origin: ScreenLength
    /// When it was first on screen, moved on by time in background.
    var since: Instant
    /// The last look that found it.
    var look: Int
    var isReported = false
  }

  package private(set) var tally = CheckTally()
  /// Earned, and not said yet: since when it could have been.
  private var owedNotes: [(points: Int64, since: Instant)] = []
  private var owedToasts: [Int64] = []
  /// Since nothing was owed, more were at once than surely wait.
  private var mayBeDropped = false
  private var notes: [Note] = []
  private var toast: DisplayID?
  /// Since when no toast has been on screen while one was owed.
  private var silentSince = Instant.zero
  private var look = 0
  private var lastVsync = Instant.zero
  private var wasInBackground = false

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    let isUp = frame.glance.screen == .dashboard
    if !isUp || frame.isInLowPower { leaveDashboard() }
    if wasInBackground { shiftTime(by: frame.vsync - lastVsync, to: frame.vsync) }
    (lastVsync, wasInBackground) = (frame.vsync, frame.isInBackground)
    if !frame.glance.isInKidsMode {
      owedToasts.removeAll(keepingCapacity: true)
      mayBeDropped = false
    }
    for told in frame.told {
      for points in told.arrived where frame.glance.isInKidsMode {
        tally.checked += 1
        if isUp { owe(points, frame) } else { oweToast(points, at: frame.vsync) }
      }
    }
    if frame.isChanged { read(frame) }
    guard !frame.isInBackground else { return }
    let slack = frame.period * 2 + frame.frozen
    if isUp { judgeNotes(at: frame.vsync, slack) }
    if !owedToasts.isEmpty { judgeToasts(at: frame.vsync, slack) }
  }

  private mutating func owe(_ points: Points, _ frame: CheckedFrame) {
    guard !frame.isInLowPower else { return }
    tally.provoked += 1
    owedNotes.append((points.count, frame.vsync))
  }

  private mutating func oweToast(_ points: Points, at vsync: Instant) {
    tally.provoked += 1
    if owedToasts.isEmpty { silentSince = vsync }
    owedToasts.append(points.count)
    if owedToasts.count > PointsReportedCheck.surelyWaiting { mayBeDropped = true }
  }

  private mutating func leaveDashboard() {
    guard !owedNotes.isEmpty || !notes.isEmpty else { return }
    owedNotes.removeAll(keepingCapacity: true)
    notes.removeAll(keepingCapacity: true)
  }

  private mutating func shiftTime(by span: TimeSpan, to now: Instant) {
    for index in notes.indices { notes[index].since = notes[index].since + span }
    for index in owedNotes.indices { owedNotes[index].since = now }
    silentSince = now
  }

  // MARK: What is on screen

  private mutating func read(_ frame: CheckedFrame) {
    look += 1
    var front: DisplayID?
    for item in frame.items {
      switch DisplaySlot(rawValue: item.id.slot) {
      case .note: see(item, frame)
      case .standardToast:
        front = item.id
        if item.id != toast { hear(item, at: frame.vsync) }
      default: break
      }
    }
    if toast != nil, front == nil { silentSince = frame.vsync }
    toast = front
    for note in notes where note.look != look { checkEnd(note, frame) }
    notes.removeAll { $0.look != look }
  }

  private mutating func see(_ item: DisplayItem, _ frame: CheckedFrame) {
    if let index = notes.firstIndex(where: { $0.id == item.id }) {
      notes[index].look = look
      return checkRise(index, item, frame)
    }
    let points = item.text.points
    notes.append(
      Note(id: item.id, points: points, origin: item.frame.minY, since: frame.vsync, look: look))
    if owedNotes.first?.points == points {
      owedNotes.removeFirst()
    } else {
      tally.violate(
        at: frame.vsync,
        owedNotes.first.map { "a note says +\(points), but +\($0.points) is to be told" }
          ?? "a note says +\(points), which nobody earned, or which was told before")
    }
  }

  private mutating func hear(_ item: DisplayItem, at vsync: Instant) {
    guard TextKey(rawValue: item.text.key) == .pointsEarned else { return }
    let points = item.text.points
    // Of more than may wait the oldest are dropped; so many were owed at some time that some may have been.
    let owed = mayBeDropped ? owedToasts[...] : owedToasts.prefix(1)
    if let place = owed.firstIndex(of: points) {
      owedToasts.removeFirst(place + 1)
      if owedToasts.isEmpty { mayBeDropped = false }
    } else {
      tally.violate(
        at: vsync,
        owedToasts.first.map { "a toast says +\(points), but +\($0) is to be told" }
          ?? "a toast says +\(points), which nobody earned, or which was told before")
    }
  }

  // MARK: How a note rises

  private mutating func checkRise(_ index: Int, _ item: DisplayItem, _ frame: CheckedFrame) {
    let note = notes[index]
    guard !note.isReported else { return }
    let slack = frame.period * 2 + frame.frozen
    let age = frame.vsync - note.since
    let (early, late) = (PointsReportedCheck.way(at: age - slack), PointsReportedCheck.way(at: age + slack))
    let way = note.origin - item.frame.minY
    if way < early - .points(1) || way > late + .points(1) {
      notes[index].isReported = true
      tally.violate(
        at: frame.vsync,
        "+\(note.points) has risen \(way.points) pt in \(age.told), not \(PointsReportedCheck.way(at: age).points)"
      )
    } else if item.opacity < 255, age < PointsReportedCheck.riseTime - slack {
      notes[index].isReported = true
      tally.violate(at: frame.vsync, "+\(note.points) fades after \(age.told)")
    }
  }

  /// How far a note has risen after a while.
  private static func way(at age: TimeSpan) -> ScreenLength {
    let part = min(max(age, .zero), riseTime)
    return rise.scaled(by: part.nanoseconds, over: riseTime.nanoseconds)
  }

  private mutating func checkEnd(_ note: Note, _ frame: CheckedFrame) {
    let age = frame.vsync - note.since
    guard age < PointsReportedCheck.riseTime - frame.period * 2 - frame.frozen, !note.isReported else {
      return
    }
    tally.violate(at: frame.vsync, "+\(note.points) is gone after \(age.told)")
  }

  private mutating func judgeNotes(at now: Instant, _ slack: TimeSpan) {
    for index in notes.indices where !notes[index].isReported {
      let age = now - notes[index].since
      guard age > PointsReportedCheck.riseTime + PointsReportedCheck.longestFade + slack else { continue }
      notes[index].isReported = true
      tally.violate(at: now, "+\(notes[index].points) is still there after \(age.told)")
    }
    guard let owed = owedNotes.first, notes.count < PointsReportedCheck.roomForNotes, now - owed.since > slack
    else { return }
    owedNotes.removeFirst()
    tally.violate(at: now, "no note said +\(owed.points) within \((now - owed.since).told)")
  }

  private mutating func judgeToasts(at now: Instant, _ slack: TimeSpan) {
    guard toast == nil, now - silentSince > PointsReportedCheck.toastPause + slack else { return }
    tally.violate(
      at: now, "no toast said +\(owedToasts.removeFirst()) within \((now - silentSince).told)")
    silentSince = now
  }

  /// On an idle screen there is no frame to be looked at.
  package mutating func finish(_ end: CheckedEnd) {
    guard !wasInBackground else { return }
    let slack = end.period * 2 + end.frozen
    judgeNotes(at: end.time, slack)
    if !owedToasts.isEmpty { judgeToasts(at: end.time, slack) }
  }
}
