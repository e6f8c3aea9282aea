internal import Families
internal import HostSystem
internal import Kernel
internal import LedgerSync
internal import SQLiteConnecting
internal import SQLiteStoring
internal import ScenarioFormat
internal import Skiprope

/// A family with a ledger on each device.
extension FamilyHome {
  /// Opens the ledgers of the children's devices. They have read the records of the parent's phone: the family's members, and the
  /// history before the session.
  static func openReplicas(
    _ scenario: Scenario, _ plan: FamilyPlan, folder: String, meter: HostMeter, clock: WallClock
  ) throws(SubjectError) -> [any AppLedger] {
    do {
      let zone = try FamilyZone(
        children: plan.children.count, start: start(of: plan),
        parent: try SQLiteLedgerStore(.memory, settings: .fast),
        faultsPerMille: scenario.faults.zonePerMille, doubling: plan.children[0].faults, clock: clock,
        seed: SeedTree(plan.seed).child("zone"))
      var ledgers: [any AppLedger] = []
      for device in 1...plan.children.count {
        let began = HostClock.monotonic()
        let (store, file, disk) = try open(scenario, folder: folder, device: device)
        let ledger = try DeviceLedger(
          store, file: file, on: disk, device: device, of: zone, meter: meter,
          zoneOffsetSeconds: scenario.session.zoneOffsetSeconds,
          hasBackups: plan.children[device - 1].faults.weight(of: .restoredLedgers) > 0,
          at: clock.time(at: .zero))
        ledger.openingNanoseconds = HostClock.monotonic() - began
        ledgers.append(ledger)
      }
      return ledgers
    } catch {
      throw .failed("the family's ledger: \(error)")
    }
  }

  /// A device's database: in memory if files are modelled, and on a failing disk of its own if a swarm of faults is drawn.
  private static func open(
    _ scenario: Scenario, folder: String, device: Int
  ) throws -> (store: SQLiteLedgerStore, file: String?, disk: FaultDisk?) {
    let fails = scenario.swarm.isOn
    guard fails || scenario.real.decode == .real || scenario.soak.hasCycles else {
      return (try SQLiteLedgerStore(.memory, settings: .fast), nil, nil)
    }
    let path = "\(folder)/ledger-\(device).sqlite"
    guard fails else { return (try SQLiteLedgerStore(.file(path), settings: .durable), path, nil) }
    let disk = try FaultDisk(passesSyncs: scenario.real.decode == .real)
    return (try SQLiteLedgerStore(.file(path), settings: .durable, on: disk), path, disk)
  }

  /// The records of the parent's phone before the session, in order.
  private static func start(of plan: FamilyPlan) -> [SyncContent] {
    var ids = LedgerIDSource(device: FamilyZone.parent)
    let children = plan.kids.map { child in
      SyncContent.child(ChildProfile(id: child.id, family: UInt32(plan.index), name: child.name))
    }
    return children
      + plan.kids.flatMap { child in
        child.history.map { row in
          .entry(
            PointTransaction(
              id: ids.entry(at: row.time), child: child.id, kind: row.amount > .zero ? .earned : .adjusted,
              amount: row.amount, timestamp: row.time, note: row.reason))
        }
      }
  }
}
