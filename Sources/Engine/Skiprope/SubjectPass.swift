public import HostSystem
public import Kernel
internal import Metrics
public import Playing
internal import Reporting
internal import SQLiteConnecting
internal import ScenarioFormat
public import Simulation

/// One repetition of a unit of a subject: its sessions, and what is recorded and checked beside each.
///
/// The loop over frames is called through a closure that is made where the subject's types are known, so that it is compiled for them.
@usableFromInline final class SubjectPass<S: Subject>: UnitPass {
  @usableFromInline typealias Played = Session<PlayedApp<S.App>, SessionDriver<S>, HostMeter>
  @usableFromInline typealias Loop = @Sendable (SubjectPass, Int, FrameAttendant?) throws(RunError) -> Int

  @usableFromInline var world: World<PlayedApp<S.App>, SessionDriver<S>, HostMeter>
  @usableFromInline let books: [SessionMonitor<S>]
  private let setting: PassSetting
  /// Whether anybody asks what all sessions hold together; asked in every frame.
  @usableFromInline let hasCycles: Bool
  /// Where the rows go, once the first ones do; only the last repetition keeps any.
  private var file: UnitFile?
  private let loop: Loop
  @usableFromInline let trail: CrashTrail?

  /// `loop` is `{ (pass, frames, attendant) throws(RunError) in try pass.run(frames, attendant) }`, written where the subject's type is known.
  init(_ sessions: [Played], _ books: [SessionMonitor<S>], _ setting: PassSetting, loop: @escaping Loop) {
    self.setting = setting
    self.loop = loop
    trail = setting.trail
    hasCycles = setting.order.scenario.soak.hasCycles
    world = World(sessions: sessions)
    self.books = books
  }

  package var sessionCount: Int { world.sessions.count }
  package func prepare() -> Instant? { world.prepare()?.vsync }

  package func play(_ frames: Int, _ attendant: FrameAttendant?) throws(RunError) -> Int {
    try loop(self, frames, attendant)
  }

  /// What `play` does.
  @inlinable func run(_ frames: Int, _ attendant: FrameAttendant?) throws(RunError) -> Int {
    var count = 0
    while count < frames, let (vsync, device) = world.prepare() {
      let book = books[device]
      if let trail {
        trail.enter(
          frame: world.sessions[device].nextFrameNumber, session: device + 1, vsync: vsync.nanoseconds,
          step: book.step(world.sessions[device]))
      }
      guard let session = world.run(device) else { break }
      trail?.enter(.recording)
      var steady: Int?
      if let attendant {
        steady = attendant(
          AttendedFrame(
            record: session.record, session: device, step: book.step(session),
            rawProduct: book.frames.rawProduct(session.record), effects: book.effects(session)))
      }
      try book.record(session, held: hasCycles ? heldBytes : book.liveBytes(session), steady: steady)
      if book.frames.hasFullRows { try writeRows(of: device) }
      trail?.enter(.betweenFrames)
      count += 1
    }
    return count
  }

  /// What the apps of all sessions hold. O(sessions).
  @inlinable var heldBytes: Int {
    world.sessions.indices.reduce(0) { $0 + books[$1].liveBytes(world.sessions[$1]) }
  }

  package func finishSessions() {
    for (book, session) in zip(books, world.sessions) { book.finish(session) }
    for session in world.sessions { session.app.audit() }
    S.finish(
      FinishedUnit(
        sessions: zip(books, world.sessions).map { book, session in
          FinishedUnit.Session(
            setup: book.setup, app: session.app.app, recorder: book.recorder, end: session.end)
        }))
  }

  package func end(of session: Int) -> Instant { world.sessions[session].end }

  package var schedulers: [Scheduler] { world.sessions.compactMap(\.scheduler) }
  package var digests: [UInt64] { world.sessions.map(\.digestValue) }
  package var sessionSeconds: Double { world.sessions.reduce(0) { $0 + ($1.end - .zero).seconds } }

