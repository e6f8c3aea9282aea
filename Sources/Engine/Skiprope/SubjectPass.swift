public import HostSystem
public import Kernel
internal import Metrics
public import Playing
internal import Reporting
internal import SQLiteConnecting
internal import ScenarioFormat
public import Simulation

/// One repetition of a unit of a subject: its sessions, each with its monitor.
///
/// The frame loop is a closure made where the subject's types are known, so that it is compiled for them.
@usableFromInline final class SubjectPass<S: Subject>: UnitPass {
  @usableFromInline typealias Simulated = Session<SimulatedApp<S.App>, SessionDriver<S>, HostMeter>
  @usableFromInline typealias Loop = @Sendable (SubjectPass, Int, FrameAttendant?) throws(RunError) -> Int

  @usableFromInline var world: World<SimulatedApp<S.App>, SessionDriver<S>, HostMeter>
  @usableFromInline let monitors: [SessionMonitor<S>]
  private let setting: PassSetting
  /// Whether the memory of all sessions is read in every frame, for a soak.
  @usableFromInline let hasCycles: Bool
  /// The unit's database, made for the first rows. Only the last repetition of a unit stores rows.
  private var file: UnitFile?
  private let loop: Loop
  @usableFromInline let trail: CrashTrail?

  /// `loop` is `{ (pass, frames, attendant) throws(RunError) in try pass.run(frames, attendant) }`, written where the subject's
  /// type is known.
  init(_ sessions: [Simulated], _ monitors: [SessionMonitor<S>], _ setting: PassSetting, loop: @escaping Loop)
  {
    self.setting = setting
    self.loop = loop
    trail = setting.trail
    hasCycles = setting.order.scenario.soak.hasCycles
    world = World(sessions: sessions)
    self.monitors = monitors
  }

  package var sessionCount: Int { world.sessions.count }
  package func prepare() -> Instant? { world.prepare()?.vsync }

  package func play(_ frames: Int, _ attendant: FrameAttendant?) throws(RunError) -> Int {
    try loop(self, frames, attendant)
  }

  /// The body of `play`: runs up to this many frames and returns the number of frames run.
  @inlinable func run(_ frames: Int, _ attendant: FrameAttendant?) throws(RunError) -> Int {
    var count = 0
    while count < frames, let (vsync, device) = world.prepare() {
      let monitor = monitors[device]
      if let trail {
        trail.enter(
          frame: world.sessions[device].nextFrameNumber, session: device + 1, vsync: vsync.nanoseconds,
          step: monitor.step(world.sessions[device]))
      }
      guard let session = world.run(device) else { break }
      trail?.enter(.recording)
      var steady: Int?
      if let attendant {
        steady = attendant(
          AttendedFrame(
            record: session.record, session: device, step: monitor.step(session),
            rawProduct: monitor.frames.rawProduct(session.record), effects: monitor.effects(session)))
      }
      try monitor.record(session, held: hasCycles ? heldBytes : monitor.liveBytes(session), steady: steady)
      if monitor.frames.hasFullRows { try writeRows(of: device) }
      trail?.enter(.betweenFrames)
      count += 1
    }
    return count
  }

  /// Bytes that the apps of all sessions hold. O(sessions).
  @inlinable var heldBytes: Int {
    world.sessions.indices.reduce(0) { $0 + monitors[$1].liveBytes(world.sessions[$1]) }
  }

  package func finishSessions() {
    for (monitor, session) in zip(monitors, world.sessions) { monitor.finish(session) }
    for session in world.sessions { session.app.audit() }
    S.finish(
      FinishedUnit(
        sessions: zip(monitors, world.sessions).map { monitor, session in
          FinishedUnit.Session(
            setup: monitor.setup, app: session.app.app, recorder: monitor.recorder, end: session.end)
        }))
  }

  package func end(of session: Int) -> Instant { world.sessions[session].end }

  package var schedulers: [Scheduler] { world.sessions.compactMap(\.scheduler) }
  package var digests: [UInt64] { world.sessions.map(\.digestValue) }
  package var sessionSeconds: Double { world.sessions.reduce(0) { $0 + ($1.end - .zero).seconds } }

