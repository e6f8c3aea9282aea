internal import AppCore
internal import Families
internal import Gallery
internal import Gestures
internal import HostSystem
internal import Invariants
internal import Kernel
internal import Metrics
internal import PhotoCaching
internal import Playing
internal import Reporting
internal import Simulation
internal import Touches

/// Everything that is recorded and checked beside one child's session: besides its frames what became of photos, gestures and
/// points.
///
/// Called once after each active frame, outside its timing. In a frame without news it counts and allocates nothing.
final class FamilyRecorder: SessionBook {
  let child: ChildPlan
  let device: DeviceProfile
  /// What is kept of its frames, and its rows.
  let frames: FrameBook
  private(set) var checks: FamilyChecks
  private(set) var news = SessionNews()
  private(set) var gestures = GestureTally()
  private(set) var screens = ScreenTimes()
  private(set) var habits = GestureHabits()
  private(set) var dashboard = DashboardLoads()
  /// Gestures by where they began.
  private(set) var gesturesByScreen: [ScreenTimes.Part: Int] = [:]
  /// What was shown of the photos that are listed one by one.
  private(set) var sightings: PhotoSightings
  let listed: [PhotoID]
  /// Pixels of a thumbnail's place on the display list; 0 before one was there.
  private(set) var thumbnailPixels = 0
  /// Host nanoseconds of a decode times this are device nanoseconds.
  private let decodeScale: Double

  // By raw value: to ask an enumeration for the name of a case costs a microsecond or two.
  /// Their names in rows, in their order.
  static let screens = GalleryScreen.allCases.map { "\($0)" }
  private static let intents = TouchIntent.allCases.map { "\($0)" }

  init(
    _ setting: PassSetting, session place: Int, child: ChildPlan, device: DeviceProfile,
    listed: [PhotoID] = [], _ checks: FamilyChecks
  ) {
    let order = setting.order
    decodeScale = (order.decodeScore ?? order.hostScore) / device.relativeSpeed
    self.child = child
    self.device = device
    self.listed = listed
    self.checks = checks
    sightings = PhotoSightings(listed, on: device.screen.size)
    frames = FrameBook(
      FrameBook.Identity(
        unit: order.unit, session: child.number, ageYears: child.ageYears, device: device),
      setting, session: place, holding: HeldQuantity.family)
  }

  /// The app's bytes in memory: what one device allocates for the ledger that all share another may free.
  func liveBytes(_ session: Session<FamilyApp, FamilyDriver, HostMeter>) -> Int {
    session.liveBytes - session.app.stats.harnessBytes
  }

  func effects(
    _ session: Session<FamilyApp, FamilyDriver, HostMeter>
  ) -> [(name: String, measured: Int64)] { session.app.frame.finished }

  func step(_ session: Session<FamilyApp, FamilyDriver, HostMeter>) -> String { session.driver.step }

  func record(
    _ session: Session<FamilyApp, FamilyDriver, HostMeter>, held: Int, steady: Int?
  ) throws(RunError) {
    // Each looked at once: a record is copied, and an app retained, at every look through its session.
    let (record, app) = (session.record, session.app)
    if record.isLaunch, let failure = app.launches.failure { throw failure }
    let live = session.liveBytes - app.stats.harnessBytes
    closeMinutes(before: record.vsync, app, live: live)
    if record.isLaunch { news.endScreen(at: record.vsync) }
    // Nothing comes to be seen, or goes, by what only moved.
    if record.delta.created | record.delta.changed | record.delta.removed > 0 || record.isLaunch {
      news.record(app.core.gallery.display.items, at: record.vsync)
      if thumbnailPixels == 0 { measureThumbnail(app.core.gallery.display.items) }
    }
    let isKept = frames.count(
      record, step: session.driver.step, live: live, isWaiting: news.missingPhotos > 0,
      setup: app.launches.setupNanoseconds, steady: steady)
    frames.cycles.record(round: session.driver.round, record) {
      FamilyRecorder.held(by: app, live: held)
    }
    screens.record(
      app.core.lastGlance.screen, isInBackground: app.core.isInBackground,
      lastTouch: record.lastSample, at: record.vsync)
    dashboard.record(
      app.core.gallery.display.items, isUp: app.core.lastGlance.screen == .dashboard,
      lastTouch: record.lastSample, live: live, at: record.vsync)
    if !listed.isEmpty && record.delta.created + record.delta.changed + record.delta.moved > 0 {
      sightings.record(
        app.core.gallery.display.items,
        isFullscreen: app.core.lastGlance.screen == .fullscreen, at: record.vsync)
    }
    recordNews(record, app, &session.driver)
    if frames.keepsRows && !session.finished.isEmpty { frames.keep(session.finished, app.frame.finished) }
    if isKept {
      let telling = FrameBook.Telling(
        step: session.driver.step,
        screen: FamilyRecorder.screens[Int(app.core.lastGlance.screen.rawValue)],
        missing: news.missingPhotos)
      frames.keep(record, telling, app.core.gallery.display.items) { words in
        FrameWords.describe(
          record, app.core.news.gallery, expired: app.core.news.expired.count, into: &words)
      }
    }
    frames.note(app.notable, at: record.vsync)
    frames.noteMemory(live, at: record.vsync, others: "all else: album, screens, ledger, store") {
      FamilyRecorder.bitmaps(of: app)
    }
    checks.check(record, app)
  }

