internal import Garden
internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import Reporting
internal import Simulation
internal import Touches

/// What is recorded and checked beside one user's session.
final class CelebrationBook: PlainBook {
  let frames: FrameBook
  private let checks: CheckSet<Void, CheckedLook, Instant>
  private let screen: ScreenMetrics
  private let cycle: TimeSpan
  private let zones: [ZoneRules]
  private(set) var gestureCount = 0
  private var places: [String: Int] = [:]
  private var place = ""
  private var measured = Measurements()
  /// When a finger lifted over a garden last, and when save was touched.
  private var lifted: Instant?
  private var savedAt: Instant?

  init(_ frames: FrameBook, _ screen: ScreenMetrics, _ zones: [ZoneRules], cycle: TimeSpan) {
    self.frames = frames
    self.screen = screen
    self.cycle = cycle
    self.zones = zones
    checks = CheckSet(CelebrationRules.all, for: ())
  }

  func liveBytes(_ session: Session<CelebrationApp, UserHand, HostMeter>) -> Int { session.liveBytes }

  func effects(
    _ session: Session<CelebrationApp, UserHand, HostMeter>
  ) -> [(name: String, measured: Int64)] { session.app.finishedNow }

  func step(_ session: Session<CelebrationApp, UserHand, HostMeter>) -> String { session.driver.step }

  func record(
    _ session: Session<CelebrationApp, UserHand, HostMeter>, held: Int, steady: Int?
  ) throws(RunError) {
    let (record, app) = (session.record, session.app)
    // Once, as the core is a large value that each look at it through the app copies.
    let core = app.core
    let shown = core.place
    if let failure = app.failure { throw .cannotWrite("the app could not be launched again: \(failure)") }
    frames.closeMinutes(before: record.vsync, live: session.liveBytes)
    let isKept = frames.count(
      record, step: session.driver.step, live: session.liveBytes, isWaiting: false,
      setup: app.setupNanoseconds,
      steady: steady)
    frames.cycles.record(round: session.driver.round, record) {
      var place = StableDigest()
      place.mix(shown)
      return ([], place, [held, ProcessUsage.openFiles(), ProcessUsage.threads()])
    }
    keepRows(session)
    frames.note(app.notable, at: record.vsync)
    frames.noteMemory(session.liveBytes, at: record.vsync, others: "all else: book, screens, store") {
      [("small pictures", core.pictureBytes.bytes), ("the collage that is made", app.desk.heldBytes.bytes)]
    }
    if isKept {
      let telling = FrameBook.Telling(step: session.driver.step, screen: shown, missing: 0)
      frames.keep(record, telling, core.display.items) { LookWords.describe(record, into: &$0) }
    }
    measure(record, app, on: shown, steady: steady)
    let rings = app.device.drainRings()
    app.note(rings)
    checks.check(
      CheckedLook(
        record: record, items: core.display.items, samples: app.samples, answered: app.disk.answered,
        revision: app.disk.revision, collages: app.disk.collages, choices: app.disk.choices,
        settings: app.disk.settings, names: app.disk.names, people: app.disk.people,
        avatars: app.disk.avatars, categories: app.disk.categories, media: app.disk.media,
        twins: app.twins, photos: app.plan.photos, pictures: app.disk.pictures,
        deeds: app.desk.drainDeeds(),
        rings: rings, lost: app.disk.takeLost(), isPermitted: app.device.isPermitted,
        droppedCount: app.device.droppedCount,
        zones: zones, answeredNow: app.answeredNow, permittedNow: app.permittedNow,
        typedNow: app.typedNow, openedNow: app.openedNow, toldNow: app.toldNow, isReading: app.isReading,
        visit: app.visit, launchCount: app.launchCount,
        keptBytes: app.disk.kept, reducesMotion: app.plan.reducesMotion, contrast: app.plan.contrast,
        changesPerFrame: app.plan.changesPerFrame, screen: screen,
        letters: { core.letters(of: $0) }, spell: { core.spell($0) }))
  }

