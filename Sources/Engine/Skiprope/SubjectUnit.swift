internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import ScenarioFormat
internal import Simulation
internal import Touches

/// One unit of a subject. Its apps, simulated users and devices follow from the seed and their numbers.
struct SubjectUnit<S: Subject>: SimulatedUnit {
  private let order: WorkOrder
  private let subject: ErasedSubject<S>
  private let setup: UnitSetup<S>
  let sessionCount: Int

  init(_ order: WorkOrder, of subject: ErasedSubject<S>) {
    self.order = order
    self.subject = subject
    setup = UnitSetup(
      order.unit, of: order.scenario, bug: order.bug, slowness: order.slowness,
      in: "\(order.scratch)/unit-\(order.unit)")
    sessionCount = S.sessions(in: setup)
    precondition(
      (1...1_000).contains(sessionCount),
      "\(S.name) has units of \(sessionCount) sessions; 1 to 1,000 are allowed")
  }

  func pass(_ setting: PassSetting) throws(RunError) -> any UnitPass { try staged(setting) }

  /// Makes the sessions of a repetition. `logging` names a session and the log for its touches.
  func staged(
    _ setting: PassSetting, logging: (session: Int, log: TouchLog)? = nil
  ) throws(RunError) -> SubjectPass<S> {
    setting.clearFolder()
    S.App.begin(pass: setting.number)
    let (sessions, monitors) = try sessions(setting, logging)
    return SubjectPass(sessions, monitors, setting, loop: subject.loop)
  }

  /// The inputs of a session, sampled by the scenario's weights.
  func fixed(_ session: Int, _ plan: S.Plan, _ shared: S.Shared) throws(RunError) -> Setup<S> {
    let lots = { (what: StaticString) in
      session == 0 ? setup.lots.child(what) : setup.lots.child(what).child(session)
    }
    let stratifiedChoice = { (names: [WeightedName], what: StaticString) in
      UnitSetup<S>.stratifiedChoice(names, UnitSetup<S>.lot(order.unit, lots(what)))
    }
    let name = stratifiedChoice(order.scenario.devices, "device")
    guard let device = order.scenario.profile(named: name) else {
      throw .invalidInput("the scenario's device \(name) is unknown to this build")
    }
    let chance = setup.chance.child("session").child(session)
    var made = Setup<S>(
      session: session, whole: setup, plan: plan, shared: shared, chance: chance, device: device,
      ageGroup: AgeGroup(rawValue: stratifiedChoice(order.scenario.hands, "hands")) ?? .adult,
      files: SessionFolder(setup.files, of: sessionCount > 1 ? session : nil),
      network: FakeNetwork(Faults(), length: .zero, chance), disk: FakeDisk(Faults(), length: .zero, chance),
      drawnRelaunches: relaunches(chance))
    made.device = S.device(order.scenario.clock.applied(to: device, hours: S.hours(for: made)), for: made)
    // The length may depend on everything else, so it comes after the device.
    let length = S.length(of: made)
    made.network = FakeNetwork(order.scenario.deviceFaults, length: length, chance.child("network"))
    made.disk = FakeDisk(order.scenario.deviceFaults, length: length, chance.child("disk"))
    return made
  }

  /// The device and length of a session.
  func logged(_ session: Int) throws(RunError) -> (device: DeviceProfile, length: TimeSpan) {
    let plan = try plan()
    let setup = try fixed(session, plan, try shared())
    return (setup.device, S.length(of: setup))
  }

  private func plan() throws(RunError) -> S.Plan {
    do throws(SubjectError) { return try S.plan(of: setup) } catch { throw error.runError }
  }

  private func shared() throws(RunError) -> S.Shared {
    do throws(SubjectError) { return try S.shared(in: setup) } catch { throw error.runError }
  }

