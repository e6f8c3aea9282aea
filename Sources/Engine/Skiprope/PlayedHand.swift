internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import ScenarioFormat
internal import Simulation
internal import Touches

/// One unit of a subject: one session, whose app, hand and device follow from the seed and its number.
struct PlayedHand<S: Subject>: PlayedUnit {
  private let order: WorkOrder
  private let subject: HandSubject<S>
  private let settings: HandSettings<S>
  private let tree: SeedTree

  init(_ order: WorkOrder, of subject: HandSubject<S>) {
    self.order = order
    self.subject = subject
    settings = order.scenario[HandSettings<S>.self]
    tree = SeedTree(order.scenario.seed).child("unit").child(order.unit)
  }

  var sessionCount: Int { 1 }

  func pass(_ setting: PassSetting) throws(RunError) -> any UnitPass { try staged(setting) }

  func staged(_ setting: PassSetting, log: TouchLog? = nil) throws(RunError) -> StagedPass<
    SoloStage<HandBook<S>>
  > {
    StagedPass(try stage(setting, log), setting) { (pass, frames, attendant) throws(RunError) in
      try pass.run(frames, attendant)
    }
  }

  /// The device and the age group of the unit, drawn by the scenario's weights.
  func dealt() throws(RunError) -> (device: DeviceProfile, group: AgeGroup) {
    var random = tree.child("deal").stream()
    let devices = order.scenario.devices.filter { $0.weight > 0 }
    let name = devices[random.index(weights: devices.map(\.weight))].name
    guard let device = order.scenario.profile(named: name) else {
      throw .invalidInput("the scenario's device \(name) is none that this build knows")
    }
    let ages = settings.ages.filter { $0.weight > 0 }
    let age = ages[random.index(weights: ages.map(\.weight))].name
    return (order.scenario.clock.applied(to: device), AgeGroup(rawValue: age) ?? .adult)
  }

  private func stage(_ setting: PassSetting, _ log: TouchLog?) throws(RunError) -> SoloStage<HandBook<S>> {
    if let bug = order.bug, !S.plantedBugs.contains(bug) {
      throw .invalidInput(
        "no planted bug is called \(bug); there are \(S.plantedBugs.joined(separator: ", "))")
    }
    let (device, group) = try dealt()
    let setup = Setup(
      unit: order.unit, chance: tree.child("app"), settings: settings.own, device: device,
      length: settings.length, bug: order.bug)
    let before = setting.meter.allocated() - setting.meter.deallocated()
    let began = HostClock.monotonic()
    let app = PlayedApp(S.app(for: setup), setupNanoseconds: HostClock.monotonic() - began)
    let held = setting.meter.allocated() - setting.meter.deallocated() - before
    var hand = TableHand<S.App>(
      S.acts, group: group, device: device, cycle: order.scenario.soak.cycle, seed: tree.child("hand"))
    if case .recording(let path) = settings.touches {
      let recorded = try RecordedSource(path: path, for: order.scenario, of: subject)
      try recorded.check(sessions: 1, of: order.unit)
      hand.replays(recorded.touches(unit: order.unit, session: 0, on: device))
    }
    hand.log = log
    let session = Session(
      app: app, driver: hand, meter: setting.meter, device: device, length: settings.length,
      signals: S.signals(for: setup), relaunches: relaunches(),
      mainLane: ToolkitModel.named(order.scenario.clock.closedLoop).map {
        MainLane(relativeSpeed: device.relativeSpeed, toolkit: $0.costs)
      }, seed: tree.seed)
    session.addStartingBytes(held)
    let identity = FrameBook.Identity(
      unit: order.unit, session: 1, ageYears: group.years, device: device)
    let frames = FrameBook(identity, setting, session: 0, holding: HandMetrics<S>.held)
    return SoloStage(session, HandBook(frames, cycle: order.scenario.soak.cycle), identity)
  }

  /// When the app is killed and launched again: gaps are exponential.
  private func relaunches() -> [Instant] {
    guard settings.relaunchEvery > .zero else { return [] }
    var random = tree.child("relaunches").stream()
    var (relaunches, at): ([Instant], Instant) = ([], .zero)
    while true {
      let gap = -Double(settings.relaunchEvery.nanoseconds) * StableMath.log(1 - random.unit())
      at = at + TimeSpan(nanoseconds: max(1_000_000_000, Int64(gap)))
      guard at < .zero + settings.length else { return relaunches }
      relaunches.append(at)
    }
  }
}

extension AgeGroup {
  /// A year of the group, for rows.
  fileprivate var years: Int {
    switch self {
    case .three: 3
    case .four: 4
    case .five: 5
    case .sixToEight: 7
    case .nineToTwelve: 10
    case .adult: 30
    }
  }
}
