internal import HostSystem
package import Kernel
package import Metrics
internal import Reporting
internal import SQLiteConnecting
package import ScenarioFormat
internal import Simulation

/// A part of a session, run again to record its frames.
package struct SessionClip {
  /// In order of time. The first frame may be from before the clip: it was on screen when the clip began.
  package let frames: [ShownFrame]
  /// The clip as a row of a page.
  package let row: ClipRow
  package let pictures: [ClipPicture]

  /// Runs a unit until the end of the requested clip, or of the session, and records its frames. Photos are drawn if `pictureCache` has
  /// their pictures.
  ///
  /// Throws `missingInput` if the session does not exist, ends before the clip, or shows nothing by its end. O(frames of the unit
  /// until then).
  package init(
    _ clipRequest: ClipRequest, of scenario: Scenario, _ subject: any SimulatedSubject,
    _ pictureCache: PictureCache?,
    bug: String? = nil, scratch: String
  ) throws(RunError) {
    guard let meter = HostMeter() else {
      throw .unsupported("the allocator of this process keeps no counters")
    }
    var order = WorkOrder(
      scenario: scenario, unit: clipRequest.unit, repetitions: 1, keepAllFrames: false,
      detailedSessions: subject.sessionCount(of: clipRequest.unit, in: scenario), results: scratch + "/units",
      scratch: scratch, hostScore: 1, bug: bug)
    order.schedule = clipRequest.order.map(Schedule.recorded)
    let simulated = try subject.unit(of: order)
    let pass = try simulated.pass(PassSetting(order, meter, isLast: true))
    defer { pass.tearDown() }
    let place = try pass.place(
      of: clipRequest.session, clipRequest.unit, subject, at: Instant(nanoseconds: clipRequest.from))
    var clipRequest = clipRequest
    clipRequest.to = min(clipRequest.to, pass.end(of: place).nanoseconds)
    var recorder = ClipRecorder([clipRequest])
    while let vsync = pass.prepare(), vsync.nanoseconds <= clipRequest.to {
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
        "\(subject.sessionWord.one) \(clipRequest.session) shows nothing by \(Instant(nanoseconds: clipRequest.to).sessionClock)"
      )
    }
    try pass.writeRows()
    do throws(SQLiteStoreError) {
      let database = try RunDatabase(reading: UnitFiles(folder: order.results).rowsPath(clipRequest.unit))
      var pictureCache = pictureCache ?? PictureCache()
      row = ClipRow(
        clipRequest,
        data: ClipScript.text(record, try ClipScript.Rows(of: clipRequest, in: database), &pictureCache),
        remark: record.remark)
      pictures = pictureCache.named
    } catch { throw .cannotWrite("\(error)") }
    frames = record.frames
  }

  /// The end of the clip.
  package var end: Instant { Instant(nanoseconds: row.clipRequest.to) }

  /// The frame on screen at an instant, with the touches shortly before it; `nil` before the first frame. O(frames).
  package func shown(at instant: Instant) -> ShownFrame? {
    guard var shown = frames.last(where: { $0.vsync <= instant }) else { return nil }
    let touches = frames.flatMap(\.touches).filter {
      $0.time <= instant && $0.time > instant - ShownFrame.trail
    }
    // A lifted finger stays visible for 300 ms.
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
