internal import Gallery
package import Kernel
package import Simulation

/// Each gain of points is shown exactly once, with its amount. The dashboard shows a note that rises 100 pt in 2 s and fades;
/// other screens of kids mode show a toast. Exercised by each earned entry.
///
/// Notes and toasts are identified by their places on the display list. In low power mode no note rises, and leaving the
/// dashboard drops pending notes. Another rule checks how long a toast stays.
package struct PointsReportedCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "points.reported",
    title: "Each \"+n\" is shown once, with its amount: by a note that rises 100 pt in 2 s, or a toast.",
    exercisedBy: "each entry of points that a child earned, in kids mode"
  ) { _ in [PointsReportedCheck()] }

  /// The motion of a note (docs/product.md, section 7). The length of its fade is not specified, so a second is allowed.
  package static let riseTime = TimeSpan.seconds(2)
  package static let rise = ScreenLength.points(100)
  package static let longestFade = TimeSpan.seconds(1)
  /// The number of notes that fit on any screen at once; more may wait [A].
  package static let roomForNotes = 4
  /// The longest pause between two waiting toasts [A].
  package static let toastPause = TimeSpan.seconds(1)
  /// The number of toasts that surely wait. Of the 16 that may (docs/product.md, section 2), some can be other notices [A].
  package static let surelyWaiting = 12

  private struct Note: Sendable {
    let id: DisplayID
    let points: Int64
    let origin: ScreenLength
    /// The first time on screen, shifted by time in the background.
    var since: Instant
    /// The number of the last reading that found it.
    var sighting: Int
    var isReported = false
  }

  package private(set) var tally = CheckTally()
  /// Earned points not shown yet, and since when they could have been.
  private var outstandingNotes: [(points: Int64, since: Instant)] = []
  private var outstandingToasts: [Int64] = []
  /// Whether more toasts were pending at once than surely wait, since none was pending.
  private var mayBeDropped = false
  private var notes: [Note] = []
  private var toast: DisplayID?
  /// Since when no toast has been on screen while one was pending.
  private var silentSince = Instant.zero
  private var sighting = 0
  private var lastVsync = Instant.zero
  private var wasInBackground = false

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    let isUp = frame.glance.screen == .dashboard
    if !isUp || frame.isInLowPower { leaveDashboard() }
    if wasInBackground { shiftTime(by: frame.vsync - lastVsync, to: frame.vsync) }
    (lastVsync, wasInBackground) = (frame.vsync, frame.isInBackground)
    if !frame.glance.isInKidsMode {
      outstandingToasts.removeAll(keepingCapacity: true)
      mayBeDropped = false
    }
    for reported in frame.reported {
      for points in reported.arrived where frame.glance.isInKidsMode {
        tally.checked += 1
        if isUp { owe(points, frame) } else { oweToast(points, at: frame.vsync) }
      }
    }
    if frame.isChanged { read(frame) }
    guard !frame.isInBackground else { return }
    let slack = frame.period * 2 + frame.frozen
    if isUp { judgeNotes(at: frame.vsync, slack) }
    if !outstandingToasts.isEmpty { judgeToasts(at: frame.vsync, slack) }
  }

  private mutating func owe(_ points: Points, _ frame: CheckedFrame) {
    guard !frame.isInLowPower else { return }
    tally.exercised += 1
    outstandingNotes.append((points.count, frame.vsync))
  }

  private mutating func oweToast(_ points: Points, at vsync: Instant) {
    tally.exercised += 1
    if outstandingToasts.isEmpty { silentSince = vsync }
    outstandingToasts.append(points.count)
    if outstandingToasts.count > PointsReportedCheck.surelyWaiting { mayBeDropped = true }
  }

  private mutating func leaveDashboard() {
    guard !outstandingNotes.isEmpty || !notes.isEmpty else { return }
    outstandingNotes.removeAll(keepingCapacity: true)
    notes.removeAll(keepingCapacity: true)
  }

  private mutating func shiftTime(by span: TimeSpan, to now: Instant) {
    for index in notes.indices { notes[index].since = notes[index].since + span }
    for index in outstandingNotes.indices { outstandingNotes[index].since = now }
    silentSince = now
  }

  // MARK: Notes and toasts on screen

  private mutating func read(_ frame: CheckedFrame) {
    sighting += 1
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
    for note in notes where note.sighting != sighting { checkEnd(note, frame) }
    notes.removeAll { $0.sighting != sighting }
  }

  private mutating func see(_ item: DisplayItem, _ frame: CheckedFrame) {
    if let index = notes.firstIndex(where: { $0.id == item.id }) {
      notes[index].sighting = sighting
      return checkRise(index, item, frame)
    }
    let points = item.text.points
    notes.append(
      Note(id: item.id, points: points, origin: item.frame.minY, since: frame.vsync, sighting: sighting))
    if outstandingNotes.first?.points == points {
      outstandingNotes.removeFirst()
    } else {
      tally.violate(
        at: frame.vsync,
        outstandingNotes.first.map { "a note says +\(points), but +\($0.points) is next" }
          ?? "a note says +\(points), which was not earned, or was shown before")
    }
  }

  private mutating func hear(_ item: DisplayItem, at vsync: Instant) {
    guard TextKey(rawValue: item.text.key) == .pointsEarned else { return }
    let points = item.text.points
    // If too many wait, the oldest are dropped; that may have happened here.
    let outstanding = mayBeDropped ? outstandingToasts[...] : outstandingToasts.prefix(1)
    if let place = outstanding.firstIndex(of: points) {
      outstandingToasts.removeFirst(place + 1)
      if outstandingToasts.isEmpty { mayBeDropped = false }
    } else {
      tally.violate(
        at: vsync,
        outstandingToasts.first.map { "a toast says +\(points), but +\($0) is next" }
          ?? "a toast says +\(points), which was not earned, or was shown before")
    }
  }

  // MARK: Motion of notes

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
        "+\(note.points) has risen \(way.points) pt in \(age.text), not \(PointsReportedCheck.way(at: age).points)"
      )
    } else if item.opacity < 255, age < PointsReportedCheck.riseTime - slack {
      notes[index].isReported = true
      tally.violate(at: frame.vsync, "+\(note.points) fades after \(age.text)")
    }
  }

  /// How far a note has risen at this age.
  private static func way(at age: TimeSpan) -> ScreenLength {
    let part = min(max(age, .zero), riseTime)
    return rise.scaled(by: part.nanoseconds, over: riseTime.nanoseconds)
  }

  private mutating func checkEnd(_ note: Note, _ frame: CheckedFrame) {
    let age = frame.vsync - note.since
    guard age < PointsReportedCheck.riseTime - frame.period * 2 - frame.frozen, !note.isReported else {
      return
    }
    tally.violate(at: frame.vsync, "+\(note.points) is gone after \(age.text)")
  }

  private mutating func judgeNotes(at now: Instant, _ slack: TimeSpan) {
    for index in notes.indices where !notes[index].isReported {
      let age = now - notes[index].since
      guard age > PointsReportedCheck.riseTime + PointsReportedCheck.longestFade + slack else { continue }
      notes[index].isReported = true
      tally.violate(at: now, "+\(notes[index].points) is still there after \(age.text)")
    }
    guard let outstanding = outstandingNotes.first, notes.count < PointsReportedCheck.roomForNotes,
      now - outstanding.since > slack
    else { return }
    outstandingNotes.removeFirst()
    tally.violate(at: now, "no note said +\(outstanding.points) within \((now - outstanding.since).text)")
  }

  private mutating func judgeToasts(at now: Instant, _ slack: TimeSpan) {
    guard toast == nil, now - silentSince > PointsReportedCheck.toastPause + slack else { return }
    tally.violate(
      at: now, "no toast said +\(outstandingToasts.removeFirst()) within \((now - silentSince).text)")
    silentSince = now
  }

  /// Checks once more at the end, because an idle screen has no frame to check.
  package mutating func finish(_ end: CheckedEnd) {
    guard !wasInBackground else { return }
    let slack = end.period * 2 + end.frozen
    judgeNotes(at: end.time, slack)
    if !outstandingToasts.isEmpty { judgeToasts(at: end.time, slack) }
  }
}
