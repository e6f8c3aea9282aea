internal import CivilTime
internal import Garden
internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import ScenarioFormat
internal import Simulation
internal import Touches
internal import ZoneFiles

/// A user whose plan is drawn.
struct PlayedUser: PlayedUnit {
  let plan: UserPlan
  private let order: WorkOrder
  private let subject: CelebrationSubject

  init(_ order: WorkOrder, of subject: CelebrationSubject) {
    self.order = order
    self.subject = subject
    plan = UserPlan(order.scenario, index: order.unit)
  }

  var sessionCount: Int { 1 }

  func pass(_ setting: PassSetting) throws(RunError) -> any UnitPass { try staged(setting) }

  func staged(_ setting: PassSetting, log: TouchLog? = nil) throws(RunError) -> StagedPass<
    PlainStage<CelebrationBook>
  > {
    setting.clearFolder()
    return StagedPass(try stage(setting, log), setting) { (pass, frames, attendant) throws(RunError) in
      try pass.run(frames, attendant)
    }
  }

  func device() throws(RunError) -> DeviceProfile {
    guard let device = order.scenario.profile(named: plan.device) else {
      throw .invalidInput("the scenario's device \(plan.device) is none that this build knows")
    }
    var shown = order.scenario.clock.applied(to: device, hours: plan.hours).keepingEdgesFree
    shown.screen.type = order.scenario.celebrations.textSize
    return shown
  }

  /// The rules of the user's zones, from the system's database.
  private func rules() throws(RunError) -> [ZoneRules] {
    let database = ZoneDatabase()
    var rules: [ZoneRules] = []
    for name in plan.zones {
      do throws(ZoneError) {
        rules.append(name == "UTC" ? .utc : try database.rules(of: ZoneName(name)))
      } catch { throw .missingInput("the zone \(name): \(error)") }
    }
    return rules
  }

  private func stage(_ setting: PassSetting, _ log: TouchLog?) throws(RunError) -> PlainStage<CelebrationBook>
  {
    try PlantedBug.check(order.bug, among: CelebrationBugs.all)
    CelebrationBugs.choose(order.bug)
    let device = try device()
    var recorded: RecordedTouches<Void>?
    if case .recording(let path) = order.scenario.celebrations.touches {
      let source = try RecordedSource(path: path, for: order.scenario, of: subject)
      try source.check(sessions: 1, of: order.unit)
      recorded = source.touches(unit: order.unit, session: 0, on: device)
    }
    var hand = UserHand(plan, device, recorded: recorded)
    hand.log = log
    var kept = KeptGarden()
    (kept.isWelcomed, kept.theme) = (true, plan.theme)
    let zones = try rules()
    let photos = try PhotoFiles(
      megapixels: order.scenario.celebrations.photoMegapixels,
      SeedTree(order.scenario.seed).child("photos"))
    var exports: [ExportFiles] = []
    for kind in ImportKind.allCases {
      if let export = try ExportFiles(kind, of: order.scenario) { exports.append(export) }
    }
    let before = setting.meter.allocated() - setting.meter.deallocated()
    let app: CelebrationApp
    do {
      try ClaimedFolder.make(setting.folder)
      let disk = try BookDisk(
        "\(setting.folder)/book.sqlite", plan.rows, kept: plan.isNew ? nil : kept.bytes)
      app = try CelebrationApp(
        plan, device.screen, disk, photos, zones: zones, exports: exports,
        relativeSpeed: device.relativeSpeed)
    } catch { throw RunError.cannotWrite("the user's book: \(error)") }
    let held = setting.meter.allocated() - setting.meter.deallocated() - before
    let session = Session(
      app: app, driver: hand, meter: setting.meter, device: device, length: plan.length,
      signals: plan.signals,
      relaunches: plan.relaunches,
      mainLane: ToolkitModel.named(order.scenario.clock.closedLoop).map {
        MainLane(relativeSpeed: device.relativeSpeed, toolkit: $0.costs)
      }, seed: plan.seed.seed)
    session.addStartingBytes(held)
    let identity = FrameBook.Identity(unit: order.unit, session: 1, ageYears: plan.ageYears, device: device)
    let frames = FrameBook(identity, setting, session: 0, holding: CelebrationMetrics.held)
    return PlainStage(
      [session], [CelebrationBook(frames, device.screen, zones, cycle: order.scenario.soak.cycle)],
      auditApp: { $0.core.checkInvariants() })
  }
}