  package var progress: (seconds: Double, hitches: Int, liveBytes: Int) {
    (
      world.sessions.reduce(0) { $0 + ($1.record.vsync - .zero).seconds },
      books.reduce(0) { $0 + $1.frames.hitchCount },
      world.sessions.indices.map { books[$0].liveBytes(world.sessions[$0]) }.max() ?? 0
    )
  }

  package func shown(in session: Int) -> ShownFrame? {
    let played = world.sessions[session]
    guard played.activeFrames > 0 else { return nil }
    let (app, book) = (played.app, books[session])
    let items = app.items
    return book.frames.shown(
      played.record, on: app.screen, items,
      texts: items.map { $0.text == .none ? "" : app.letters(of: $0) }, symbols: items.map(app.symbol),
      touches: Array(played.lastTouches), step: book.step(played), live: book.liveBytes(played))
  }

  package func app(in session: Int) -> Any { world.sessions[session].app.app }
  package func effects(in session: Int) -> [String] {
    books[session].effects(world.sessions[session]).map(\.name)
  }

  package var numbers: [Int] { books.map(\.frames.identity.session) }

  package func summary() -> UnitSummary {
    UnitSummary(
      unit: setting.order.unit, outcome: "complete",
      sessions: zip(books, world.sessions).map { $0.summary(of: $1) })
  }

  package func addResults(to result: inout UnitResult) {
    for (book, session) in zip(books, world.sessions) { book.addResults(to: &result, session) }
  }

  package func tearDown() { setting.clearFolder() }

  // MARK: Rows

  // The rows of a unit's sessions go into its own database while they come; the file appears whole or not at all.

  @usableFromInline func writeRows(of session: Int) throws(RunError) {
    let file = try openFile()
    try writing { () throws(SQLiteStoreError) in
      try books[session].frames.rows.write(to: file.database)
    }
  }

  package func writeRows() throws(RunError) {
    let file = try openFile()
    for session in books.indices { try writeRows(of: session) }
    let photos = books.flatMap(\.recorder.fileRows)
    if !photos.isEmpty {
      try writing { () throws(SQLiteStoreError) in
        try file.database.batch { () throws(SQLiteStoreError) in
          for row in photos { try file.database.add(row) }
        }
      }
    }
    for (book, session) in zip(books, world.sessions) {
      try writeEnd(
        of: book.frames, to: file.database, checkpoints: session.allCheckpoints,
        vsyncs: session.clock.frame(holding: session.end).number + 1)
    }
    do { try file.publish() } catch { throw .cannotWrite("\(error)") }
  }

  /// Writes what is known of a session only when it is over.
  private func writeEnd(
    of book: FrameStatistics, to database: RunDatabase, checkpoints: [UInt64], vsyncs: Int
  ) throws(RunError) {
    let (identity, device) = (book.identity, book.identity.device)
    try writing { () throws(SQLiteStoreError) in
      try database.batch { () throws(SQLiteStoreError) in
        try database.add(
          SessionRow(
            unit: identity.unit, session: identity.session, ageYears: identity.ageYears,
            device: device.name, deviceTitle: device.title, refreshHertz: device.screen.refreshHertz,
            sessionMemory: device.sessionMemory.bytes, cacheMemory: device.cacheMemory.bytes, vsyncs: vsyncs))
        try database.add(checkpoints: checkpoints, unit: identity.unit, session: identity.session)
        for row in book.hitches { try database.add(hitch: row) }
        for row in book.worst.rows { try database.add(worst: row) }
        for row in book.interrupted.rows { try database.add(worst: row, isInterrupted: true) }
      }
    }
  }

  private func writing(_ body: () throws(SQLiteStoreError) -> Void) throws(RunError) {
    do throws(SQLiteStoreError) { try body() } catch { throw .cannotWrite("\(error)") }
  }

  /// The file of the unit; the folder is made when it is missing.
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
