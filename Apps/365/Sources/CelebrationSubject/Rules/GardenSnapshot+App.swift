internal import Garden
internal import Kernel
internal import Skiprope

extension GardenSnapshot {
  /// The snapshot of the frame that an app has just run.
  init(_ record: FrameRecord, _ app: CelebrationApp, _ screen: ScreenMetrics, _ zones: [ZoneRules]) {
    // Read once, because each access through the app copies the large core.
    let (core, disk) = (app.core, app.disk)
    self.init(
      record: record, items: core.display.items, samples: app.samples, answered: disk.answered,
      revision: disk.revision, collages: disk.collages, choices: disk.choices, settings: disk.settings,
      names: disk.names, people: disk.people, avatars: disk.avatars, categories: disk.categories,
      media: disk.media, twins: app.twins, photos: app.plan.photos, pictures: disk.pictures,
      actions: app.service.drainActions(), rings: app.drainRings(), lost: disk.takeLost(),
      isPermitted: app.device.isPermitted, droppedCount: app.device.droppedCount, zones: zones,
      answeredNow: app.answeredNow, permittedNow: app.permittedNow, typedNow: app.typedNow,
      openedNow: app.openedNow, reportedNow: app.reportedNow, isReading: app.isReading, session: app.session,
      launchCount: app.launchCount, storedBytes: disk.stored, reducesMotion: app.plan.reducesMotion,
      contrast: app.plan.contrast, changesPerFrame: app.plan.changesPerFrame, screen: screen,
      letters: { core.letters(of: $0) }, spell: { core.spell($0) })
  }
}