  package var progress: (seconds: Double, hitches: Int, liveBytes: Int) {
    (
      world.sessions.reduce(0) { $0 + ($1.record.vsync - .zero).seconds },
      monitors.reduce(0) { $0 + $1.frames.hitchCount },
      world.sessions.indices.map { monitors[$0].liveBytes(world.sessions[$0]) }.max() ?? 0
    )
  }

  package func shown(in session: Int) -> ShownFrame? {
    let simulated = world.sessions[session]
    guard simulated.activeFrames > 0 else { return nil }
    let (app, monitor) = (simulated.app, monitors[session])
    let items = app.items
    return monitor.frames.shown(
      simulated.record, on: app.screen, items,
      texts: items.map { $0.text == .none ? "" : app.letters(of: $0) }, symbols: items.map(app.symbol),
      touches: Array(simulated.lastTouches), step: monitor.step(simulated), live: monitor.liveBytes(simulated)
    )
  }

  package func app(in session: Int) -> Any { world.sessions[session].app.app }
  package func effects(in session: Int) -> [String] {
    monitors[session].effects(world.sessions[session]).map(\.name)
  }

  package var numbers: [Int] { monitors.map(\.frames.identity.session) }

  package func summary() -> UnitSummary {
    UnitSummary(
      unit: setting.order.unit, outcome: "complete",
      sessions: zip(monitors, world.sessions).map { $0.summary(of: $1) })
  }

  package func addResults(to result: inout UnitResult) {
    for (monitor, session) in zip(monitors, world.sessions) { monitor.addResults(to: &result, session) }
  }

  package func tearDown() { setting.clearFolder() }

  // MARK: Rows

  // Rows go into the unit's own database during the run. The file is published as a whole at the end, or not at all.

  @usableFromInline func writeRows(of session: Int) throws(RunError) {
    let file = try openFile()
    try writing { () throws(SQLiteStoreError) in
      try monitors[session].frames.rows.write(to: file.database)
    }
  }

  package func writeRows() throws(RunError) {
    let file = try openFile()
    for session in monitors.indices { try writeRows(of: session) }
    let photos = monitors.flatMap(\.recorder.fileRows)
    if !photos.isEmpty {
      try writing { () throws(SQLiteStoreError) in
        try file.database.batch { () throws(SQLiteStoreError) in
          for row in photos { try file.database.add(row) }
        }
      }
    }
    for (monitor, session) in zip(monitors, world.sessions) {
      try writeEnd(
        of: monitor.frames, to: file.database, checkpoints: session.allCheckpoints,
        vsyncs: session.clock.frame(holding: session.end).number + 1)
    }
    do { try file.publish() } catch { throw .cannotWrite("\(error)") }
  }

  /// Writes the rows that are complete only at the end of a session.
  private func writeEnd(
    of monitor: FrameStatistics, to database: RunDatabase, checkpoints: [UInt64], vsyncs: Int
  ) throws(RunError) {
    let (identity, device) = (monitor.identity, monitor.identity.device)
    try writing { () throws(SQLiteStoreError) in
      try database.batch { () throws(SQLiteStoreError) in
        try database.add(
          SessionRow(
            unit: identity.unit, session: identity.session, ageYears: identity.ageYears,
            device: device.name, deviceTitle: device.title, refreshHertz: device.screen.refreshHertz,
            sessionMemory: device.sessionMemory.bytes, cacheMemory: device.cacheMemory.bytes, vsyncs: vsyncs))
        try database.add(checkpoints: checkpoints, unit: identity.unit, session: identity.session)
        try database.add(costs: monitor.buckets.rows)
        for row in monitor.hitches { try database.add(hitch: row) }
        for row in monitor.worst.rows { try database.add(worst: row) }
        for row in monitor.interrupted.rows { try database.add(worst: row, isInterrupted: true) }
      }
    }
  }

  private func writing(_ body: () throws(SQLiteStoreError) -> Void) throws(RunError) {
    do throws(SQLiteStoreError) { try body() } catch { throw .cannotWrite("\(error)") }
  }

  /// The unit's file. Makes the folder if it is missing.
  private func openFile() throws(RunError) -> UnitFile {
    if let file { return file }
    do {
      try HostFolder.make(setting.order.results)
      let opened = try UnitFile(folder: setting.order.results, unit: setting.order.unit)
      file = opened
      return opened
    } catch {
      throw .cannotWrite("\(error)")
    }
  }
}
