internal import Families
internal import Gallery
internal import HostSystem
internal import Invariants
internal import Kernel
internal import PhotoCaching
internal import PointsLedger
internal import SQLiteConnecting
internal import SQLiteStoring
internal import ScenarioFormat
internal import Simulation
internal import Skiprope
internal import Touches

/// A family's shared state: its plan, its one ledger or one for each device, and the surroundings of each child's app.
///
/// All of it exists before the first app is launched, and belongs to none of the apps.
package final class FamilyHome {
  /// The plan, with real photos if the scenario has them.
  let plan: FamilyPlan
  /// The ledger of each device: one for all, or one each.
  let ledgers: [any AppLedger]
  /// Each child's device as configured.
  let devices: [DeviceProfile]
  /// Photos rejected before the session with a reason, because their files could not be read.
  private(set) var rejectedFiles: [String] = []
  /// The files that replace the album, if any.
  private(set) var files: [(id: PhotoID, file: PhotoFile)] = []
  /// The surroundings of each child's app, with yesterday's state until the app is launched.
  private var places: [(launcher: ChildLauncher, stored: StateStorage, yesterday: PhotoWork?)] = []

  private let unit: UnitSetup<FamilySubject>
  private let folder: String
  private let meter: HostMeter
  private let clock: WallClock
  /// Album changes by parents on one device, on their way to the others.
  private let exchange = AlbumExchange()

  private var scenario: Scenario { unit.scenario }

  /// Opens a family's state. Throws `failed` if a database or a folder cannot be opened, and `missing` or `invalid` for unusable
  /// own photos.
  init(_ unit: UnitSetup<FamilySubject>) throws(SubjectError) {
    guard let meter = HostMeter() else {
      throw .unsupported("the allocator of this process keeps no counters")
    }
    self.meter = meter
    FamilyBugs.choose(unit.bug)
    self.unit = unit
    let scenario = unit.scenario
    clock = WallClock(origin: scenario.session.start)
    plan = try FamilyHome.plan(scenario, unit.unit)
    // Models are in memory, except on disks that fail, or whose usage must be equal after each cycle.
    let needsFiles = scenario.real.decode == .real || scenario.swarm.isOn || scenario.soak.hasCycles
    folder = needsFiles ? try unit.files.path() : ""
    if scenario.session.syncsLedger {
      ledgers = try FamilyHome.openReplicas(scenario, plan, folder: folder, meter: meter, clock: clock)
    } else {
      let ledger = try FamilyHome.openLedger(scenario, plan, folder: folder, meter: meter)
      ledgers = plan.children.map { _ in ledger }
    }
    devices = try FamilyHome.devices(of: plan, in: scenario)
    let photos = FamilyHome.allPhotos(of: plan)
    let origin = try makeOrigin(photos)
    for (place, child) in plan.children.enumerated() {
      places.append(try makePlace(child, place, photos, origin: origin))
    }
  }

  /// The plan of a family, with the photos of the scenario's folder, if there is one.
  static func plan(_ scenario: Scenario, _ index: Int) throws(SubjectError) -> FamilyPlan {
    var plan = FamilyPlan(scenario, index: index)
    if case .directory(let path) = scenario.real.photos {
      try PhotoDirectory.open(path).replacePhotos(of: &plan)
    }
    return plan
  }

  /// Each child's device by the scenario; throws `invalid` for an unknown name.
  private static func devices(of plan: FamilyPlan, in scenario: Scenario) throws(SubjectError)
    -> [DeviceProfile]
  {
    var devices: [DeviceProfile] = []
    for child in plan.children {
      guard let device = scenario.profile(named: child.device) else {
        throw .invalid("the scenario's device \(child.device) is unknown to this build")
      }
      var shown = scenario.clock.applied(to: device, hours: plan.hours(in: scenario.session))
      if scenario.session.keepsEdgesFree { shown = shown.keepingEdgesFree }
      shown.screen.type = scenario.session.textSize
      devices.append(shown)
    }
    return devices
  }

  // MARK: The family

  private static func openLedger(
    _ scenario: Scenario, _ plan: FamilyPlan, folder: String, meter: HostMeter
  ) throws(SubjectError) -> FamilyLedger {
    let start = scenario.session.start
    let began = HostClock.monotonic()
    do {
      let store: SQLiteLedgerStore
      var file: String?
      var disk: FaultDisk?
      if scenario.swarm.isOn {
        let path = "\(folder)/ledger.sqlite"
        file = path
        // Its state after a fault is drawn, so a model need not wait for the host's disk.
        let faulty = try FaultDisk(passesSyncs: scenario.real.decode == .real)
        disk = faulty
        store = try SQLiteLedgerStore(.file(path), settings: .durable, on: faulty)
      } else if scenario.real.decode == .modelled, !scenario.soak.hasCycles {
        // Equal cycles use a file: pages of a database in memory would count as live bytes, and grow with the rows.
        store = try SQLiteLedgerStore(.memory, settings: .fast)
      } else {
        let path = "\(folder)/ledger.sqlite"
        file = path
        store = try SQLiteLedgerStore(.file(path), settings: .durable)
      }
      let ledger = try FamilyLedger(
        store, file: file, on: disk, meter: meter,
        zoneOffsetSeconds: scenario.session.zoneOffsetSeconds)
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
      throw .failed("the family's ledger: \(error)")
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

  /// The seed with which the family's server forges its files.
  static func forgeSeed(of plan: FamilyPlan) -> SeedTree { SeedTree(plan.seed).child("forge") }

  private func makeOrigin(_ photos: [PhotoID: PhotoPlan]) throws(SubjectError) -> any CountingOrigin {
    let forged = ForgedOrigin(photos: photos, seed: FamilyHome.forgeSeed(of: plan), meter: meter)
    guard case .directory(let path) = scenario.real.photos else { return forged }
    let directory = try PhotoDirectory.open(path)
    rejectedFiles = directory.rejected
    files = directory.photos(of: plan)
    return DirectoryOrigin(directory: directory, plan: plan, others: forged)
  }

  // MARK: A child

  private func makePlace(
    _ child: ChildPlan, _ place: Int, _ photos: [PhotoID: PhotoPlan], origin: any CountingOrigin
  ) throws(SubjectError) -> (ChildLauncher, StateStorage, PhotoWork?) {
    let context = ChildContext(child, of: plan, clock: clock)
    let launcher = ChildLauncher(
      plan: plan, context: context, device: devices[place], scenario: scenario, folder: folder,
      photos: photos, origin: origin, clock: clock, sharing: makeSharing(child, context),
      exchange: plan.children.contains { $0.user == .parent } ? exchange : nil)
    if let replica = ledgers[place] as? DeviceLedger {
      replica.setOffline(context.offline)
      if child.faults.isOn { replica.setDisturbed(until: child.faults.end + (child.faults.bound ?? .zero)) }
    }
    var stored = launcher.storedStore
    do throws(DeviceError) {
      let yesterday = try launcher.leaveYesterday(&stored)
      return (launcher, stored, yesterday)
    } catch { throw .failed("\(error)") }
  }

  /// The constants of a child's session.
  func context(of place: Int) -> ChildContext { places[place].launcher.context }

  /// The app for a child's session; called once.
  func launch(_ place: Int) throws(SubjectError) -> FamilyApp {
    var (launcher, stored, yesterday) = places[place]
    places[place].yesterday = nil
    defer { yesterday = nil }
    do throws(DeviceError) {
      let opened = try launcher.open(yesterday, &stored, ledgers[place], at: .zero)
      let app = FamilyApp(opened, launcher: launcher, stored: stored, ledger: ledgers[place])
      return app
    } catch { throw .failed("\(error)") }
  }

  /// The simulated user of a child's device.
  func user(of place: Int) -> any TouchingChild {
    let (child, device) = (plan.children[place], devices[place])
    guard !scenario.soak.hasCycles else {
      return CyclicChild(
        child, pin: FamilyPlan.pin, device: device, session: scenario.session, cycle: scenario.soak.cycle)
    }
    return ChildActor(child, pin: FamilyPlan.pin, device: device, session: scenario.session)
  }

  /// The surroundings of an app that shares; `nil` without a camera.
  private func makeSharing(_ child: ChildPlan, _ context: ChildContext) -> ChildSharing? {
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
      // Each has its own number of bytes, so that no two are equal.
      var file = ModelledFile(picture)
      file.byteCount = file.byteCount / 1_000 * 1_000 + Int(picture.id.raw % 1_000)
      return file.bytes
    }
  }

  // MARK: The end

  /// Checks the ledgers and apps at the end: each device's own, and then all after they have exchanged everything.
  func audit(_ sessions: [FinishedUnit<FamilySubject>.Session]) {
    let replicas = ledgers.compactMap { $0 as? DeviceLedger }
    let audits = replicas.isEmpty ? [ledgers[0].audit()] : replicas.map { $0.audit() }
    let findings = replicas.first?.zone.settle(replicas, at: sessions.map(\.end).max() ?? .zero)
    for (place, session) in sessions.enumerated() {
      session.recorder.audit(
        session.app, at: session.end, ledgerFindings: place < audits.count ? audits[place] : [],
        synced: findings.map { findings in
          CheckedEnd.Synced(findings: place == 0 ? findings : [], arrivedCount: replicas[place].arrivedCount)
        })
    }
  }

  /// Entries posted to a device's ledger; a shared one is counted for the first device.
  func postings(of place: Int) -> Int { hasLedger(place) ? ledgers[place].postings : 0 }

  /// The digest of a session: that of its frames, with the contents of its ledger.
  func digest(of place: Int, continuing frames: UInt64) -> UInt64 {
    var digest = StableDigest(seed: frames)
    if hasLedger(place) { digest.mix(ledgers[place].digest()) }
    return digest.value
  }

  private func hasLedger(_ place: Int) -> Bool { place == 0 || ledgers[place].device != nil }
}

extension PhotoDirectory {
  /// Reads a scenario's folder of photographs.
  static func open(_ path: String) throws(SubjectError) -> PhotoDirectory {
    do throws(PhotoFolderError) { return try PhotoDirectory(path: path) } catch {
      throw SubjectError(error)
    }
  }
}

extension SubjectError {
  /// The run's error for unusable photos.
  init(_ error: PhotoFolderError) {
    self = error.isMissing ? .missing(error.description) : .invalid(error.description)
  }
}
