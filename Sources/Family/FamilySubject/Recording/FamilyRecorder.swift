internal import AppCore
internal import Families
internal import Gallery
internal import HostSystem
internal import Kernel
internal import Metrics
internal import PhotoCaching
internal import Playing
internal import Reporting
internal import Simulation
internal import Touches

/// Everything one child's session leaves behind besides its frames: what became of photos, gestures and points.
///
/// Called once after each active frame, outside its timing. In a frame without news it counts and allocates nothing.
struct FamilyRecorder {
  let child: ChildPlan
  let device: DeviceProfile
  /// What is kept of its frames, and its rows.
  let book: FrameBook
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

  // By raw value: to ask an enumeration for the name of a case costs a microsecond or two.
  private static let screens = GalleryScreen.allCases.map { "\($0)" }
  private static let intents = TouchIntent.allCases.map { "\($0)" }

  init(
    _ setting: PassSetting, session place: Int, child: ChildPlan, device: DeviceProfile,
    listed: [PhotoID] = []
  ) {
    let order = setting.order
    decodeScale = (order.decodeScore ?? order.hostScore) / device.relativeSpeed
    self.child = child
    self.device = device
    self.listed = listed
    sightings = PhotoSightings(listed, on: device.screen.size)
    book = FrameBook(
      FrameBook.Identity(
        unit: order.unit, session: Int(child.id.raw), ageYears: child.ageYears, device: device),
      setting, session: place, holding: HeldQuantity.family)
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
    let isKept = book.count(
      record, step: session.driver.step, live: live, isWaiting: news.missingPhotos > 0,
      setup: app.setupNanoseconds, steady: steady)
    book.cycles.record(round: session.driver.round, productNanoseconds: record.productNanoseconds) {
      FamilyRecorder.held(by: app, live: held)
    }
    screens.record(
      app.core.lastGlance.screen, isInBackground: app.core.isInBackground,
      lastTouch: record.lastSample, at: record.vsync)
    if !listed.isEmpty && record.delta.created + record.delta.changed + record.delta.moved > 0 {
      sightings.record(
        app.core.gallery.display.items,
        isFullscreen: app.core.lastGlance.screen == .fullscreen, at: record.vsync)
    }
    recordNews(record, app, &session.driver)
    if book.keepsRows && !session.finished.isEmpty { book.keep(session.finished, app.finishedNow) }
    if isKept {
      let telling = FrameBook.Telling(
        step: session.driver.step,
        screen: FamilyRecorder.screens[Int(app.core.lastGlance.screen.rawValue)],
        missing: news.missingPhotos)
      book.keep(record, telling, app.core.gallery.display.items) { words in
        FrameWords.describe(
          record, app.core.news.gallery, expired: app.core.news.expired.count, into: &words)
      }
    }
  }

  private mutating func recordNews(_ record: FrameRecord, _ app: FamilyApp, _ driver: inout FamilyDriver) {
    recordWaits(app)
    let hasDecisions = !app.core.gallery.recognised.isEmpty
    if hasDecisions || !app.core.news.gallery.isEmpty {
      news.record(app.core.news.gallery, app.core.gallery.recognised, at: record.vsync)
    }
    if !app.stats.modelRatios.isEmpty {
      news.record(ratios: app.stats.modelRatios, scale: book.scale, decodeScale: decodeScale)
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
    let (family, child, keeps) = (book.identity.unit, Int(child.id.raw), book.keepsRows)
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
          intent: FamilyRecorder.intents[Int(gesture.intent.rawValue)],
          recognised: seen.map(\.rawValue).joined(separator: "+"),
          outcome: outcome, screen: FamilyRecorder.screens[Int(screen.rawValue)]))
    }
    self.habits = habits
    for place in places { gesturesByScreen[place, default: 0] += 1 }
    for row in judged { book.rows.add(row) }
  }

  /// Writes the sample of each virtual minute that is over.
  mutating func closeMinutes(before instant: Instant, _ app: FamilyApp, live: Int) {
    book.closeMinutes(before: instant, live: live) { row in
      let pipeline = app.core.photos.pipeline
      row.cacheBytes = pipeline.cachedBytes.bytes
      row.cacheEntries = pipeline.cachedCount
      row.pinnedBytes = pipeline.pinnedBytes.bytes
      row.inFlightBytes = pipeline.inFlightBytes.bytes
      row.diskBytes = app.stats.writtenBytes
    }
  }

  /// What the session holds at the beginning of a cycle: what it has reached of all that is declared, where the app is, and
  /// how much of each quantity there is. `live` are the live bytes of all devices of the family.
  private static func held(
    by app: FamilyApp, live: Int
  ) -> (reached: [Int], place: StableDigest, amounts: [Int]) {
    let core = app.core
    var place = StableDigest()
    place.mix("\(core.lastGlance.screen)")
    place.mix(UInt64(core.lastGlance.placeholderCount))
    place.mix(UInt64(core.gallery.currentCategoryIndex ?? 0))
    place.mix(UInt64(core.gallery.display.items.count))
    place.mix(UInt64(core.photos.pipeline.cachedCount))
    let amounts = [
      live, core.photos.pipeline.cachedCount, core.photos.pipeline.cachedBytes.bytes,
      (try? app.work.store.photos().count) ?? 0, app.work.store.totalBytes.bytes, app.launcher.logPages(),
      ProcessUsage.openFiles(), ProcessUsage.threads(),
    ]
    return (app.stats.coverage.figures.map(\.count), place, amounts)
  }

  /// Judges what is still open when the session is over.
  mutating func finish(_ app: FamilyApp, at end: Instant, live: Int) {
    book.finish(at: end)
    news.endScreen(at: end)
    screens.finish(at: end)
    closeMinutes(before: end, app, live: live)
    judgeGestures { tally, note in tally.finish(at: end, keep: note) }
  }
}
