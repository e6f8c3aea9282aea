internal import AppCore
internal import Families
internal import HostSystem
package import Kernel
internal import PhotoCaching
package import Playing
package import ScenarioFormat
internal import Simulation
internal import Skiprope

/// One family's run with modelled photos, and for each child what its screen wanted and what the product made of it.
package struct PrefetchRecording: Sendable {
  /// One child's session.
  package struct Session: Sendable {
    package var device: String
    package var log: PhotoWantLog
    package var decodeLanes: Int
    /// What bitmaps and decodes may hold together, and how many bitmaps are kept.
    package var memory: ByteCount
    package var entryLimit: Int
    /// As the product counted them.
    package var hits: Int
    package var visibleMisses: Int
    package var decodes: Int
    package var wastedDecodes: Int
  }

  package let sessions: [Session]

  /// Plays family `family` of the scenario, counted from 0, with modelled photos. O(the family's session).
  package init(_ scenario: Scenario, family: Int) throws(RunError) {
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    var scenario = scenario
    scenario.real.decode = .modelled
    let order = WorkOrder(
      scenario: scenario, unit: family, repetitions: 1, keepAllFrames: false, detailedSessions: 0,
      results: scratch.path, scratch: scratch.path, hostScore: 1, bug: nil)
    guard let meter = HostMeter() else {
      throw .unsupported("the allocator of this process keeps no counters")
    }
    let unit = try FamilySubject.played.unit(of: order)
    let pass = try unit.pass(PassSetting(order, meter, isLast: true))
    defer { pass.tearDown() }
    let apps = (0..<pass.sessionCount).compactMap { pass.app(in: $0) as? FamilyApp }
    for app in apps { app.stats.wants = PhotoWantLog() }
    while try pass.play(1_024, nil) > 0 {}
    pass.finishSessions()
    sessions = apps.enumerated().map { place, app in
      var log = app.stats.wants ?? PhotoWantLog()
      log.finish(at: pass.end(of: place))
      return Session(
        device: app.launcher.device.name, log: log,
        decodeLanes: app.launcher.device.decodeLaneCount, memory: app.core.photos.pipeline.memoryLimit,
        entryLimit: app.core.photos.pipeline.limits.entryCount, hits: app.counters.hits,
        visibleMisses: app.counters.visibleMisses, decodes: app.counters.decodes,
        wastedDecodes: app.counters.wastedDecodes)
    }
  }
}
