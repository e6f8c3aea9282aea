internal import AppCore
internal import BlobStoring
internal import Families
internal import Gallery
internal import HostSystem
internal import Invariants
internal import JPEGCoding
internal import Kernel
internal import PhotoCaching
internal import PhotoOrigins
internal import PointsLedger
internal import SQLiteStoring
internal import ScenarioFormat
internal import Simulation
internal import Touches

/// Builds what a family needs for its evening: the shared ledger, and for each child a device with its app.
struct FamilySetup {
  private(set) var sessions: [Session<FamilyApp, FamilyDriver, HostMeter>] = []
  private(set) var devices: [DeviceProfile] = []
  let ledger: FamilyLedger
  private(set) var rejectedFiles: [String] = []
  private(set) var fileNames: [PhotoID: String] = [:]

  private let order: WorkOrder
  private let plan: FamilyPlan
  private let folder: String
  private let meter: HostMeter
  private let clock: WallClock
  /// `nil` where all touches are drawn.
  private let recorded: RecordedSource?

  init(order: WorkOrder, plan: FamilyPlan, folder: String, meter: HostMeter) throws(RunError) {
    self.order = order
    self.plan = plan
    self.folder = folder
    self.meter = meter
    clock = WallClock(origin: order.scenario.session.start)
    if case .recording(let path) = order.scenario.real.touches {
      recorded = try RecordedSource(path: path, for: order.scenario)
    } else {
      recorded = nil
    }
    try recorded?.check(plan)
    let canary = try FamilySetup.canary(order.canary)
    ledger = try FamilySetup.openLedger(order, plan, folder: folder, canary: canary)
    let photos = FamilySetup.allPhotos(of: plan)
    let origin = try makeOrigin(photos)
    for (index, child) in plan.children.enumerated() {
      guard let device = DeviceProfile.named(child.device) else {
        throw .invalidInput("the scenario's device \(child.device) is none that this build knows")
      }
      devices.append(device)
      sessions.append(try makeSession(child, index, device, photos, origin: origin, canary: canary))
    }
  }

  static func canary(_ name: String?) throws(RunError) -> Canary? {
    guard let name else { return nil }
    guard Canary.areCompiledIn else {
      throw .unsupported("this build has no canaries in it; build with `--traits Canaries`")
    }
    guard let canary = Canary(rawValue: name) else {
      let known = Canary.allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalidInput("no canary is called \(name); there are \(known)")
    }
    return canary
  }

  private var isModelled: Bool { order.scenario.real.decode == .modelled }

  // MARK: The family

