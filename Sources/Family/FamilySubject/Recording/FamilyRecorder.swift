internal import AppCore
internal import Families
internal import Gallery
internal import Gestures
internal import Invariants
package import Kernel
package import Metrics
internal import PhotoCaching
package import Simulation
package import Skiprope
internal import Touches

/// What is recorded and checked of one child's session besides its frames: what became of photos, gestures and points.
///
/// In a frame without news it counts and allocates nothing.
package final class FamilyRecorder: SessionRecorder {
  let child: ChildPlan
  let device: DeviceProfile
  let home: FamilyHome
  /// The place of the child among those of its family.
  let place: Int
  private(set) var checks: FamilyChecks
  private(set) var news = SessionOutcomes()
  /// What gestures were taken for, and claims.
  private(set) var taken: [RecognisedGesture.Kind: Int] = [:]
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
  let app: FamilyApp
  private let scale: DeviceScale

  // By raw value: to ask an enumeration for the name of a case costs a microsecond or two.
  /// Their names in rows, in their order.
  static let screens = GalleryScreen.allCases.map { "\($0)" }
  private static let screensByName = Dictionary(
    uniqueKeysWithValues: zip(screens, GalleryScreen.allCases))

  /// The screen of a name in rows.
  static func screen(named name: String) -> GalleryScreen? { screensByName[name] }

  init(_ app: FamilyApp, of place: Int, in home: FamilyHome, _ scale: DeviceScale) {
    self.scale = scale
    (self.app, self.place, self.home) = (app, place, home)
    child = home.plan.children[place]
    device = home.devices[place]
    listed = home.files.map(\.id)
    app.stats.list(listed)
    checks = FamilyChecks(app: app, period: FrameClock(hertz: device.screen.refreshHertz).period)
    sightings = PhotoSightings(listed, on: device.screen.size)
  }

  package var missingCount: Int { news.missingPhotos }
  package var tallies: [(id: String, tally: CheckTally)] { checks.tallies }

  package func record(_ record: FrameRecord, of app: FamilyApp, liveBytes: Int) {
    if record.isLaunch { news.endScreen(at: record.vsync) }
    // Nothing comes to be seen, or goes, by what only moved.
    if record.delta.created | record.delta.changed | record.delta.removed > 0 || record.isLaunch {
      news.record(app.core.gallery.display.items, at: record.vsync)
      if thumbnailPixels == 0 { measureThumbnail(app.core.gallery.display.items) }
    }
    screens.record(
      app.core.lastGlance.screen, isInBackground: app.core.isInBackground,
      lastTouch: record.lastSample, at: record.vsync)
    dashboard.record(
      app.core.gallery.display.items, isUp: app.core.lastGlance.screen == .dashboard,
      lastTouch: record.lastSample, live: liveBytes, at: record.vsync)
    if !listed.isEmpty && record.delta.created + record.delta.changed + record.delta.moved > 0 {
      sightings.record(
        app.core.gallery.display.items,
        isFullscreen: app.core.lastGlance.screen == .fullscreen, at: record.vsync)
    }
    recordNews(record.vsync)
    checks.check(record, app)
  }

  package func describe(_ frame: FrameRecord, of app: FamilyApp, into words: inout FrameText) {
    FrameWords.describe(
      frame, app.core.news.gallery, expired: app.core.news.expired.count, into: &words)
  }

  private func measureThumbnail(_ items: [DisplayItem]) {
    guard let place = items.first(where: { $0.id.slot == DisplaySlot.thumbnail.rawValue })?.frame.size else {
      return
    }
    let scale = device.screen.scale
    thumbnailPixels =
      Int((place.width.points * scale).rounded()) * Int((place.height.points * scale).rounded())
  }

  private func recordNews(_ vsync: Instant) {
    recordWaits(app)
    if !app.core.gallery.recognised.isEmpty || !app.core.news.gallery.isEmpty {
      news.record(app.core.news.gallery, app.core.gallery.recognised, at: vsync)
    }
    if !app.stats.modelRatios.isEmpty {
      news.record(ratios: app.stats.modelRatios, scale: scale.frames, decodeScale: scale.effects)
      app.stats.modelRatios.removeAll(keepingCapacity: true)
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

  package func judge(_ gesture: JudgedGesture) {
    guard let screen = FamilyRecorder.screen(named: gesture.screen) else {
      preconditionFailure("a gesture was made on `\(gesture.screen)`, which is no screen of the gallery")
    }
    gesturesByScreen[ScreenTimes.Part(screen), default: 0] += 1
    habits.record(gesture.made, on: screen, isMissed: gesture.outcome == .missed)
    // A launch that was over before anything could come of it proves nothing.
    guard gesture.outcome != .cancelled else { return }
    for recognised in gesture.seen { taken[recognised.kind, default: 0] += 1 }
  }

  package func finish(_ end: RecordedEnd<FamilyApp>) -> [(notable: Notable, at: Instant)] {
    news.endScreen(at: end.instant)
    screens.finish(at: end.instant)
    return news.longestWait.map { [(Notable($0), $0.until)] } ?? []
  }

  /// Holds what the ledger and the app are at the end against the rules.
  func audit(
    _ app: FamilyApp, at end: Instant, ledgerFindings: [String], synced: CheckedEnd.Synced? = nil
  ) {
    checks.finish(app, at: end, ledgerFindings: ledgerFindings, synced: synced)
  }

  package func digest(continuing frames: UInt64) -> UInt64 { home.digest(of: place, continuing: frames) }
}
