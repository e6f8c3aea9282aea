public import HostSystem
public import Kernel
public import Metrics
public import Playing
internal import Reporting
public import Simulation
public import Touches

/// Records and checks one session of a subject. The code that runs in every frame is compiled with the subject (`Harness.main`).
@usableFromInline final class SessionMonitor<S: Subject> {
  @usableFromInline typealias App = SimulatedApp<S.App>
  @usableFromInline typealias Driver = SessionDriver<S>

  @usableFromInline let frames: FrameStatistics
  @usableFromInline let checks: CheckSet<Setup<S>, S.Frame, Instant>
  @usableFromInline let setup: Setup<S>
  @usableFromInline let recorder: S.Recorder
  /// The unit and session, for examples of broken rules.
  private let place: String
  @usableFromInline var gestures = GestureOutcomes(isReported: !S.recognises.isEmpty)
  @usableFromInline var reported = ReportedFigures(S.metrics)
  @usableFromInline var effectsOfFrames = FrameEffects()
  /// Whether the subject has rules.
  @usableFromInline let hasChecks: Bool
  /// Whether rules can read the items of the previous frame.
  @usableFromInline let copiesItems = S.Frame.self is SimulatedFrame<S.App>.Type
  /// The items of the previous frame. A copy: a list shared with the app would be copied on the app's next write and count as
  /// held.
  @usableFromInline var shownBefore: [DisplayItem] = []

  init(_ frames: FrameStatistics, for setup: Setup<S>, _ recorder: S.Recorder, isAlone: Bool) {
    self.frames = frames
    self.setup = setup
    self.recorder = recorder
    place =
      "\(S.unit.one) \(setup.unit), " + (isAlone ? "" : "\(S.session.one) \(setup.session + 1), ")
    checks = CheckSet(S.rules, for: setup)
    hasChecks = !S.rules.isEmpty
  }

  @inlinable func liveBytes(_ session: Session<App, Driver, HostMeter>) -> Int {
    session.liveBytes - session.app.app.fakeBytes
  }

  @inlinable func effects(_ session: Session<App, Driver, HostMeter>) -> [(name: String, measured: Int64)] {
    session.app.finishedNow
  }

  @inlinable func step(_ session: Session<App, Driver, HostMeter>) -> String { session.driver.step }

  @inlinable func record(
    _ session: Session<App, Driver, HostMeter>, held: Int, steady: Int?
  ) throws(RunError) {
    let (record, simulated) = (session.record, session.app)
    if let unperformed = simulated.unperformed { throw .unsupported(unperformed) }
    if let failure = simulated.failure { throw .cannotWrite(failure) }
    if frames.checksOnly {
      recorder.record(record, of: simulated.app, liveBytes: liveBytes(session))
      simulated.notify(&reported)
      judgeGestures(session)
      checks.advance(to: record.vsync)
      if hasChecks { check(session) }
      return
    }
    let (screen, live) = (simulated.screen, liveBytes(session))
    if frames.hasMinutes(before: record.vsync) { closeMinutes(before: record.vsync, simulated, live: live) }
    recorder.record(record, of: simulated.app, liveBytes: live)
    let missing = recorder.missingCount
    let isStored = frames.count(
      record, step: session.driver.step, live: live, isWaiting: missing > 0,
      setup: simulated.app.launchNanoseconds ?? simulated.setupNanoseconds, steady: steady)
    if frames.hasCycles { countCycle(session, held: held) }
    if frames.storesRows, !session.finished.isEmpty { frames.keep(session.finished, simulated.finishedNow) }
    if reported.timesFrames {
      reported.record(cost: Int(Double(steady ?? Int(record.productNanoseconds)) * frames.scale), on: screen)
    }
    simulated.notify(&reported)
    judgeGestures(session)
    if isStored { keep(session, on: screen, missing: missing) }
    if let notable = simulated.notable { frames.note(notable, at: record.vsync) }
    if frames.isMemoryPeak(live) { noteMemory(live, at: record.vsync, simulated.heldParts) }
    checks.advance(to: record.vsync)
    if hasChecks { check(session) }
  }

