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

/// Records and checks a child's session besides its frames: outcomes of photos, gestures and points.
///
/// A frame without events costs no count and no allocation.
package final class FamilyRecorder: SessionRecorder {
  let child: ChildPlan
  let device: DeviceProfile
  let home: FamilyHome
  /// The index of the child in its family.
  let place: Int
  private(set) var checks: FamilyChecks
  private(set) var updates = SessionOutcomes()
  /// Recognised gestures, and claims, by kind.
  private(set) var taken: [RecognisedGesture.Kind: Int] = [:]
  private(set) var screens = ScreenTimes()
  private(set) var habits = GestureHabits()
  private(set) var dashboard = DashboardLoads()
  /// Gestures by the screen on which they began.
  private(set) var gesturesByScreen: [ScreenTimes.Part: Int] = [:]
  /// Sightings of the photos that are listed one by one.
  private(set) var sightings: PhotoSightings
  let listed: [PhotoID]
  /// Pixels of a thumbnail's place in the display list; 0 before the first.
  private(set) var thumbnailPixels = 0
  let app: FamilyApp
  private let scale: DeviceScale

  // By raw value, because the name of an enumeration's case costs a microsecond or two.
  /// The screens' names in rows, in their order.
  static let screens = GalleryScreen.allCases.map { "\($0)" }
  private static let screensByName = Dictionary(
    uniqueKeysWithValues: zip(screens, GalleryScreen.allCases))

  /// The screen with a name in rows.
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

  package var missingCount: Int { updates.missingPhotos }
  package var tallies: [(id: String, tally: CheckTally)] { checks.tallies }

  package func record(_ record: FrameRecord, of app: FamilyApp, liveBytes: Int) {
    if record.isLaunch { updates.endScreen(at: record.vsync) }
    // Movement alone shows or removes nothing.
    if record.delta.created | record.delta.changed | record.delta.removed > 0 || record.isLaunch {
      updates.record(app.core.gallery.display.items, at: record.vsync)
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
    recordUpdates(record.vsync)
    checks.check(record, app)
  }

  package func describe(_ frame: FrameRecord, of app: FamilyApp, into words: inout FrameText) {
    FrameWords.describe(
      frame, app.core.updates.gallery, expired: app.core.updates.expired.count, into: &words)
  }

  private func measureThumbnail(_ items: [DisplayItem]) {
    guard let place = items.first(where: { $0.id.slot == DisplaySlot.thumbnail.rawValue })?.frame.size else {
      return
    }
    let scale = device.screen.scale
    thumbnailPixels =
      Int((place.width.points * scale).rounded()) * Int((place.height.points * scale).rounded())
  }

  private func recordUpdates(_ vsync: Instant) {
    recordWaits(app)
    if !app.core.gallery.recognised.isEmpty || !app.core.updates.gallery.isEmpty {
      updates.record(app.core.updates.gallery, app.core.gallery.recognised, at: vsync)
    }
    if !app.stats.modelRatios.isEmpty {
      updates.record(ratios: app.stats.modelRatios, scale: scale.frames, decodeScale: scale.effects)
      app.stats.modelRatios.removeAll(keepingCapacity: true)
    }
  }

  /// Records the waits that ended in the frame.
  private func recordWaits(_ app: FamilyApp) {
    if !app.core.updates.waits.isEmpty || !app.core.updates.givenUp.isEmpty {
      let waits = app.core.updates.waits + app.core.updates.givenUp
      updates.record(ready: waits.map { Int($0.nanoseconds / 1_000) }, commits: [], lateness: [])
    }
    if !app.stats.commitMicroseconds.isEmpty {
      updates.record(ready: [], commits: app.stats.commitMicroseconds, lateness: [])
      app.stats.commitMicroseconds.removeAll(keepingCapacity: true)
    }
    if !app.stats.expiryLatenessMicroseconds.isEmpty {
      updates.record(ready: [], commits: [], lateness: app.stats.expiryLatenessMicroseconds)
      app.stats.expiryLatenessMicroseconds.removeAll(keepingCapacity: true)
    }
  }

  package func judge(_ gesture: JudgedGesture) {
    guard let screen = FamilyRecorder.screen(named: gesture.screen) else {
      preconditionFailure("a gesture was made on `\(gesture.screen)`, which is no screen of the gallery")
    }
    gesturesByScreen[ScreenTimes.Part(screen), default: 0] += 1
    habits.record(gesture.made, on: screen, isMissed: gesture.outcome == .missed)
    // A launch that ended before the gesture could have an effect proves nothing.
    guard gesture.outcome != .cancelled else { return }
    for recognised in gesture.seen { taken[recognised.kind, default: 0] += 1 }
  }

  package func finish(_ end: RecordedEnd<FamilyApp>) -> [(notable: Notable, at: Instant)] {
    updates.endScreen(at: end.instant)
    screens.finish(at: end.instant)
    return updates.longestWait.map { [(Notable($0), $0.until)] } ?? []
  }

  /// Checks the ledger and the app at the end against the rules.
  func audit(
    _ app: FamilyApp, at end: Instant, ledgerFindings: [String], synced: CheckedEnd.Synced? = nil
  ) {
    checks.finish(app, at: end, ledgerFindings: ledgerFindings, synced: synced)
  }

  package func digest(continuing frames: UInt64) -> UInt64 { home.digest(of: place, continuing: frames) }
}
