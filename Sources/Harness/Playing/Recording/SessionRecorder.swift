internal import AppCore
internal import Families
internal import FamilyMeasures
internal import Gallery
internal import HostSystem
internal import Kernel
internal import Metrics
internal import PhotoCaching
internal import Reporting
internal import Simulation
internal import Touches

/// Everything one session leaves behind: distributions, sums, the worst frames, and rows where they are kept.
///
/// Called once after each active frame, outside its timing. In a frame without news it counts and allocates nothing.
struct SessionRecorder {
  let family: Int
  let child: ChildPlan
  let device: DeviceProfile
  /// Whether the gestures, effects and minutes of this session are kept, and whether its frames are.
  let keepsRows: Bool
  let keepsFrames: Bool

  private(set) var frames: FrameRecorder
  private(set) var news = SessionNews()
  private(set) var gestures = GestureTally()
  private(set) var screens = ScreenTimes()
  private(set) var habits = GestureHabits()
  /// Gestures by where they began.
  private(set) var gesturesByScreen: [ScreenTimes.Part: Int] = [:]
  /// What was shown of the photos that are listed one by one.
  private(set) var sightings: PhotoSightings
  let listed: [PhotoID]
  /// Host nanoseconds of a decode times this are device nanoseconds.
  private let decodeScale: Double
  private(set) var worst = WorstFrames(limit: SessionRecorder.worstLimit)
  private(set) var hitches: [FrameRow] = []
  private var shown = ShownItems()
  private(set) var steps = StepTally()
  /// The first of the frames that made the most views; `nil` while none has made any.
  private(set) var mostViews: FrameRow?
  private var mostCreated = 0
  /// What was held at the beginning of each cycle, of a session that has some.
  private(set) var cycles = CycleRecorder()
  /// The rows that are kept and not yet written; empty unless `keepsRows`.
  var rows = RowBuffer()

  /// The costliest frames, and the late ones, that a session keeps.
  private static let worstLimit = 100
  private static let hitchLimit = 1_000
  /// The names of the screens, by raw value: to ask an enumeration for the name of a case costs a microsecond or two.
  private static let screens = GalleryScreen.allCases.map { "\($0)" }

  init(
    family: Int, child: ChildPlan, device: DeviceProfile, hostScore: Double, decodeScore: Double? = nil,
    emptyFrameNanoseconds: Int64, listed: [PhotoID] = [], keepsRows: Bool,
    keepsFrames: Bool
  ) {
    decodeScale = (decodeScore ?? hostScore) / device.relativeSpeed
    self.family = family
    self.child = child
    self.device = device
    self.keepsRows = keepsRows
    self.keepsFrames = keepsFrames
    self.listed = listed
    sightings = PhotoSightings(listed, on: device.screen.size)
    frames = FrameRecorder(
      times: FrameTimes(device: device, hostScore: hostScore, emptyFrameNanoseconds: emptyFrameNanoseconds),
      keepsMinutes: keepsRows)
  }

  /// Records one frame. `steady` is its product cost found by repetition, device nanoseconds; `nil`: as measured. `live` are the
  /// app's bytes in memory, `held` those of all devices of the family: what one of them allocates for the ledger that they share
  /// another may free.
  mutating func record(
    _ record: FrameRecord, _ session: Session<FamilyApp, FamilyDriver, HostMeter>, _ app: FamilyApp,
    live: Int, held: Int, steady: Int?
  ) {
    closeMinutes(before: record.vsync, app, live: live)
    if record.isLaunch { news.endScreen(at: record.vsync) }
    // Nothing comes to be seen, or goes, by what only moved.
    if record.delta.created | record.delta.changed | record.delta.removed > 0 || record.isLaunch {
      news.record(app.core.gallery.display.items, at: record.vsync)
    }
    frames.record(
      record, steady: steady, live: live, isWaiting: news.missingPhotos > 0,
      setupNanoseconds: app.setupNanoseconds)
    cycles.record(session, live: held, productNanoseconds: record.productNanoseconds)
    screens.record(
      app.core.lastGlance.screen, isInBackground: app.core.isInBackground,
      lastTouch: record.lastSample, at: record.vsync)
    if !listed.isEmpty && record.delta.created + record.delta.changed + record.delta.moved > 0 {
      sightings.record(
        app.core.gallery.display.items,
        isFullscreen: app.core.lastGlance.screen == .fullscreen, at: record.vsync)
    }
    recordNews(record, app, &session.driver)
    if keepsRows && !session.finished.isEmpty { keepEffects(session) }
    steps.record(record, step: session.driver.step)
    let cost = frames.lastCost
    if keepsFrames || cost > frames.times.periodNanoseconds || worst.wants(cost)
      || record.delta.created > mostCreated
    {
      keep(record, app, session.driver.step)
    }
  }

  private mutating func recordNews(_ record: FrameRecord, _ app: FamilyApp, _ driver: inout FamilyDriver) {
    recordWaits(app)
    let hasDecisions = !app.core.gallery.recognised.isEmpty
    if hasDecisions || !app.core.news.gallery.isEmpty {
      news.record(app.core.news.gallery, app.core.gallery.recognised, at: record.vsync)
    }
    if !app.stats.modelRatios.isEmpty {
      news.record(ratios: app.stats.modelRatios, scale: frames.times.scale, decodeScale: decodeScale)
      app.stats.modelRatios.removeAll(keepingCapacity: true)
    }
    if record.isLaunch {
      judgeGestures { tally, note in
        tally.judge(before: record.vsync, keep: note)
        tally.cancelAll(keep: note)
      }
    }
    if !driver.gestures.isEmpty { gestures.begin(driver.drainGestures()) }
    if hasDecisions { gestures.record(app.core.gallery.recognised) }
    if gestures.isDue(before: record.vsync) {
      judgeGestures { tally, note in tally.judge(before: record.vsync, keep: note) }
    }
  }

