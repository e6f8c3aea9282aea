internal import Garden
package import Kernel
package import Skiprope

/// The subject 365: its users, their books and their sessions.
package enum CelebrationSubject: Subject {
  /// The entry for programs. Compiled here, so that the frame loop is specialised for the app.
  package static let compiled = CompiledSubject(CelebrationSubject.self)

  package static var name: String { "celebrations" }
  package static var standardDevice: String { "iphone-12" }
  package static var screens: [String] { CelebrationMetrics.places }
  package static var metrics: [AppMetric] { CelebrationMetrics.own }
  package static var recognises: Set<RecognisedGesture.Kind> {
    [.tap, .swipeLeft, .swipeRight, .pinchIn, .pinchOut]
  }
  package static var declared: [String] { CelebrationMetrics.declared }
  package static var plantedBugs: [PlantedBug] { CelebrationBugs.all }

  package static func check(_ settings: CelebrationSettings) throws(SubjectError) -> [String] {
    var remarks: [String] = []
    for kind in ImportKind.allCases { remarks += try ExportFiles(kind, of: settings)?.remarks() ?? [] }
    return remarks
  }

  package static func plan(of unit: UnitSetup<Self>) throws(SubjectError) -> PlannedUser {
    CelebrationBugs.choose(unit.bug)
    return try PlannedUser(unit)
  }

  package static func device(_ profile: DeviceProfile, for setup: Setup<Self>) -> DeviceProfile {
    var device = profile.keepingEdgesFree
    device.screen.type = setup.settings.textSize
    return device
  }

  package static func hours(for setup: Setup<Self>) -> [Instant] { setup.plan.plan.hours }
  package static func length(of setup: Setup<Self>) -> TimeSpan { setup.plan.plan.length }
  package static func relaunches(for setup: Setup<Self>) -> [Instant] { setup.plan.plan.relaunches }
  package static func signals(for setup: Setup<Self>) -> [ScriptedSignal] { setup.plan.plan.signals }

  package static func user(for setup: Setup<Self>) -> GardenUser { GardenUser(setup.plan.plan, setup.device) }

  package static func app(for setup: Setup<Self>) throws(SubjectError) -> CelebrationApp {
    let (user, device) = (setup.plan, setup.device)
    var stored = PersistedGarden()
    (stored.isWelcomed, stored.theme) = (true, user.plan.theme)
    let file = "\(try setup.files.path())/book.sqlite"
    do {
      let disk = try MomentDisk(file, user.plan.rows, stored: user.plan.isNew ? nil : stored.bytes)
      return try CelebrationApp(
        user.plan, device.screen, disk, user.photos, zones: user.zones, exports: user.exports,
        relativeSpeed: device.relativeSpeed)
    } catch { throw .failed("the user's book: \(error)") }
  }

  package static var rules: [Rule<Self>] { CelebrationRules.all.map { rule in rule.given { _ in () } } }

  package static func frame(_ simulated: SimulatedFrame<CelebrationApp>, in setup: Setup<Self>)
    -> GardenSnapshot
  {
    GardenSnapshot(simulated.record, simulated.app, setup.device.screen, setup.plan.zones)
  }

  package static func reached(by app: CelebrationApp) -> [Int] { app.reached }
}
