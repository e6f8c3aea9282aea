internal import Families
internal import Gallery
internal import HostSystem
internal import Invariants
internal import Kernel
internal import PhotoCaching
internal import Playing
internal import PointsLedger
internal import SQLiteConnecting
internal import SQLiteStoring
internal import ScenarioFormat
internal import Simulation
internal import Touches

/// Builds what a family needs for its evening: the shared ledger, and for each child a device with its app.
struct FamilySetup {
  private(set) var sessions: [Session<FamilyApp, FamilyDriver, HostMeter>] = []
  private(set) var devices: [DeviceProfile] = []
  /// The ledger of each session: one for all, or each its own.
  let ledgers: [any AppLedger]
  private(set) var rejectedFiles: [String] = []
  /// The files that stand for the album, where there are any.
  private(set) var files: [(id: PhotoID, file: PhotoFile)] = []

  private let order: WorkOrder
  private let plan: FamilyPlan
  private let folder: String
  private let meter: HostMeter
  private let clock: WallClock
  /// What parents change on one of the devices, on its way to the others.
  private let exchange = AlbumExchange()
  /// `nil` where all touches are drawn.
  private let recorded: RecordedSource?

  /// Touches that stand in for those of one child.
  struct Stand {
    /// From 0.
    var child: Int
    var make: (ChildPlan, DeviceProfile) -> any TouchSource<ScreenSense>
  }

  private let stand: Stand?

  init(
    _ setting: PassSetting, _ plan: FamilyPlan, _ subject: FamilySubject, touching stand: Stand?
  ) throws(RunError) {
    order = setting.order
    self.plan = plan
    self.stand = stand
    folder = setting.folder
    meter = setting.meter
    clock = WallClock(origin: order.scenario.session.start)
    if case .recording(let path) = order.scenario.touches {
      recorded = try RecordedSource(path: path, for: order.scenario, of: subject)
    } else {
      recorded = nil
    }
    try recorded?.check(sessions: plan.children.count, of: plan.index)
    try PlantedBug.check(order.bug, among: FamilyBugs.ofRuns)
    FamilyBugs.choose(order.bug)
    if order.scenario.session.syncsLedger {
      ledgers = try FamilySetup.openReplicas(order, plan, folder: folder, meter: meter, clock: clock)
    } else {
      let ledger = try FamilySetup.openLedger(order, plan, folder: folder, meter: meter)
      ledgers = plan.children.map { _ in ledger }
    }
    let photos = FamilySetup.allPhotos(of: plan)
    let origin = try makeOrigin(photos)
    for (index, child) in plan.children.enumerated() {
      let device = try FamilySetup.device(named: child.device, in: order.scenario, of: plan)
      devices.append(device)
      sessions.append(try makeSession(child, index, device, photos, origin: origin))
    }
  }

  /// A child's device as the scenario has it; throws `invalidInput` for a name that this build does not know.
  static func device(
    named name: String, in scenario: Scenario, of plan: FamilyPlan
  ) throws(RunError) -> DeviceProfile {
    guard let device = scenario.profile(named: name) else {
      throw .invalidInput("the scenario's device \(name) is none that this build knows")
    }
    var shown = scenario.clock.applied(to: device, hours: plan.hours(in: scenario.session))
    if scenario.session.keepsEdgesFree { shown = shown.keepingEdgesFree }
    shown.screen.type = scenario.session.textSize
    return shown
  }

  /// The main lane of a device, where the scenario closes the loop.
  private static func mainLane(of device: DeviceProfile, in scenario: Scenario) -> MainLane? {
    ToolkitModel.named(scenario.clock.closedLoop).map {
      MainLane(relativeSpeed: device.relativeSpeed, toolkit: $0.costs)
    }
  }

  // MARK: The family

  private static func openLedger(
    _ order: WorkOrder, _ plan: FamilyPlan, folder: String, meter: HostMeter
  ) throws(RunError) -> FamilyLedger {
    let start = order.scenario.session.start
    let began = HostClock.monotonic()
    do {
      let store: SQLiteLedgerStore
      var file: String?
      var disk: FaultDisk?
      if order.scenario.swarm.isOn {
        try ClaimedFolder.make(folder)
        let path = "\(folder)/ledger.sqlite"
        file = path
        // What is on it after a fault is drawn, and so a model need not wait for the host's disk.
        let faulty = try FaultDisk(passesSyncs: order.scenario.real.decode == .real)
        disk = faulty
        store = try SQLiteLedgerStore(.file(path), settings: .durable, on: faulty)
      } else if order.scenario.real.decode == .modelled, !order.scenario.soak.hasCycles {
        // In equal cycles it is a file all the same: the pages of one in memory are live bytes, and grow with the rows.
        store = try SQLiteLedgerStore(.memory, settings: .fast)
      } else {
        try ClaimedFolder.make(folder)
        let path = "\(folder)/ledger.sqlite"
        file = path
        store = try SQLiteLedgerStore(.file(path), settings: .durable)
      }
      let ledger = try FamilyLedger(
        store, file: file, on: disk, meter: meter,
        zoneOffsetSeconds: order.scenario.session.zoneOffsetSeconds)
      ledger.openingNanoseconds = HostClock.monotonic() - began
      var ids = LedgerIDSource(device: 2)
      let children = plan.kids.map { child in
        ChildProfile(id: child.id, family: UInt32(plan.index), name: child.name)
      }
      let history = plan.kids.flatMap { child in
        child.history.map { row in
          PointTransaction(
            id: ids.entry(at: row.time), child: child.id,
            kind: row.amount > .zero ? .earned : .adjusted, amount: row.amount, timestamp: row.time,
            note: row.reason)
        }
      }
      try ledger.begin(children, history: history, at: start)
      return ledger
    } catch {
      throw .cannotWrite("the family's ledger: \(error)")
    }
  }

