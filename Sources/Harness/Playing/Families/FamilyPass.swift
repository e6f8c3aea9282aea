internal import AppCore
internal import Families
internal import FamilyDevices
internal import FamilyMeasures
internal import Gallery
internal import HostSystem
internal import Kernel
internal import Metrics
internal import PhotoCaching
internal import PhotoOrigins
internal import Reporting
internal import ScenarioFormat
internal import Simulation

/// One repetition of a family: its devices in one world, and a recorder and checkers beside each.
struct FamilyPass {
  var world: World<FamilyApp, FamilyDriver, HostMeter>
  var recorders: [SessionRecorder]
  private var checks: [FamilyChecks]
  private let plan: FamilyPlan
  private let order: WorkOrder
  private let ledger: FamilyLedger
  private let folder: String
  /// Whether anybody asks what all devices hold together; asked in every frame.
  private let hasCycles: Bool
  /// Where the rows go, once the first ones do; only the last repetition keeps any.
  private var rows: FamilyRows?
  /// Photos that were named with a reason before the session, because their files could not even be read.
  private let rejectedFiles: [String]
  /// The files that stand for the album, where there are any.
  private let files: [(id: PhotoID, file: PhotoFile)]

  init(order: WorkOrder, plan: FamilyPlan, meter: HostMeter, isLast: Bool) throws(RunError) {
    self.order = order
    self.plan = plan
    hasCycles = order.scenario.soak.hasCycles
    folder = "\(order.scratch)/family-\(order.family)"
    HostFolder.remove(folder)
    let setup = try FamilySetup(order: order, plan: plan, folder: folder, meter: meter)
    ledger = setup.ledger
    rejectedFiles = setup.rejectedFiles
    files = setup.files
    world = World(sessions: setup.sessions)
    let emptyFrame = EmptyFrame.measure(meter)
    let keepsRows = isLast
    recorders = zip(plan.children, setup.devices).enumerated().map { index, pair in
      let isDetailed = keepsRows && (order.keepAllFrames || index < order.detailedSessions)
      let framed = order.framedSessions ?? order.detailedSessions
      return SessionRecorder(
        family: order.family, child: pair.0, device: pair.1, hostScore: order.hostScore,
        decodeScore: order.decodeScore, emptyFrameNanoseconds: emptyFrame, listed: setup.files.map(\.id),
        keepsRows: isDetailed, keepsFrames: isDetailed && (order.keepAllFrames || index < framed))
    }
    checks = world.sessions.map { FamilyChecks(app: $0.app, period: $0.clock.period) }
  }

  /// The family's plan, with its photos replaced where the scenario brings real ones.
  static func plan(for order: WorkOrder) throws(RunError) -> FamilyPlan {
    var plan = FamilyPlan(order.scenario, index: order.family)
    if case .directory(let path) = order.scenario.real.photos {
      let photos = try PhotoDirectory.open(path)
      photos.replacePhotos(of: &plan)
    }
    return plan
  }

  var sessionSeconds: Double { world.sessions.reduce(0) { $0 + ($1.end - .zero).seconds } }

  /// Records and checks the frame that a device has just run.
  mutating func recordFrame(of device: Int, steady: Int?) throws(RunError) {
    let session = world.sessions[device]
    // Each looked at once: a record is copied, and an app retained, at every look through its session.
    let (record, app) = (session.record, session.app)
    if record.isLaunch, let failure = app.launchFailure { throw failure }
    let live = session.liveBytes - app.harnessBytes
    recorders[device].record(
      record, session, app, live: live, held: hasCycles ? heldBytes : live, steady: steady
    )
    checks[device].check(record, app)
    if recorders[device].keepsRows, recorders[device].rows.isFull {
      try openRows().write(rowsOf: &recorders[device])
    }
  }

  /// What the apps of all devices hold. O(devices).
  private var heldBytes: Int { world.sessions.reduce(0) { $0 + $1.liveBytes - $1.app.harnessBytes } }

  mutating func finishSessions() {
    let findings = ledger.audit()
    for device in world.sessions.indices {
      let session = world.sessions[device]
      recorders[device].finish(
        session.app, at: session.end, live: session.liveBytes - session.app.harnessBytes)
      checks[device].finish(session.app, at: session.end, ledgerFindings: device == 0 ? findings : [])
    }
  }

  func tearDown() { HostFolder.remove(folder) }

  // MARK: Results

  func summary() -> FamilySummary {
    FamilySummary(
      family: order.family, outcome: "complete",
      photos: plan.photos.count + plan.groups.reduce(0) { $0 + $1.photos.count + $1.arrivals.count },
      children: world.sessions.indices.map(childSummary))
  }

  private func childSummary(_ device: Int) -> ChildSummary {
    let session = world.sessions[device]
    var digest = StableDigest(seed: session.digestValue)
    if device == 0 { digest.mix(ledger.digest()) }
    let lastVsync = session.clock.frame(holding: session.end)
    return ChildSummary(
      child: Int(plan.children[device].id.raw), ageYears: plan.children[device].ageYears,
      device: plan.children[device].device, digest: digest.hexadecimal, vsyncs: lastVsync.number + 1,
      activeFrames: session.activeFrames, gestures: recorders[device].gestures.gestures,
      categoryChanges: recorders[device].news.categoryChanges,
      photosShown: recorders[device].news.photosShown,
      decodes: session.app.counters.decodes)
  }

  func addResults(to result: inout FamilyResult) {
    let names = Dictionary(files.map { ($0.id, $0.file.name) }) { first, _ in first }
    for device in world.sessions.indices {
      recorders[device].add(to: &result, session: world.sessions[device])
      let child = Int(plan.children[device].id.raw)
      checks[device].add(to: &result, child: child)
      result.addPhotoErrors(
        world.sessions[device].app.stats, family: order.family, child: child, names: names)
    }
    result.photoErrors = Array(
      (rejectedFiles + result.photoErrors).prefix(FamilyResult.photoErrorLimit))
    result.measurements.add(rejectedFiles.count, to: .photoErrors)
    result.measurements.add(ledger.postings, to: .ledgerPostings)
  }

  /// Writes the rows that are left, and makes the family's own database appear.
  mutating func writeRows() throws {
    let rows = try openRows()
    for device in recorders.indices { try rows.write(rowsOf: &recorders[device]) }
    for (recorder, session) in zip(recorders, world.sessions) {
      try rows.write(recorder.photoRows(files.map(\.file), session.app.stats.listed))
    }
    try rows.finish(recorders, world.sessions)
  }

  private mutating func openRows() throws(RunError) -> FamilyRows {
    if let rows { return rows }
    let opened = try FamilyRows(folder: order.results, family: order.family)
    rows = opened
    return opened
  }
}

extension PhotoDirectory {
  /// Reads a scenario's folder of photographs.
  static func open(_ path: String) throws(RunError) -> PhotoDirectory {
    do throws(PhotoFolderError) { return try PhotoDirectory(path: path) } catch {
      throw RunError(error)
    }
  }
}