  private func measureThumbnail(_ items: [DisplayItem]) {
    guard let place = items.first(where: { $0.id.slot == DisplaySlot.thumbnail.rawValue })?.frame.size else {
      return
    }
    let scale = device.screen.scale
    thumbnailPixels =
      Int((place.width.points * scale).rounded()) * Int((place.height.points * scale).rounded())
  }

  private func recordNews(_ record: FrameRecord, _ app: FamilyApp, _ driver: inout FamilyDriver) {
    recordWaits(app)
    let hasDecisions = !app.core.gallery.recognised.isEmpty
    if hasDecisions || !app.core.news.gallery.isEmpty {
      news.record(app.core.news.gallery, app.core.gallery.recognised, at: record.vsync)
    }
    if !app.stats.modelRatios.isEmpty {
      news.record(ratios: app.stats.modelRatios, scale: frames.scale, decodeScale: decodeScale)
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
  private func recordWaits(_ app: FamilyApp) {
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
  private typealias GestureNote = (LabelledGesture, GalleryScreen, [GestureDecision], String) ->
    Void

  private func judgeGestures(_ judge: (inout GestureTally, GestureNote) -> Void) {
    judge(&gestures) { gesture, screen, seen, outcome in
      gesturesByScreen[ScreenTimes.Part(screen), default: 0] += 1
      habits.record(gesture, on: screen, isMissed: outcome == GestureTally.missedWord)
      guard frames.keepsRows else { return }
      frames.rows.add(
        GestureRow(
          unit: frames.identity.unit, session: child.number, began: gesture.first.nanoseconds,
          ended: gesture.last.nanoseconds, intent: FamilyRecorder.intents[Int(gesture.intent.rawValue)],
          recognised: seen.map(\.kind.name.told).joined(separator: "+"),
          outcome: outcome, screen: FamilyRecorder.screens[Int(screen.rawValue)]))
    }
  }

  /// Writes the sample of each virtual minute that is over.
  func closeMinutes(before instant: Instant, _ app: FamilyApp, live: Int) {
    frames.closeMinutes(before: instant, live: live) { row in
      let pipeline = app.core.photos.pipeline
      row.cacheBytes = pipeline.cachedBytes.bytes
      row.cacheEntries = pipeline.cachedCount
      row.pinnedBytes = pipeline.pinnedBytes.bytes
      row.inFlightBytes = pipeline.inFlightBytes.bytes
      row.diskBytes = app.stats.writtenBytes
    }
  }

  /// What photos hold, by where they are; modelled ones hold nothing.
  private static func bitmaps(of app: FamilyApp) -> [(name: String, bytes: Int)] {
    guard !app.launcher.isModelled else { return [] }
    let pipeline = app.core.photos.pipeline
    let (cached, pinned) = (pipeline.cachedBytes.bytes, pipeline.pinnedBytes.bytes)
    let flying = pipeline.inFlightBytes.bytes
    return [
      ("photos on screen", pinned), ("photos in the memory cache", cached - pinned),
      ("decodes in flight", flying),
      ("photos beside the cache", pipeline.residentBytes.bytes - cached - flying),
    ]
  }

  /// What the session holds at the beginning of a cycle: what it has reached of all that is declared, where the app is, and
  /// how much of each quantity there is. `live` are the live bytes of all devices of the family.
  private static func held(
    by app: FamilyApp, live: Int
  ) -> (done: [CycleWork], place: StableDigest, amounts: [Int]) {
    let core = app.core
    var place = StableDigest()
    place.mix("\(core.lastGlance.screen)")
    place.mix(UInt64(core.lastGlance.placeholderCount))
    place.mix(UInt64(core.gallery.currentCategoryIndex ?? 0))
    place.mix(UInt64(core.gallery.display.items.count))
    place.mix(UInt64(core.photos.pipeline.cachedCount))
    let amounts = [
      live, core.photos.pipeline.cachedCount, core.photos.pipeline.cachedBytes.bytes,
      (try? app.ports.work.store.photos().count) ?? 0, app.ports.work.store.totalBytes.bytes,
      app.launcher.logPages(),
      ProcessUsage.openFiles(), ProcessUsage.threads(),
    ]
    let counters = app.counters
    let work = [
      CycleWork("cache.decodes", counters.decodes), CycleWork("cache.evictions", counters.evictions),
      CycleWork("cache.fetches", counters.fetches),
    ]
    return (app.stats.coverage.figures.map { CycleWork($0.name, $0.count) } + work, place, amounts)
  }

  /// Judges what is still open when the session is over.
  func finish(_ session: Session<FamilyApp, FamilyDriver, HostMeter>) {
    frames.finish(at: session.end)
    news.endScreen(at: session.end)
    if let wait = news.longestWait { frames.note(Notable(wait), at: wait.until) }
    screens.finish(at: session.end)
    closeMinutes(before: session.end, session.app, live: liveBytes(session))
    judgeGestures { tally, note in tally.finish(at: session.end, keep: note) }
  }

  /// Holds what the ledger and the app are at the end against the rules.
  func audit(
    _ session: Session<FamilyApp, FamilyDriver, HostMeter>, ledgerFindings: [String],
    synced: CheckedEnd.Synced? = nil
  ) {
    checks.finish(session.app, at: session.end, ledgerFindings: ledgerFindings, synced: synced)
  }
}
