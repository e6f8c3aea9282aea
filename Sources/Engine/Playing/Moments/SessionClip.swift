internal import HostSystem
package import Kernel
package import Metrics
internal import Reporting
internal import SQLiteConnecting
package import ScenarioFormat
internal import Simulation

/// A while of a session, played for the sake of being seen.
package struct SessionClip {
  /// In order of time; the first one may be from before, and still on screen.
  package let frames: [ShownFrame]
  /// The same for a page.
  package let row: ClipRow
  package let pictures: [ClipPicture]

  /// Plays a unit until the wanted moment or the session is over, and keeps its frames. Photos are drawn where the book has pictures of them.
  ///
  /// Throws `missingInput` where there is no such session, where it is over before, or where nothing is on screen by then. O(the unit's frames up to then).
  package init(
    _ wish: ClipRequest, of scenario: Scenario, _ subject: any PlayedSubject, _ book: PictureCache?,
    bug: String? = nil, scratch: String
  ) throws(RunError) {
    guard let meter = HostMeter() else {
      throw .unsupported("the allocator of this process keeps no counters")
    }
    var order = WorkOrder(
      scenario: scenario, unit: wish.unit, repetitions: 1, keepAllFrames: false,
      detailedSessions: subject.sessionCount(of: wish.unit, in: scenario), results: scratch + "/units",
      scratch: scratch, hostScore: 1, bug: bug)
    order.framedSessions = 0
    order.schedule = wish.order.map(Schedule.recorded)
    let played = try subject.unit(of: order)
    let pass = try played.pass(PassSetting(order, meter, isLast: true))
    defer { pass.tearDown() }
    let place = try pass.place(of: wish.session, wish.unit, subject, at: Instant(nanoseconds: wish.from))
    var wish = wish
    wish.to = min(wish.to, pass.end(of: place).nanoseconds)
    var recorder = ClipRecorder([wish])
    while let vsync = pass.prepare(), vsync.nanoseconds <= wish.to {
      recorder.before(vsync, pass)
      var session = 0
      guard
        try pass.play(
          1,
          {
            session = $0.session; return nil
          }) > 0
      else { break }
      recorder.after(session, pass)
    }
    recorder.finish(pass)
    let record = recorder.records[0]
    guard !record.frames.isEmpty else {
      throw .missingInput(
        "\(subject.sessionWord.one) \(wish.session) shows nothing by \(Instant(nanoseconds: wish.to).sessionClock)"
      )
    }
    try pass.writeRows()
    do throws(SQLiteStoreError) {
      let database = try RunDatabase(reading: UnitFiles(folder: order.results).rowsPath(wish.unit))
      var book = book ?? PictureCache()
      row = ClipRow(
        wish, data: ClipScript.text(record, try ClipScript.Rows(of: wish, in: database), &book),
        remark: record.remark)
      pictures = book.named
    } catch { throw .cannotWrite("\(error)") }
    frames = record.frames
  }

  /// When it is over.
  package var end: Instant { Instant(nanoseconds: row.wish.to) }

  /// What is on screen at an instant, with the fingers of the time before it; `nil` before the first frame. O(frames).
  package func shown(at instant: Instant) -> ShownFrame? {
    guard var shown = frames.last(where: { $0.vsync <= instant }) else { return nil }
    let touches = frames.flatMap(\.touches).filter {
      $0.time <= instant && $0.time > instant - ShownFrame.trail
    }
    // A finger that has lifted is shown for as long as a glance takes.
    shown.touches = touches.filter { touch in
      guard let lift = touches.last(where: { $0.finger == touch.finger }),
        lift.phase == .ended || lift.phase == .cancelled
      else { return true }
      return lift.time > instant - SessionClip.glance
    }
    return shown
  }

  private static let glance = TimeSpan.milliseconds(300)
}
