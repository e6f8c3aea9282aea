package import Metrics
internal import SQLiteConnecting

/// `trace.json`: the windows of the worst frames in Chrome's trace event format (JSON object format), for Perfetto and
/// `chrome://tracing`.
///
/// A process is a session, a thread its main thread, a lane or its gestures, and time is virtual. Violations and late frames have
/// marks, and arrows lead from the frame that asked for something through its lane to the frame that took it. A window reaches 100 ms to either side
/// of a frame; of sessions whose frames were not kept there is the frame alone. As many of the worst frames have a window
/// as fit into `byteLimit`.
package struct ChromeTrace {
  /// What the file must not exceed.
  package static let byteLimit = 2_000_000

  /// How far apart the numbers of processes are; threads are numbered from there.
  private static let threadsAtMost = 100

  /// The file as UTF-8.
  package let json: [UInt8]
  /// How many of the worst frames it shows with their windows.
  package let windows: Int

  /// Reads what the trace needs: two short queries a window.
  package init(
    _ report: RunReport, _ database: RunDatabase, byteLimit: Int = ChromeTrace.byteLimit
  ) throws(ReportError) {
    do throws(SQLiteStoreError) {
      let worst = try database.worstFrames()
      let sessions = try database.sessions()
      let violations = try database.moments().map(\.wish).filter { $0.kind == .violation }
      var (count, isNarrow) = (worst.count, false)
      var text = try ChromeTrace.text(
        report, Array(worst), violations, isNarrow: isNarrow, sessions, database)
      // Windows around violations go first: their marks stay.
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
