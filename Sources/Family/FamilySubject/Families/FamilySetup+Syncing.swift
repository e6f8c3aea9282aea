internal import Families
internal import HostSystem
internal import Kernel
internal import LedgerSync
internal import Playing
internal import SQLiteConnecting
internal import SQLiteStoring
internal import ScenarioFormat

/// A family whose devices have a ledger each.
extension FamilySetup {
  /// The ledgers of the children's devices, which have read what the parent's phone has said: who is in the family, and what
  /// happened before the session.
  static func openReplicas(
    _ order: WorkOrder, _ plan: FamilyPlan, folder: String, meter: HostMeter, clock: WallClock
  ) throws(RunError) -> [any AppLedger] {
    do {
      let zone = try FamilyZone(
        children: plan.children.count, start: start(of: plan),
        parent: try SQLiteLedgerStore(.memory, settings: .fast),
        faultsPerMille: order.scenario.faults.zonePerMille, doubling: plan.children[0].faults, clock: clock,
        seed: SeedTree(plan.seed).child("zone"))
      var ledgers: [any AppLedger] = []
      for device in 1...plan.children.count {
        let began = HostClock.monotonic()
        let (store, file, disk) = try open(order, folder: folder, device: device)
        let ledger = try DeviceLedger(
          store, file: file, on: disk, device: device, of: zone, meter: meter,
          zoneOffsetSeconds: order.scenario.session.zoneOffsetSeconds,
          hasBackups: plan.children[device - 1].faults.weight(of: .restoredLedgers) > 0,
          at: clock.time(at: .zero))
        ledger.openingNanoseconds = HostClock.monotonic() - began
        ledgers.append(ledger)
      }
      return ledgers
    } catch {
      throw .cannotWrite("the family's ledger: \(error)")
    }
  }

  /// A device's database, in memory where files are a model, and on a disk of its own that fails where a swarm of faults is drawn.
  private static func open(
    _ order: WorkOrder, folder: String, device: Int
  ) throws -> (store: SQLiteLedgerStore, file: String?, disk: FaultDisk?) {
    let fails = order.scenario.swarm.isOn
    guard fails || order.scenario.real.decode == .real || order.scenario.soak.hasCycles else {
      return (try SQLiteLedgerStore(.memory, settings: .fast), nil, nil)
    }
    try ClaimedFolder.make(folder)
    let path = "\(folder)/ledger-\(device).sqlite"
    guard fails else { return (try SQLiteLedgerStore(.file(path), settings: .durable), path, nil) }
    let disk = try FaultDisk(passesSyncs: order.scenario.real.decode == .real)
    return (try SQLiteLedgerStore(.file(path), settings: .durable, on: disk), path, disk)
  }

  /// What the parent's phone has said before the session, in its order.
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