  private static func openLedger(
    _ order: WorkOrder, _ plan: FamilyPlan, folder: String, canary: Canary?
  ) throws(RunError) -> FamilyLedger {
    let start = order.scenario.session.start
    let began = HostClock.monotonic()
    do {
      let store: SQLiteLedgerStore
      if order.scenario.real.decode == .modelled {
        store = try SQLiteLedgerStore(.memory, settings: .fast)
      } else {
        try HostFolder.make(folder)
        store = try SQLiteLedgerStore(.file("\(folder)/ledger.sqlite"), settings: .durable)
      }
      let ledger = try FamilyLedger(store, canary: canary)
      ledger.openingNanoseconds = HostClock.monotonic() - began
      var ids = LedgerIDSource(device: 2)
      let children = plan.children.map { child in
        ChildProfile(id: child.id, family: UInt32(plan.index), name: child.name)
      }
      let history = plan.children.flatMap { child in
        child.history.map { row in
          PointTransaction(
            id: TransactionID(ids.next(at: row.time)), child: child.id,
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

  private static func allPhotos(of plan: FamilyPlan) -> [PhotoID: PhotoPlan] {
    var photos: [PhotoID: PhotoPlan] = [:]
    for photo in plan.photos { photos[photo.id] = photo }
    for group in plan.groups {
      for shared in group.photos + group.arrivals { photos[shared.photo.id] = shared.photo }
    }
    return photos
  }

  private mutating func makeOrigin(_ photos: [PhotoID: PhotoPlan]) throws(RunError) -> any CountingOrigin {
    let forged = ForgedOrigin(photos: photos, seed: SeedTree(plan.seed).child("forge"), meter: meter)
    guard case .directory(let path) = order.scenario.real.photos else { return forged }
    let directory = try PhotoDirectory.open(path)
    rejectedFiles = directory.rejected
    fileNames = directory.paths(in: plan).mapValues(PhotoDirectory.name(of:))
    return DirectoryOrigin(directory: directory, plan: plan, others: forged)
  }

  // MARK: A child

  private func makeSession(
    _ child: ChildPlan, _ index: Int, _ device: DeviceProfile, _ photos: [PhotoID: PhotoPlan],
    origin: any CountingOrigin, canary: Canary?
  ) throws(RunError) -> Session<FamilyApp, FamilyDriver, HostMeter> {
    let scenario = order.scenario
    let began = HostClock.monotonic()
    let before = meter.allocated() - meter.deallocated()
    guard
      var settings = GallerySettings.preset(
        named: scenario.gesturePreset, on: device.screen, pin: FamilyPlan.pin)
    else { throw .invalidInput("the preset \(scenario.gesturePreset) is none that this build knows") }
    canary?.plant(in: &settings)
    let context = ChildContext(child, of: plan, clock: clock, canary: canary)
    let limits = (scenario.cachePreset == "viewer" ? CacheLimits.viewer : .parity).limited(
      to: device.cacheMemory)
    var coreSettings = FamilyCoreSettings(gallery: settings, cache: limits, expectsEmptyDisk: true)
    canary?.plant(in: &coreSettings)
    let work = try makeWork(child, device, photos, origin: origin)
    let wall = clock.time(at: .zero)
    let app = FamilyApp(
      core: FamilyCore(
        catalogue: catalogue(at: wall, context), child: child.id,
        settings: coreSettings, screen: device.screen, clock: clock),
      context: context, ledger: ledger, work: work, origin: origin,
      costs: CostTable(relativeSpeed: device.relativeSpeed))
    app.setupNanoseconds = HostClock.monotonic() - began + ledger.openingNanoseconds
    let driver = FamilyDriver(source: makeSource(child, index, device), metrics: device.screen)
    let held = meter.allocated() - meter.deallocated() - before
    let session = Session(
      app: app, driver: driver, meter: meter, device: device, length: scenario.session.length,
      signals: context.signals, seed: child.seed)
    session.addStartingBytes(held)
    return session
  }

  private func makeSource(_ child: ChildPlan, _ index: Int, _ device: DeviceProfile) -> any TouchSource {
    let session = order.scenario.session
    if let recorded = recorded?.touches(family: order.family, child: index, on: device) { return recorded }
    return ChildActor(child, pin: FamilyPlan.pin, device: device, session: session)
  }

  private func makeWork(
    _ child: ChildPlan, _ device: DeviceProfile, _ photos: [PhotoID: PhotoPlan], origin: any CountingOrigin
  ) throws(RunError) -> any PhotoWorking {
    guard !isModelled else {
      // Modelled files are a few bytes each: the disk is never full.
      return PhotoWork(
        decoder: ModelledDecoder(), store: MemoryBlobStore(limit: device.diskCache),
        origin: ModelledOrigin(photos: photos))
    }
    do throws(PhotoCachingError) {
      let store = try DiskBlobStore(folder: "\(folder)/photos-\(child.id.raw)", limit: device.diskCache)
      return PhotoWork(decoder: JPEGDecoder(), store: store, origin: origin)
    } catch {
      throw .cannotWrite("the photo cache: \(error)")
    }
  }

  /// The catalogue as the server lists it, with the group photos that have been shared by now.
  private func catalogue(at wall: WallTime, _ context: ChildContext) -> PhotoCatalogue {
    PhotoCatalogue(
      categories: plan.categories.map { category in
        AlbumCategory(
          id: category.id, name: category.name, icon: category.icon, colour: category.colour,
          visibleToChildren: category.visibleToChildren)
      },
      photos: plan.photos.map { photo in
        AlbumPhoto(id: photo.id, pixels: photo.displayPixels, taken: photo.taken, category: photo.category)
      },
      groups: plan.groups.map { SharingGroup(id: $0.id, name: $0.name) },
      groupPhotos: context.photos(sharedBy: wall))
  }
}

extension Canary {
  /// Switches this bug on when it is one of the app's core; a build without canaries has none to switch on.
  fileprivate func plant(in settings: inout FamilyCoreSettings) {
    #if Canaries
      settings.showsExpired = self == .shownExpired
    #endif
  }
}
