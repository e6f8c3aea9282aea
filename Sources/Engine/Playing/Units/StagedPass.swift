public import HostSystem
public import Kernel
public import Metrics
internal import Reporting
internal import SQLiteConnecting
internal import ScenarioFormat
public import Simulation

/// What a subject sets up for one repetition of a unit, and what it knows of it at the end.
public protocol UnitStage {
  associatedtype Book: SessionBook
  /// The sessions at their beginning.
  var sessions: [Session<Book.App, Book.Driver, HostMeter>] { get }
  /// What is recorded and checked beside each of them, in their order.
  var books: [Book] { get }
  /// All sessions are over and their books closed: audits what they shared.
  func audit(_ sessions: [Session<Book.App, Book.Driver, HostMeter>], _ books: [Book])
  func summary(_ sessions: [Session<Book.App, Book.Driver, HostMeter>], _ books: [Book]) -> UnitSummary
  /// Adds what is of the unit as a whole; its books have added theirs.
  func addResults(
    to result: inout UnitResult, _ sessions: [Session<Book.App, Book.Driver, HostMeter>], _ books: [Book])
  /// Rows that are known only at the end.
  func lastRows(_ sessions: [Session<Book.App, Book.Driver, HostMeter>], _ books: [Book]) -> [PhotoRow]
}

/// Everything that is recorded and checked beside one session. An object, so that nobody who looks at it copies it.
public protocol SessionBook: AnyObject {
  associatedtype App
  associatedtype Driver: TouchDriver where Driver.App == App
  /// What is kept of its frames.
  var frames: FrameBook { get }
  /// The app's bytes in memory, without what the harness came to hold for itself.
  func liveBytes(_ session: Session<App, Driver, HostMeter>) -> Int
  /// The effects that the last frame took: what they were, and what they took here, nanoseconds.
  func effects(_ session: Session<App, Driver, HostMeter>) -> [(name: String, measured: Int64)]
  /// What whoever touches is up to.
  func step(_ session: Session<App, Driver, HostMeter>) -> String
  /// Records and checks the frame that has just run. `held` are the live bytes of all sessions of the unit, `steady` is the frame's
  /// product cost found by repetition.
  func record(
    _ session: Session<App, Driver, HostMeter>, held: Int, steady: Int?
  ) throws(RunError)
  /// Counts what is open when the session is over.
  func finish(_ session: Session<App, Driver, HostMeter>)
  func addResults(to result: inout UnitResult, _ session: Session<App, Driver, HostMeter>)
}

/// An app inside of another that is driven in its place.
public protocol WrappedApp {
  var wrapped: Any { get }
}

/// A pass over sessions of one kind of app.
///
/// The loop over frames is called through a closure that is made where the kind is known, so that it is compiled for it.
public final class StagedPass<Stage: UnitStage>: UnitPass {
  public typealias Loop = @Sendable (StagedPass, Int, FrameAttendant?) throws(RunError) -> Int

  @usableFromInline var world: World<Stage.Book.App, Stage.Book.Driver, HostMeter>
  @usableFromInline package let books: [Stage.Book]
  private let stage: Stage
  private let setting: PassSetting
  /// Whether anybody asks what all sessions hold together; asked in every frame.
  @usableFromInline let hasCycles: Bool
  /// Where the rows go, once the first ones do; only the last repetition keeps any.
  private var file: UnitFile?
  private let loop: Loop
  @usableFromInline package let trail: CrashTrail?

  /// `loop` is `{ (pass, frames, attendant) throws(RunError) in try pass.run(frames, attendant) }`, written where the stage's type is known.
  package init(_ stage: Stage, _ setting: PassSetting, loop: @escaping Loop) {
    self.stage = stage
    self.setting = setting
    self.loop = loop
    trail = setting.trail
    hasCycles = setting.order.scenario.soak.hasCycles
    world = World(sessions: stage.sessions)
    books = stage.books
  }

  package var sessions: [Session<Stage.Book.App, Stage.Book.Driver, HostMeter>] { world.sessions }
  package var sessionCount: Int { world.sessions.count }
  package func prepare() -> Instant? { world.prepare()?.vsync }

  package func play(_ frames: Int, _ attendant: FrameAttendant?) throws(RunError) -> Int {
    try loop(self, frames, attendant)
  }

  /// What `play` does.
  @inlinable public func run(_ frames: Int, _ attendant: FrameAttendant?) throws(RunError) -> Int {
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
    for (place, session) in world.sessions.enumerated() { books[place].finish(session) }
    stage.audit(world.sessions, books)
  }

  package func end(of session: Int) -> Instant { world.sessions[session].end }

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
    let (items, book) = (played.app.items, books[session])
    let cost = book.frames.lastCost
    return ShownFrame(
      frame: played.record.frame.number, vsync: played.record.vsync, screen: played.app.screen,
      device: book.frames.identity.device, items: items,
      texts: items.map { $0.text == .none ? "" : played.app.letters(of: $0) },
      symbols: items.map(played.app.symbol),
      touches: Array(played.lastTouches), step: book.step(played), stages: cost.stages, toolkit: cost.toolkit,
      liveBytes: book.liveBytes(played), delta: played.record.delta, digest: played.record.digest)
  }

  package func app(in session: Int) -> Any {
    let app = world.sessions[session].app
    return (app as? any WrappedApp)?.wrapped ?? app
  }
  package func effects(in session: Int) -> [String] {
    books[session].effects(world.sessions[session]).map(\.name)
  }

  package var numbers: [Int] { books.map(\.frames.identity.session) }

  package func summary() -> UnitSummary { stage.summary(world.sessions, books) }

  package func addResults(to result: inout UnitResult) {
    for (place, session) in world.sessions.enumerated() { books[place].addResults(to: &result, session) }
    stage.addResults(to: &result, world.sessions, books)
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
    let photos = stage.lastRows(world.sessions, books)
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
    of book: FrameBook, to database: RunDatabase, checkpoints: [UInt64], vsyncs: Int
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