  static func allPhotos(of plan: FamilyPlan) -> [PhotoID: PhotoPlan] {
    var photos: [PhotoID: PhotoPlan] = [:]
    for photo in plan.photos { photos[photo.id] = photo }
    for group in plan.groups {
      for shared in group.photos + group.arrivals { photos[shared.photo.id] = shared.photo }
    }
    return photos
  }

  /// What the family's server forges its files by.
  static func forgeSeed(of plan: FamilyPlan) -> SeedTree { SeedTree(plan.seed).child("forge") }

  private mutating func makeOrigin(_ photos: [PhotoID: PhotoPlan]) throws(RunError) -> any CountingOrigin {
    let forged = ForgedOrigin(photos: photos, seed: FamilySetup.forgeSeed(of: plan), meter: meter)
    guard case .directory(let path) = order.scenario.real.photos else { return forged }
    let directory = try PhotoDirectory.open(path)
    rejectedFiles = directory.rejected
    files = directory.photos(of: plan)
    return DirectoryOrigin(directory: directory, plan: plan, others: forged)
  }

  // MARK: A child

  private func makeSession(
    _ child: ChildPlan, _ index: Int, _ device: DeviceProfile, _ photos: [PhotoID: PhotoPlan],
    origin: any CountingOrigin
  ) throws(RunError) -> Session<FamilyApp, FamilyDriver, HostMeter> {
    let context = ChildContext(child, of: plan, clock: clock)
    let launcher = ChildLauncher(
      plan: plan, context: context, device: device, scenario: order.scenario, folder: folder, photos: photos,
      origin: origin, clock: clock, sharing: makeSharing(child, context),
      exchange: plan.children.contains { $0.hand == .parent } ? exchange : nil)
    let ledger = ledgers[index]
    if let replica = ledger as? DeviceLedger {
      replica.setOffline(context.offline)
      if child.faults.isOn { replica.setDisturbed(until: child.faults.end + (child.faults.bound ?? .zero)) }
    }
    let (app, before) = try launch(launcher, ledger)
    let driver = FamilyDriver(source: makeSource(child, index, device), metrics: device.screen)
    let held = meter.allocated() - meter.deallocated() - before
    app.stats.list(files.map(\.id))
    let session = Session(
      app: app, driver: driver, meter: meter, device: device, length: order.scenario.session.length,
      signals: context.signals, relaunches: context.relaunches,
      mainLane: FamilySetup.mainLane(of: device, in: order.scenario), seed: child.seed)
    session.addStartingBytes(held)
    return session
  }

  /// What is around an app that shares; `nil` where the scenario has no camera.
  private func makeSharing(_ child: ChildPlan, _ context: ChildContext) -> ChildSharing? {
    let scenario = order.scenario
    guard scenario.sharing.isOn else { return nil }
    let isModelled = scenario.real.decode == .modelled
    let seed = SeedTree(child.seed).child("camera")
    let meter = self.meter
    return ChildSharing(
      child, of: plan, scenario, kills: context.relaunches, clock: clock,
      folder: isModelled ? nil : "\(folder)/pictures-\(child.number)"
    ) { picture in
      guard isModelled else {
        return try? ForgedOrigin(photos: [picture.id: picture], seed: seed, meter: meter).fetch(picture.id)
      }
      // No two have the same number of bytes, so that no two are the same.
      var file = ModelledFile(picture)
      file.byteCount = file.byteCount / 1_000 * 1_000 + Int(picture.id.raw % 1_000)
      return file.bytes
    }
  }

  /// The app as it is launched for the session, and the bytes that lived before it was.
  private func launch(_ launcher: ChildLauncher, _ ledger: any AppLedger) throws(RunError) -> (FamilyApp, Int)
  {
    do throws(DeviceError) {
      var kept = launcher.keptStore
      let yesterday = try launcher.leaveYesterday(&kept)
      let before = meter.allocated() - meter.deallocated()
      let opened = try launcher.open(yesterday, &kept, ledger, at: .zero)
      return (FamilyApp(opened, launcher: launcher, kept: kept, ledger: ledger), before)
    } catch {
      throw .cannotWrite("\(error)")
    }
  }

  private func makeSource(_ child: ChildPlan, _ index: Int, _ device: DeviceProfile) -> any TouchSource<
    ScreenSense
  > {
    let session = order.scenario.session
    if let stand, stand.child == index { return stand.make(child, device) }
    if let recorded = recorded?.touches(unit: order.unit, session: index, on: device, ScreenSense.self) {
      return recorded
    }
    guard !order.scenario.soak.hasCycles else {
      return CyclicChild(
        child, pin: FamilyPlan.pin, device: device, session: session, cycle: order.scenario.soak.cycle)
    }
    return ChildActor(child, pin: FamilyPlan.pin, device: device, session: session)
  }
}
