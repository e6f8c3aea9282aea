package import Metrics
internal import SQLiteConnecting

/// `trace.json`: windows around the slowest frames in Chrome's trace event format (JSON object format), for Perfetto and
/// `chrome://tracing`.
///
/// A process is a session. Its threads are the main thread, the lanes and the gestures. Time is virtual. Violations and late
/// frames are marks. Arrows lead from the frame that requested an effect through its lane to the frame that finished it.
///
/// A window spans 100 ms on both sides of a frame. Without stored frames it holds the frame alone. As many of the slowest frames
/// have a window as fit into `byteLimit`.
package struct ChromeTrace {
  /// The largest size of the file in bytes.
  package static let byteLimit = 2_000_000

  /// The step between process numbers. Threads are numbered from their process's number.
  private static let threadsAtMost = 100

  /// The file in UTF-8.
  package let json: [UInt8]
  /// Number of slowest frames shown with windows.
  package let windows: Int

  /// Reads the data of the trace, with two short queries for each window.
  package init(
    _ report: RunReport, _ database: RunDatabase, byteLimit: Int = ChromeTrace.byteLimit
  ) throws(ReportError) {
    do throws(SQLiteStoreError) {
      let worst = try database.worstFrames()
      let sessions = try database.sessions()
      let violations = try database.clips().map(\.clipRequest).filter { $0.kind == .violation }
      var (count, isNarrow) = (worst.count, false)
      var text = try ChromeTrace.text(
        report, Array(worst), violations, isNarrow: isNarrow, sessions, database)
      // Windows around violations are dropped first. Their marks stay.
      while text.utf8.count > byteLimit, count > 0 {
        if isNarrow || violations.isEmpty { count = count * 3 / 4 }
        isNarrow = true
        text = try ChromeTrace.text(
          report, Array(worst.prefix(count)), violations, isNarrow: isNarrow, sessions, database)
      }
      json = Array(text.utf8)
      windows = count
    } catch {
      throw .database(reason: "\(error)")
    }
  }

  private static func text(
    _ report: RunReport, _ worst: [FrameRow], _ violations: [ClipRequest], isNarrow: Bool,
    _ devices: [SessionRow],
    _ database: RunDatabase
  ) throws(SQLiteStoreError) -> String {
    var ranks: [Place: Int] = [:]
    for (index, frame) in worst.enumerated() { ranks[Place(frame)] = index + 1 }
    var events: [TraceEvent] = []
    let sessions = Set(
      worst.map { Session(unit: $0.unit, session: $0.session) }
        + violations.map { Session(unit: $0.unit, session: $0.session) }
    ).sorted()
    for (index, session) in sessions.enumerated() {
      let own = worst.filter { ($0.unit, $0.session) == (session.unit, session.session) }
      let device = devices.first { ($0.unit, $0.session) == (session.unit, session.session) }
      let broken = violations.filter { ($0.unit, $0.session) == (session.unit, session.session) }
      let period = own.first?.period ?? 1_000_000_000 / max(1, device?.refreshHertz ?? 60)
      events += try TracedSession(
        unit: session.unit, session: session.session, period: period, around: own, broken, isNarrow: isNarrow,
        in: database
      ).events(
        process: (index + 1) * ChromeTrace.threadsAtMost, title: title(session, device, report.words),
        rank: { ranks[Place($0)] })
    }
    let facts: [(String, TraceEvent.Argument)] = [
      ("scenario", .text(report.scenario)), ("seed", .text("\(report.seed)")),
      ("commit", .text(report.commit)),
      ("time", .text("virtual, since each session began; costs are scaled to the device")),
      ("windows", .number(worst.count)),
    ]
    let lines = events.map(\.json).joined(separator: ",\n")
    return
      "{\"displayTimeUnit\":\"ms\",\"otherData\":{\(TraceEvent.members(facts))},\"traceEvents\":[\n\(lines)\n]}\n"
  }

  private static func title(_ session: Session, _ device: SessionRow?, _ words: ReportWords) -> String {
    let place = words.place(session.unit, session.session)
    guard let device else { return place }
    let name = device.deviceTitle.isEmpty ? device.device : device.deviceTitle
    let screen = "\(TextTable.clip(TextTable.clean(name), 60)), \(device.refreshHertz) Hz"
    // A device without a simulated user.
    return device.ageYears == 0 ? screen : "\(place), \(screen)"
  }

  private struct Session: Hashable, Comparable {
    let unit: Int
    let session: Int

    static func < (one: Session, other: Session) -> Bool {
      (one.unit, one.session) < (other.unit, other.session)
    }
  }

  private struct Place: Hashable {
    let unit: Int
    let session: Int
    let frame: Int

    init(_ frame: FrameRow) {
      unit = frame.unit
      session = frame.session
      self.frame = frame.frame
    }
  }
}
