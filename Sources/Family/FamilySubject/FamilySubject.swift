internal import BarePeers
package import Families
internal import Gallery
internal import HostSystem
internal import Invariants
internal import JPEGCoding
package import Kernel
package import Metrics
internal import ScenarioFormat
package import Simulation
package import Skiprope
package import Touches

/// The family's app as a subject: families with albums and points, and children who touch.
package enum FamilySubject: Subject {
  /// The entry in programs. The loop over its frames is compiled here, where the compiler sees all types.
  package static let compiled = CompiledSubject(FamilySubject.self)

  package static var name: String { FamilySettings.app }
  package static var unit: (one: String, several: String) { ("family", "families") }
  package static var session: (one: String, several: String) { ("child", "children") }
  package static var samplesAges: Bool { false }
  package static var libraries: [String: String] { ["libjpeg-turbo": JPEGCodec.libraryVersion] }
  package static var screens: [String] { FamilyRecorder.screens }
  package static var table: MetricTable { FamilyMetrics.table }
  package static var held: [HeldQuantity] { HeldQuantity.family }
  package static var declared: [String] { SessionCoverage.names }
  package static var plantedBugs: [PlantedBug] { FamilyBugs.ofRuns }
  package static var slowedStage: FrameStage? { FamilyBugs.all.isEmpty ? nil : .layout }
  package static var recordedRules: [RuleTitle] {
    InvariantCatalogue.all.map { RuleTitle(id: $0.id, title: $0.title) }
  }

  package static func sessions(in unit: UnitSetup<Self>) -> Int {
    FamilyPlan(unit.scenario, index: unit.unit).children.count
  }

  package static func check(_ settings: FamilySettings) throws(SubjectError) -> [String] {
    guard case .directory(let path) = settings.real.photos else { return [] }
    guard HostFolder.isFolder(path) else {
      throw .missing("there is no folder of photos `\(path)`; give another with `--photos DIR`")
    }
    do throws(PhotoFolderError) {
      let listing = try PhotoListing(path)
      try listing.check()
      return listing.remarks
    } catch { throw SubjectError(error) }
  }

  package static func shared(in unit: UnitSetup<Self>) throws(SubjectError) -> FamilyHome {
    try FamilyHome(unit)
  }

  package static func device(_ profile: DeviceProfile, for setup: Setup<Self>) -> DeviceProfile {
    setup.shared.devices[setup.session]
  }

  package static func app(for setup: Setup<Self>) throws(SubjectError) -> FamilyApp {
    try setup.shared.launch(setup.session)
  }

  package static func relaunches(for setup: Setup<Self>) -> [Instant] {
    setup.shared.context(of: setup.session).relaunches
  }

  package static func signals(for setup: Setup<Self>) -> [ScriptedSignal] {
    setup.shared.context(of: setup.session).signals
  }

  package static func user(for setup: Setup<Self>) -> FamilyUser {
    FamilyUser(
      setup.shared.user(of: setup.session), ageYears: setup.shared.plan.children[setup.session].ageYears,
      on: setup.device.screen)
  }

  package static func recorder(
    for setup: Setup<Self>, of app: FamilyApp, _ scale: DeviceScale
  ) -> FamilyRecorder {
    FamilyRecorder(app, of: setup.session, in: setup.shared, scale)
  }

  package static func finish(_ unit: FinishedUnit<Self>) {
    unit.sessions.first?.setup.shared.audit(unit.sessions)
  }

  package static func reached(by app: FamilyApp) -> [Int] { app.reached }
  package static func done(by app: FamilyApp) -> [(name: String, count: Int)] { app.done }

  // MARK: Gestures

  /// The kinds that the app reports: commits, and claims of a drag or a pinch.
  package static let reported: [RecognisedGesture.Kind] = [
    .tap, .doubleTap, .longPress, .swipeLeft, .swipeRight, .swipeUp, .swipeDown, .drag, .pinch,
  ]
  package static var recognises: Set<RecognisedGesture.Kind> { Set(reported) }

  /// The expected gesture of an intent. On a screen that ignores the gesture, nothing may commit.
  package static func expected(of intent: TouchIntent, on screen: String) -> ExpectedGesture {
    let screen = FamilyRecorder.screen(named: screen)
    switch intent {
    case .tap: return .one(.tap)
    case .doubleTap: return screen == .fullscreen ? .one(.doubleTap) : .anything
    case .longPress: return screen == .groupList || screen == .parentPhotos ? .one(.longPress) : .anything
    case .swipeLeft: return listensSideways(screen) ? .one(.swipeLeft) : .anything
    case .swipeRight: return listensSideways(screen) ? .one(.swipeRight) : .anything
    case .swipeUp: return screen == .fullscreen ? .one(.swipeUp) : .anything
    case .swipeDown: return screen == .fullscreen ? .one(.swipeDown) : .anything
    case .pinchIn, .pinchOut: return screen == .fullscreen ? .one(.pinch) : .nothing
    case .palm, .graze: return .nothing
    case .drag, .burst, .hesitation, .recorded: return .anything
    }
  }

  private static func listensSideways(_ screen: GalleryScreen?) -> Bool {
    screen == .grid || screen == .fullscreen || screen == .groupViewer
  }

  // MARK: Whole runs

  package static func complete(_ measurements: inout Measurements, rules: [String: RuleTally]) {
    let coverage = Coverage(totals: measurements.exact.counters)
    measurements.set(.reachedShare, to: coverage.percent, samples: coverage.declared.count)
    let shown = rules[ExpiryCheck.invariant.id]
    measurements.set(.expiredShown, to: Double(shown?.violations ?? 0), samples: shown?.checked ?? 0)
  }

  package static func modelRatios(_ metrics: [MetricValue], in settings: FamilySettings) -> [ModelRatio] {
    FamilyMetrics.modelRatios(metrics, under: settings.costs)
  }

  package static func yardstick(
    in settings: FamilySettings, rounds: Int
  ) throws(SubjectError) -> (any HostYardstick)? {
    guard settings.real.decode == .real else { return nil }
    do {
      let (file, stored) = try PhotoForge.yardstick()
      return try DecodeScore(file: file, stored: stored, rounds: rounds, clock: HostClock.threadCPU)
    } catch {
      throw .unsupported("the speed of decoding on this host cannot be measured: \(error)")
    }
  }

  /// Comparisons of programs do not time decoding, which takes ten times as long as all else.
  package static var comparedWith: [(flag: String, value: String)] {
    [("--decode", RealityScript.Decode.modelled.rawValue)]
  }

  package static func effects(in settings: FamilySettings) -> String { settings.real.decodeName }

  package static func pictures(of unit: UnitSetup<Self>) throws(SubjectError) -> (any SmallPictures)? {
    try FamilyPictures(of: unit.unit, in: unit.scenario)
  }

  package static func explanation(of settings: FamilySettings) -> String {
    BehaviourTable(settings.session).explanation(of: settings.session)
  }
}

extension DecodeScore: HostYardstick {
  package mutating func measure(rounds: Int) throws(RunError) {
    do throws(BarePeerError) { try pollAgain(rounds: rounds) } catch {
      throw .unsupported("the speed of decoding on this host cannot be measured: \(error)")
    }
  }
}