  /// Counts places, and how long a sheet or a commit took since the finger lifted.
  private func measure(_ record: FrameRecord, _ app: CelebrationApp, on next: String, steady: Int?) {
    let cost = Int(Double(steady ?? Int(record.productNanoseconds)) * frames.scale)
    if next == "import" || place == "import" { measured.record(cost, in: .importFrame) }
    if next.hasPrefix("media") || place.hasPrefix("media") { measured.record(cost, in: .mediaFrame) }
    for made in app.desk.drainMade() {
      add(made.span, to: .collageTook)
      measured.record(made.peak.bytes, in: .collagePeak)
    }
    // A palm may come down in the frame in which the finger lifts.
    if let lift = app.samples.last(where: { $0.phase == .ended }) { lifted = lift.time }
    if next != place {
      places[next, default: 0] += 1
      if next == "day", let lifted { add(record.vsync - lifted, to: .sheetReady) }
      place = next
    }
    if record.isLaunch { savedAt = nil }
    if next == "add.notes", savedAt == nil, record.delta.changed > 0,
      app.items.contains(where: { $0.text.gardenKey == .saving })
    {
      savedAt = lifted
    }
    if !app.answeredNow.isEmpty, let since = savedAt {
      add(record.vsync - since, to: .commitTook)
      savedAt = nil
    }
  }

  private func add(_ span: TimeSpan, to key: HistogramKey) {
    measured.record(Int(max(0, span.nanoseconds / 1_000)), in: key)
  }

  private func keepRows(_ session: Session<CelebrationApp, UserHand, HostMeter>) {
    if frames.keepsRows, !session.finished.isEmpty { frames.keep(session.finished, session.app.finishedNow) }
    guard !session.driver.gestures.isEmpty else { return }
    for (gesture, screen) in session.driver.drainGestures() {
      gestureCount += 1
      guard frames.keepsRows else { continue }
      frames.rows.add(
        GestureRow(
          unit: frames.identity.unit, session: frames.identity.session, began: gesture.first.nanoseconds,
          ended: gesture.last.nanoseconds, intent: "\(gesture.intent)", recognised: session.driver.step,
          outcome: "", screen: screen))
    }
  }

  func finish(_ session: Session<CelebrationApp, UserHand, HostMeter>) {
    frames.finish(at: session.end)
    frames.closeMinutes(before: session.end, live: session.liveBytes)
    checks.finish(session.end)
  }

  func addResults(to result: inout UnitResult, _ session: Session<CelebrationApp, UserHand, HostMeter>) {
    frames.add(to: &result, clock: session.clock, end: session.end, mainLane: session.mainLane, cycle: cycle)
    result.measurements.merge(measured)
    result.measurements.add(gestureCount, to: .celebrationGestures)
    let counts = session.app.counts
    for name in CelebrationMetrics.happened {
      result.measurements.add(counts[name] ?? 0, to: .celebrationNews, part: name)
      result.measurements.add(counts[name] ?? 0, to: .celebrationReached, part: name)
    }
    for name in CelebrationMetrics.places {
      result.measurements.add(places[name] ?? 0, to: .celebrationReached, part: "place.\(name)")
    }
    result.add(checks.tallies, of: "user \(frames.identity.unit), ", session: frames.identity.session)
    for (name, cost) in session.app.lanes.sorted(by: { $0.key < $1.key }) {
      result.add(
        CostModelRow(
          operation: name, count: cost.count, virtualMilliseconds: Double(cost.virtual) / 1e6,
          measuredMilliseconds: Double(cost.measured) / 1e6 * frames.scale))
    }
  }
}

/// Says in a few words what a frame of 365 did, for tables of the worst.
enum LookWords {
  static func describe(_ record: FrameRecord, into words: inout FrameText) {
    if record.isLaunch { words.append("first frame") }
    words.list(record.finishedCount, "effects applied")
    words.list(record.sampleCount, "samples")
    words.list(record.delta.created, "views made")
    words.list(record.delta.changed, "changed")
    words.list(record.delta.moved, "moved")
    if words.isEmpty { words.append("nothing of note") }
  }
}