  /// Writes the sample of each virtual minute that is over.
  @usableFromInline func closeMinutes(before instant: Instant, _ simulated: App, live: Int) {
    frames.closeMinutes(before: instant, live: live) { row in
      let cached = simulated.app.cached
      (row.cacheBytes, row.cacheEntries) = (cached.bytes, cached.entries)
      (row.pinnedBytes, row.inFlightBytes) = (cached.pinnedBytes, cached.inFlightBytes)
      row.diskBytes = cached.diskBytes
    }
  }

  /// At the beginning of a soak's cycle, reads the quantities that the app holds.
  @usableFromInline func countCycle(_ session: Session<App, Driver, HostMeter>, held: Int) {
    frames.cycles.record(round: session.driver.round, session.record) {
      let app = session.app.app
      var place = StableDigest()
      app.mixPlace(into: &place)
      let amounts = app.heldAmounts
      precondition(
        amounts.count == S.held.count,
        "\(S.name) declares \(S.held.count) quantities in `held`, and `heldAmounts` of its app has \(amounts.count)"
      )
      return (
        S.done(by: app).map { CycleWork($0.name, $0.count) }, place,
        [held] + amounts + [ProcessUsage.openFiles(), ProcessUsage.threads()]
      )
    }
  }

  @inlinable func keep(
    _ session: Session<App, Driver, HostMeter>, on screen: String, missing: Int
  ) {
    let (record, app) = (session.record, session.app.app)
    let telling = FrameStatistics.Telling(step: session.driver.step, screen: screen, missing: missing)
    frames.keep(record, telling, app.items) { words in
      recorder.describe(record, of: app, into: &words)
      if words.isEmpty { FrameWords.describe(record, into: &words) }
    } slowest: {
      app.slowest
    }
  }

  @usableFromInline func noteMemory(
    _ live: Int, at vsync: Instant, _ parts: [(name: String, bytes: Int)]
  ) {
    frames.noteMemory(live, at: vsync, others: "all else", alone: "the app") { parts }
  }

  /// Runs the rules on the frame that has just run.
  @inlinable func check(_ session: Session<App, Driver, HostMeter>) {
    let (record, simulated) = (session.record, session.app)
    effectsOfFrames.follow(session)
    checks.check(
      S.frame(
        SimulatedFrame(
          record: record, app: simulated.app, samples: session.lastTouches,
          finished: effectsOfFrames.finished, asked: effectsOfFrames.asked, before: shownBefore), in: setup))
    guard copiesItems, record.isAnimated || record.isLaunch else { return }
    shownBefore.removeAll(keepingCapacity: true)
    shownBefore.append(contentsOf: simulated.items)
  }

  @inlinable func judgeGestures(_ session: Session<App, Driver, HostMeter>) {
    if session.record.isLaunch { cancelGestures(before: session.record.vsync) }
    if !session.driver.gestures.isEmpty { begin(session.driver.drainGestures()) }
    if !reported.recognised.isEmpty { recognise() }
    if gestures.isDue(before: session.record.vsync) { judgeGestures(before: session.record.vsync) }
  }

  @usableFromInline func cancelGestures(before vsync: Instant) {
    gestures.judge(before: vsync, keep: keep)
    gestures.cancelAll(keep: keep)
  }
  @usableFromInline func begin(_ made: [(gesture: LabelledGesture, screen: String)]) {
    for (gesture, screen) in made {
      gestures.begin(gesture, on: screen, expecting: S.expected(of: gesture.intent, on: screen))
    }
  }
  @usableFromInline func recognise() {
    for recognised in reported.recognised { gestures.record(recognised) }
  }
  @usableFromInline func judgeGestures(before vsync: Instant) { gestures.judge(before: vsync, keep: keep) }

  private func keep(_ gesture: JudgedGesture) {
    recorder.judge(gesture)
    guard frames.storesRows else { return }
    frames.rows.add(
      GestureRow(
        unit: frames.identity.unit, session: frames.identity.session, began: gesture.made.first.nanoseconds,
        ended: gesture.made.last.nanoseconds, intent: gesture.made.intent.name,
        recognised: gesture.seen.map(\.kind.rawValue).joined(separator: " "),
        outcome: gesture.outcome.rawValue, screen: gesture.screen))
  }