  /// Takes the waits that ended in the frame.
  private mutating func recordWaits(_ app: FamilyApp) {
    if !app.core.news.waits.isEmpty || !app.core.news.givenUp.isEmpty {
      let waits = app.core.news.waits + app.core.news.givenUp
      news.record(ready: waits.map { Int($0.nanoseconds / 1_000) }, commits: [], lateness: [])
    }
    if !app.stats.commitMicroseconds.isEmpty {
      news.record(ready: [], commits: app.stats.commitMicroseconds, lateness: [])
      app.stats.commitMicroseconds.removeAll(keepingCapacity: true)
    }
    if !app.stats.expiryLatenessMicroseconds.isEmpty {
      news.record(ready: [], commits: [], lateness: app.stats.expiryLatenessMicroseconds)
      app.stats.expiryLatenessMicroseconds.removeAll(keepingCapacity: true)
    }
  }

  /// What is told of each gesture that is judged.
  private typealias GestureNote = (LabelledGesture, GalleryScreen, [GestureTally.Seen], String) -> Void

  private mutating func judgeGestures(_ judge: (inout GestureTally, GestureNote) -> Void) {
    let (family, child, keeps) = (family, Int(child.id.raw), keepsRows)
    var judged: [GestureRow] = []
    var places: [ScreenTimes.Part] = []
    var habits = self.habits
    judge(&gestures) { gesture, screen, seen, outcome in
      places.append(ScreenTimes.Part(screen))
      habits.record(gesture, on: screen, isMissed: outcome == GestureTally.missedWord)
      guard keeps else { return }
      judged.append(
        GestureRow(
          family: family, child: child, began: gesture.first.nanoseconds, ended: gesture.last.nanoseconds,
          intent: "\(gesture.intent)", recognised: seen.map(\.rawValue).joined(separator: "+"),
          outcome: outcome,
          screen: "\(screen)"))
    }
    self.habits = habits
    for place in places { gesturesByScreen[place, default: 0] += 1 }
    for row in judged { rows.add(row) }
  }

  private mutating func keep(_ record: FrameRecord, _ app: FamilyApp, _ step: String) {
    var row = FrameRow(
      family: family, child: Int(child.id.raw), frame: record.frame.number, vsync: record.vsync.nanoseconds,
      stages: frames.times.lastStages, toolkit: frames.times.lastToolkit,
      period: frames.times.periodNanoseconds,
      samples: record.sampleCount, created: record.delta.created, moved: record.delta.moved,
      changed: record.delta.changed, removed: record.delta.removed, step: step,
      screen: SessionRecorder.screens[Int(app.core.lastGlance.screen.rawValue)], animating: record.isAnimated,
      placeholders: news.missingPhotos,
      what: FrameWords.describe(record, app.core.news.gallery, expired: app.core.news.expired.count))
    if row.hitch > 0 && hitches.count < SessionRecorder.hitchLimit { hitches.append(row) }
    worst.insert(row)
    if row.created > mostCreated { (mostViews, mostCreated) = (row, row.created) }
    guard keepsFrames else { return }
    if record.isAnimated || record.isLaunch { row.shown = shown.describe(app.core.gallery.display.items) }
    rows.add(row)
  }

  private mutating func keepEffects(_ session: Session<FamilyApp, FamilyDriver, HostMeter>) {
    for (effect, what) in zip(session.finished, session.app.finishedNow) {
      rows.add(
        EffectRow(
          family: family, child: Int(child.id.raw), operation: what.name, lane: "\(effect.lane)",
          asked: effect.asked.nanoseconds, started: effect.started.nanoseconds,
          ended: effect.ended.nanoseconds,
          measured: Int(what.measured)))
    }
  }

  /// Writes the sample of each virtual minute that is over.
  mutating func closeMinutes(before instant: Instant, _ app: FamilyApp, live: Int) {
    while let minute = frames.closeMinute(before: instant) {
      if keepsRows {
        rows.add(
          SampleRow(
            family: family, child: Int(child.id.raw), minute: minute.number, liveBytes: live,
            cacheBytes: app.core.photos.pipeline.cachedBytes.bytes,
            cacheEntries: app.core.photos.pipeline.cachedCount,
            pinnedBytes: app.core.photos.pipeline.pinnedBytes.bytes,
            inFlightBytes: app.core.photos.pipeline.inFlightBytes.bytes,
            diskBytes: app.stats.writtenBytes, residentBytes: ProcessUsage.residentBytes(),
            openFiles: ProcessUsage.openFiles(), activeFrames: minute.frames,
            costP99: minute.cost.value(at: .p99), hitchNanoseconds: Int64(minute.hitchNanoseconds),
            placeholderNanoseconds: minute.waiting.nanoseconds))
      }
    }
  }

  /// Judges what is still open when the session is over.
  mutating func finish(_ app: FamilyApp, at end: Instant, live: Int) {
    frames.finish(at: end)
    news.endScreen(at: end)
    screens.finish(at: end)
    closeMinutes(before: end, app, live: live)
    judgeGestures { tally, note in tally.finish(at: end, keep: note) }
  }
}
