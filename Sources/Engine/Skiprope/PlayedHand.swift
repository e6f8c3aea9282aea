internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import ScenarioFormat
internal import Simulation
internal import Touches

extension UnitSetup {
  init(_ unit: Int, of scenario: Scenario, bug: String?) {
    let settings = scenario[HandSettings<S>.self]
    self.init(
      unit: unit, chance: SeedTree(scenario.seed).child("unit").child(unit).child("shared"),
      settings: settings.own, length: settings.length, bug: bug)
  }
}

/// One unit of a subject: sessions whose apps, hands and devices follow from the seed and their numbers.
struct PlayedHand<S: Subject>: PlayedUnit {
  private let order: WorkOrder
  private let subject: HandSubject<S>
  private let settings: HandSettings<S>
  private let setup: UnitSetup<S>
  let sessionCount: Int

  init(_ order: WorkOrder, of subject: HandSubject<S>) {
    self.order = order
    self.subject = subject
    settings = order.scenario[HandSettings<S>.self]
    setup = UnitSetup(order.unit, of: order.scenario, bug: order.bug)
    sessionCount = S.sessions(in: setup)
    precondition((1...1_000).contains(sessionCount), "\(S.name) has units of \(sessionCount) sessions")
  }

  func pass(_ setting: PassSetting) throws(RunError) -> any UnitPass { try staged(setting) }

  /// `logging` names a session whose touches are to be written down, and where.
  func staged(
    _ setting: PassSetting, logging: (session: Int, log: TouchLog)? = nil
  ) throws(RunError) -> StagedPass<PlainStage<HandBook<S>>> {
    StagedPass(try stage(setting, logging), setting) { (pass, frames, attendant) throws(RunError) in
      try pass.run(frames, attendant)
    }
  }

  /// Where everything of a session is drawn from. A unit's first one has the unit's own.
  private func tree(of session: Int) -> SeedTree {
    let unit = SeedTree(order.scenario.seed).child("unit").child(order.unit)
    return session == 0 ? unit : unit.child("session").child(session)
  }

  /// The device and the age group of a session, drawn by the scenario's weights.
  func dealt(to session: Int) throws(RunError) -> (device: DeviceProfile, group: AgeGroup) {
    var random = tree(of: session).child("deal").stream()
    let devices = order.scenario.devices.filter { $0.weight > 0 }
    let name = devices[random.index(weights: devices.map(\.weight))].name
    guard let device = order.scenario.profile(named: name) else {
      throw .invalidInput("the scenario's device \(name) is none that this build knows")
    }
    let ages = settings.ages.filter { $0.weight > 0 }
    let age = ages[random.index(weights: ages.map(\.weight))].name
    return (order.scenario.clock.applied(to: device), AgeGroup(rawValue: age) ?? .adult)
  }

  private func stage(
    _ setting: PassSetting, _ logging: (session: Int, log: TouchLog)?
  ) throws(RunError) -> PlainStage<HandBook<S>> {
    if let bug = order.bug, !S.plantedBugs.contains(bug) {
      throw .invalidInput(
        "no planted bug is called \(bug); there are \(S.plantedBugs.joined(separator: ", "))")
    }
    var recorded: RecordedSource?
    if case .recording(let path) = settings.touches {
      recorded = try RecordedSource(path: path, for: order.scenario, of: subject)
      try recorded?.check(sessions: sessionCount, of: order.unit)
    }
    let before = setting.meter.allocated() - setting.meter.deallocated()
    let shared = S.shared(in: setup)
    let held = setting.meter.allocated() - setting.meter.deallocated() - before
    var sessions: [Session<PlayedApp<S.App>, TableHand<S.App>, HostMeter>] = []
    var books: [HandBook<S>] = []
    for number in 0..<sessionCount {
      let (device, group) = try dealt(to: number)
      let session = Setup<S>(
        unit: order.unit, session: number, shared: shared, chance: tree(of: number).child("app"),
        settings: settings.own, device: device, length: settings.length, bug: order.bug)
      var hand = TableHand<S.App>(
        S.acts, group: group, device: device, cycle: order.scenario.soak.cycle,
        seed: tree(of: number).child("hand"))
      if let recorded { hand.replays(recorded.touches(unit: order.unit, session: number, on: device)) }
      if let logging, logging.session == number { hand.log = logging.log }
      sessions.append(played(session, hand, setting.meter, holding: number == 0 ? held : 0))
      let identity = FrameBook.Identity(
        unit: order.unit, session: number + 1, ageYears: group.years, device: device)
      let frames = FrameBook(identity, setting, session: number, holding: HandMetrics<S>.held)
      books.append(
        HandBook(
          frames, for: session, cycle: order.scenario.soak.cycle, isAlone: sessionCount == 1))
    }
    return PlainStage(sessions, books)
  }

  /// `holding`: bytes that are there already and count as the session's.
  private func played(
    _ setup: Setup<S>, _ hand: TableHand<S.App>, _ meter: HostMeter, holding shared: Int
  ) -> Session<PlayedApp<S.App>, TableHand<S.App>, HostMeter> {
    let tree = tree(of: setup.session)
    let before = meter.allocated() - meter.deallocated()
    let began = HostClock.monotonic()
    let app = PlayedApp(S.app(for: setup), setupNanoseconds: HostClock.monotonic() - began)
    let held = meter.allocated() - meter.deallocated() - before
    let session = Session(
      app: app, driver: hand, meter: meter, device: setup.device, length: settings.length,
      signals: S.signals(for: setup), relaunches: relaunches(tree),
      mainLane: ToolkitModel.named(order.scenario.clock.closedLoop).map {
        MainLane(relativeSpeed: setup.device.relativeSpeed, toolkit: $0.costs)
      }, seed: tree.seed)
    session.addStartingBytes(shared + held)
    return session
  }

  /// When the app is killed and launched again: gaps are exponential.
  private func relaunches(_ tree: SeedTree) -> [Instant] {
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