  @usableFromInline func finish(_ session: Session<App, Driver, HostMeter>) {
    frames.finish(at: session.end)
    session.app.notify(&reported)
    closeMinutes(before: session.end, session.app, live: liveBytes(session))
    if !reported.recognised.isEmpty { recognise() }
    gestures.finish(at: session.end, keep: keep)
    for (notable, instant) in recorder.finish(end(of: session)) { frames.note(notable, at: instant) }
    // No frame follows the end. The extra nanosecond also runs checks that are due exactly then.
    checks.advance(to: session.end + TimeSpan(nanoseconds: 1))
    checks.finish(session.end)
  }

  private func end(of session: Session<App, Driver, HostMeter>) -> RecordedEnd<S.App> {
    RecordedEnd(
      app: session.app.app, instant: session.end, launches: session.relaunchCount + 1,
      waited: frames.recorder.waiting)
  }

  @usableFromInline func addResults(to result: inout UnitResult, _ session: Session<App, Driver, HostMeter>) {
    frames.add(
      to: &result, clock: session.clock, end: session.end, mainLane: session.mainLane, cycle: setup.cycle)
    gestures.add(
      to: &result.measurements, session.driver.errands, age: AgeGroup(ageYears: frames.identity.ageYears))
    let (network, disk) = (setup.network.counts, setup.disk.counts)
    if network.sent > 0 || disk.written > 0 {
      result.measurements.add(network.sent, to: .requestsSent)
      result.measurements.add(network.lost, to: .requestsLost)
      result.measurements.add(disk.written, to: .writesTried)
      result.measurements.add(disk.refused, to: .writesRefused)
    }
    result.measurements.merge(reported.measurements)
    recorder.add(to: &result.measurements, end(of: session))
    result.measurements.add(S.reached(by: session.app.app), toPartsOf: SubjectMetrics<S>.declared)
    result.add(checks.tallies + recorder.tallies, of: place, session: frames.identity.session)
    result.photoErrors += recorder.unshown.prefix(UnitResult.photoErrorLimit - result.photoErrors.count)
    let scale = frames.scale
    for (operation, cost) in session.app.costs.sorted(by: { $0.key < $1.key }) {
      result.add(
        CostModelRow(
          operation: operation, count: cost.count, virtualMilliseconds: Double(cost.virtual) / 1e6,
          measuredMilliseconds: Double(cost.measured) / 1e6 * scale))
    }
  }

  func summary(of session: Session<App, Driver, HostMeter>) -> SessionSummary {
    let (identity, digest) = (frames.identity, recorder.digest(continuing: session.digestValue))
    return SessionSummary(
      session: identity.session, ageYears: identity.ageYears, device: identity.device.name,
      digest: StableDigest.hexadecimal(digest),
      vsyncs: session.clock.frame(holding: session.end).number + 1, activeFrames: session.activeFrames,
      gestures: gestures.count, counts: recorder.counts)
  }
}

/// Describes a frame of any app in a few words, for tables of the slowest frames.
@usableFromInline enum FrameWords {
  @usableFromInline static func describe(_ record: FrameRecord, into words: inout FrameText) {
    if record.isLaunch { words.append("first frame") }
    words.list(record.finishedCount, "effects applied")
    words.list(record.sampleCount, "samples")
    words.list(record.signalCount, "signals")
    words.list(record.delta.created, "views made")
    words.list(record.delta.changed, "changed")
    words.list(record.delta.moved, "moved")
    if words.isEmpty { words.append("nothing of note") }
  }
}

/// The metrics of a subject's app.
enum SubjectMetrics<S: Subject> {
  static var held: [HeldQuantity] { [.live] + S.held + [.openFiles, .threads] }
  static var declared: CounterKey { CounterKey(Coverage.total, by: MetricScope.names(S.declared)) }

  static var table: MetricTable {
    let gestures = GestureOutcomes.metrics
    return MetricTable(
      FrameMetrics.frames + FrameMetrics.activity + FrameMetrics.hitches + ToolkitMetrics.all
        + LoopMetrics.all + PaceMetrics.all + WorkMetrics.views + WorkMetrics.counted + gestures
        + FakeMetrics.all
        + FrameMetrics.memory + WorkMetrics.bytes + SoakMetrics(held).definitions + [FrameMetrics.launch]
        + FrameMetrics.harness + S.metrics.map(\.definition))
  }
}