  /// The unit's sessions at their beginning, each with its monitor.
  private func sessions(
    _ setting: PassSetting, _ logging: (session: Int, log: TouchLog)?
  ) throws(RunError) -> ([SubjectPass<S>.Simulated], [SessionMonitor<S>]) {
    try checkBug()
    var recorded: RecordedSource?
    if case .recording(let path) = order.scenario.touches {
      recorded = try RecordedSource(path: path, for: order.scenario, of: subject)
      try recorded?.check(sessions: sessionCount, of: order.unit)
    }
    let plan = try plan()
    let shared = try shared()
    var sessions: [SubjectPass<S>.Simulated] = []
    var monitors: [SessionMonitor<S>] = []
    for number in 0..<sessionCount {
      var session = try fixed(number, plan, shared)
      session.scheduler = setting.scheduler(of: number)
      let user = S.user(for: session)
      let driver = SessionDriver<S>(
        user, recorded: recorded?.touches(unit: order.unit, session: number, on: session.device),
        log: logging?.session == number ? logging?.log : nil)
      let simulated = try simulated(session, driver, setting.meter)
      sessions.append(simulated)
      let identity = FrameStatistics.Identity(
        unit: order.unit, session: number + 1, ageYears: user.ageYears, device: session.device)
      let frames = FrameStatistics(identity, setting, session: number, holding: SubjectMetrics<S>.held)
      let scale = DeviceScale(
        frames: frames.scale, effects: (order.decodeScore ?? order.hostScore) / session.device.relativeSpeed)
      monitors.append(
        SessionMonitor(
          frames, for: session, S.recorder(for: session, of: simulated.app.app, scale),
          isAlone: sessionCount == 1))
    }
    return (sessions, monitors)
  }

  private func checkBug() throws(RunError) {
    guard let bug = order.bug, !S.plantedBugs.contains(where: { $0.name == bug }) else { return }
    guard !S.plantedBugs.isEmpty else {
      throw .unsupported("this build of \(S.name) has no planted bugs in it")
    }
    let known = S.plantedBugs.map(\.name).joined(separator: ", ")
    throw .invalidInput("no planted bug is called \(bug); there are \(known)")
  }

  private func simulated(
    _ setup: Setup<S>, _ driver: SessionDriver<S>, _ meter: HostMeter
  ) throws(RunError) -> SubjectPass<S>.Simulated {
    let before = meter.allocated() - meter.deallocated()
    let began = HostClock.monotonic()
    let launched: S.App
    do throws(SubjectError) { launched = try S.app(for: setup) } catch { throw error.runError }
    let app = SimulatedApp(launched, setupNanoseconds: HostClock.monotonic() - began)
    let held = meter.allocated() - meter.deallocated() - before
    let session = Session(
      app: app, driver: driver, meter: meter, device: setup.device, length: S.length(of: setup),
      signals: S.signals(for: setup), relaunches: S.relaunches(for: setup),
      mainLane: ToolkitModel.named(order.scenario.clock.closedLoop).map {
        MainLane(relativeSpeed: setup.device.relativeSpeed, toolkit: $0.costs)
      }, seed: setup.session == 0 ? setup.whole.chance.seed : setup.chance.seed)
    session.scheduler = setup.scheduler
    session.addStartingBytes(held)
    return session
  }

  /// Relaunch times of the scenario. Gaps are exponential, at least 1 s.
  private func relaunches(_ chance: SeedTree) -> [Instant] {
    guard order.scenario.relaunchEvery > .zero else { return [] }
    var random = chance.child("relaunches").stream()
    var (relaunches, at): ([Instant], Instant) = ([], .zero)
    while true {
      let gap = -Double(order.scenario.relaunchEvery.nanoseconds) * StableMath.log(1 - random.unit())
      at = at + TimeSpan(nanoseconds: max(1_000_000_000, Int64(gap)))
      guard at < .zero + order.scenario.length else { return relaunches }
      relaunches.append(at)
    }
  }
}

extension AgeGroup {
  /// A representative age of the group in years, for rows.
  var years: Int {
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
