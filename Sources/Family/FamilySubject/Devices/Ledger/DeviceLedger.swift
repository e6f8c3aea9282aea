package import AppCore
internal import HostSystem
package import Invariants
package import Kernel
internal import LedgerSync
package import PointsLedger
internal import SQLiteConnecting
internal import SQLiteStoring

/// The ledger of one device in a family with a synced ledger: the product's replica over the device's own database, and the
/// expected state of it.
package final class DeviceLedger: AppLedger {
  let number: Int
  private let authority: Int
  private var database: DeviceDatabase
  let zoneOffsetSeconds: Int
  private var synced: SyncedLedger
  private var installation: Int64
  /// The backup of the last launch; `nil` if no fault needs one.
  private(set) var backup: (store: ListedSyncStore, expected: ExpectedReplica)?
  private let hasBackups: Bool
  /// Ids of the world's requests come from the device's second quarter, those of the app's own from its third.
  private var ids: LedgerIDSource
  private(set) var expected: ExpectedReplica
  /// Possible other states after a launch: with batches that the disk refused since the last one it accepted.
  private var doubtful: [ExpectedReplica] = []
  private var asked: Set<LedgerEvent> = []
  private var acknowledged = Acknowledgements()
  /// The fetch whose answer the replica waits for.
  private var fetching: Int?
  package private(set) var postings = 0
  package private(set) var wasTroubled = false
  package var openingNanoseconds: Int64 = 0
  private let meter: HostMeter?
  package private(set) var heldBytes = 0
  /// Findings of the audits at launches.
  private var launchFindings: [String] = []
  /// Records of others that were folded, or that contradict.
  package private(set) var arrivedCount = 0
  private var reportCount = 0
  /// The zone between the devices.
  let zone: FamilyZone

  /// Reads the whole zone into an open database, like a device that joins; the `disk` of its file may fail.
  init(
    _ store: SQLiteLedgerStore, file: String?, on disk: FaultDisk? = nil, device: Int, of zone: FamilyZone,
    meter: HostMeter?, zoneOffsetSeconds: Int, hasBackups: Bool = false, at now: WallTime
  ) throws(LedgerStoreError) {
    number = device
    authority = FamilyZone.parent
    installation = 1
    self.hasBackups = hasBackups
    self.zone = zone
    database = DeviceDatabase(store, file: file, on: disk)
    self.zoneOffsetSeconds = zoneOffsetSeconds
    self.meter = meter
    ids = LedgerIDSource(device: device, part: 1)
    expected = ExpectedReplica(device: device, zoneOffsetSeconds: zoneOffsetSeconds)
    synced = SyncedLedger(
      try LedgerReplica(store: store, device: device, authority: FamilyZone.parent, installation: 1))
    booking { expected.receive(zone.records, at: now) }
    zone.bring(&synced, upToDateAt: now)
    try launch()
    try backUp()
  }

  package var device: Int? { number }

  var store: SQLiteLedgerStore { database.store }

  // MARK: Launches

  package func reopen(losingPower loss: UInt64?) throws(LedgerStoreError) {
    let began = HostClock.monotonic()
    store.rollBack()
    if database.isOnDisk { try letGoOfStore() }
    try database.reopen(losingPower: loss)
    try launch()
    openingNanoseconds = HostClock.monotonic() - began
    settleDoubts()
    launchFindings += auditFile() + auditOutbox()
    try backUp()
  }

  /// Gives the replica another store until the launch, so that the database can be closed.
  private func letGoOfStore() throws(LedgerStoreError) {
    synced = SyncedLedger(try LedgerReplica(store: ListedSyncStore(), device: number, authority: authority))
  }

  /// Replaces the ledger by an empty one.
  func replaceStore() throws(LedgerStoreError) {
    store.rollBack()
    try letGoOfStore()
    installation += 1
    try database.replace(number: installation)
  }

  /// Drops acknowledgements that neither the zone nor the found ledger has.
  func forget(allBut stored: Set<Int64>, _ expected: ExpectedReplica) {
    acknowledged.forget(allBut: stored)
    doubtful.removeAll()
    self.expected = expected
  }

  func beginInstallation() throws(LedgerStoreError) {
    try launch()
    launchFindings += auditFile() + auditOutbox()
    try backUp()
  }

  /// Makes a backup of the ledger as a launch finds it.
  private func backUp() throws(LedgerStoreError) {
    guard hasBackups else { return }
    let copy = ListedSyncStore()
    try store.copy(into: copy)
    booking { backup = (copy, expected) }
  }

  /// Determines which refused batches are in the database after all, by comparing with the state after each.
  private func settleDoubts() {
    defer { doubtful.removeAll() }
    guard !doubtful.isEmpty, !agrees(with: expected) else { return }
    if let match = doubtful.first(where: agrees) { expected = match }
  }

  private func agrees(with expected: ExpectedReplica) -> Bool {
    database.agrees(with: expected, ofInstallation: installation)
  }

  /// Does work that writes to the database and may meet a fault. Returns whether the disk accepted anything.
  private func writing<Result>(_ trouble: LedgerTrouble?, _ work: () -> Result) -> (
    result: Result, hasWritten: Bool
  ) {
    guard let disk = database.disk else { return (work(), true) }
    let refusals = LedgerTrouble.refusals(disk)
    let writes = disk.count(.write)
    trouble?.arm(disk)
    defer { disk.recover() }
    let result = work()
    wasTroubled = LedgerTrouble.refusals(disk) > refusals
    return (result, disk.count(.write) > writes)
  }

  private func launch() throws(LedgerStoreError) {
    synced = SyncedLedger(
      try LedgerReplica(store: store, device: number, authority: authority, installation: installation))
    fetching = nil
  }

  package func ids(ofDevice number: Int) -> LedgerIDSource {
    LedgerIDSource(device: self.number, part: 2, after: max(lastID, synced.replica.ledger.highestID))
  }

  private var lastID: Int64 {
    do throws(LedgerStoreError) { return try store.position().lastID } catch { return 0 }
  }

  // MARK: Requests

  package var openRewards: [RewardRedemption] { synced.replica.ledger.openRedemptions }

  package func standing(of child: ChildID, earnedIn span: Range<WallTime>) -> LedgerStanding? {
    do throws(LedgerStoreError) { return try synced.standing(of: child, earnedIn: span) } catch {
      return nil
    }
  }

  package func days(between borders: [WallTime]) -> [ChildDays]? {
    do throws(LedgerStoreError) { return try synced.replica.ledger.days(between: borders) } catch {
      return nil
    }
  }

  package func nextEntryID(at time: WallTime) -> TransactionID { ids.entry(at: time) }
  package func nextRedemptionID(at time: WallTime) -> RedemptionID { RedemptionID(ids.next(at: time)) }
  package func nextStep(of child: ChildID, at now: WallTime) -> [LedgerEvent] { [] }
  package func ask(_ events: [LedgerEvent]) { booking { asked.formUnion(events) } }
  package func wasAsked(_ event: LedgerEvent) -> Bool { asked.contains(event) }

  /// Does work of the harness alone, and books its memory.
  func booking<Result>(_ work: () -> Result) -> Result {
    let before = meter.map { $0.allocated() - $0.deallocated() } ?? 0
    defer { heldBytes += (meter.map { $0.allocated() - $0.deallocated() } ?? 0) - before }
    return HeapCensus.without(work)
  }

  package func post(
    _ events: [LedgerEvent], at now: WallTime, meeting trouble: LedgerTrouble? = nil
  ) -> AppOutcome {
    let (answer, hasWritten) = writing(trouble) { synced.post(events, at: now) }
    booking {
      var after = expected
      after.commit(events.filter(isExpected), at: now)
      if answer != nil {
        expected = after
        // New data replaces what was refused before.
        if hasWritten { doubtful.removeAll() }
        acknowledged.note(events, in: expected.ledger)
      } else if wasTroubled {
        doubtful.append(after)
      }
    }
    guard let updates = answer else { return .failed }
    note(updates)
    return .synced(updates)
  }

  /// Whether an event was requested, or closes an ended reward.
  private func isExpected(_ event: LedgerEvent) -> Bool {
    switch event {
    case .expire, .expireBy: true
    default: asked.contains(event)
    }
  }

  /// Gives the core's sync events to the replica. Returns the outcome, the entries of others that must have arrived with it, and
  /// whether anything must have changed.
  func sync(_ events: [SyncEvent], at now: WallTime, meeting trouble: LedgerTrouble? = nil) -> (
    updates: LedgerUpdate, arrived: [TransactionID], isUpdate: Bool
  ) {
    let isPast = expected.isCatchingUp
    // The expected state after each event.
    var states: [(after: ExpectedReplica, arrived: [TransactionID], isUpdate: Bool)] = [(expected, [], false)]
    booking {
      for event in events {
        guard let (records, isAll) = handedOver(by: event) else { continue }
        var next = states[states.count - 1]
        next.after.receive(records, isAll: isAll, at: now)
        next.arrived += next.after.arrived
        next.isUpdate = next.isUpdate || next.after.hasChanged
        states.append(next)
      }
    }
    let (updates, hasWritten) = writing(trouble) { synced.sync(events, at: now) }
    var (last, arrived, isUpdate) = states[states.count - 1]
    booking {
      // Refused events come again. They may be stored all the same, as the database shows now or at the next launch.
      if database.disk != nil, wasTroubled {
        while states.count > 1, !agrees(with: last) {
          doubtful.append(last)
          states.removeLast()
          (last, arrived, isUpdate) = states[states.count - 1]
        }
      } else if hasWritten {
        doubtful.removeAll()
      }
      // Records of the past are not reported as new.
      if isPast { last.forgetArrivals() }
      expected = last
    }
    note(updates)
    arrivedCount += arrived.count
    return (updates, arrived, isUpdate)
  }

  /// The records delivered by an event; `nil` for an event without any, or with an answer that is no longer waited for.
  private func handedOver(by event: SyncEvent) -> (records: [SyncRecord], isAll: Bool)? {
    switch event {
    case .reachable: fetching = nil
    case .fetched(let attempt, let answer):
      guard attempt == fetching else { return nil }
      fetching = nil
      if case .changes(let records, _, let hasMore) = answer { return (records, !hasMore) }
    default: break
    }
    return nil
  }

  private func note(_ updates: LedgerUpdate) {
    for case .fetch(let attempt, _) in updates.orders { fetching = attempt }
    for case .posted(let id, _, _, _, _) in updates.effects where LedgerIDSource.device(of: id.raw) == number
    {
      postings += 1
    }
    reportCount += updates.reportCount
  }

  // MARK: The zone

  /// Begins a request to the zone on the device's lane; returns the time to its answer.
  func begin(_ task: AppTask, as request: RequestID, at start: Instant) -> TimeSpan {
    booking { zone.begin(task, by: number, as: request, at: start) }
  }

  /// The zone's answer to a request that began at an instant.
  func answer(to request: RequestID, since start: Instant, at vsync: Instant) -> AppOutcome {
    booking { zone.answer(to: request, of: number, since: start, at: vsync) }
  }

  /// Whether a push has arrived since the last call.
  func takesPush(at vsync: Instant) -> Bool {
    booking { zone.takesPush(number, at: vsync) }
  }

  /// Reports entries committed here to the zone.
  func noteCommits(_ entries: [PointTransaction], at instant: Instant) {
    booking { for entry in entries { zone.committed(entry.id, on: number, at: instant) } }
  }

  func setOffline(_ spans: [Range<Instant>]) { zone.setOffline(spans, of: number) }

  func setDisturbed(until instant: Instant) { zone.setDisturbed(until: instant, number) }

  /// Records that the app was launched again.
  func relaunched() { zone.relaunched(number) }

  // MARK: Expected state

  package func expectsMinutes(of reward: RedemptionID, at now: WallTime) -> Bool {
    guard expected.mayUse(reward), let found = expected.ledger.rewards[reward] else { return false }
    return found.status == .active && now < found.request.expiresAt
      && found.minutesUsed < found.minutesGranted
  }

  package func expectedMinutes(of reward: RedemptionID) -> Int64 {
    expected.ledger.rewards[reward]?.minutesUsed ?? 0
  }

  /// Whether a reward was requested on this device.
  func owns(_ reward: RedemptionID) -> Bool { LedgerIDSource.device(of: reward.raw) == number }

  package func balance(of child: ChildID) -> Points {
    synced.replica.ledger.account(of: child)?.balance ?? .zero
  }

  package var expectedChildren: [ExpectedChild] { expected.ledger.children }
  package func expectedBalance(of child: ChildID) -> Points { expected.ledger.balances[child] ?? .zero }

  package func expectedPoints(
    _ occasion: ReportedPoints.Occasion, of child: ChildID, at now: WallTime
  ) -> ReportedPoints {
    var reported = expected.ledger.reported(occasion, of: child, at: now)
    if occasion == .batch { reported.deniedCount = expected.deniedCount }
    return reported
  }

  package func expectedEnd(ofRewardsOf child: ChildID) -> WallTime? { expected.nextEnd(of: child) }

  package func expectedEnd(of reward: RedemptionID) -> WallTime? {
    expected.ledger.rewards[reward]?.request.expiresAt
  }

  // MARK: Audits

  package func audit() -> [String] {
    var findings = launchFindings + auditFile() + auditOutbox()
    do throws(LedgerStoreError) {
      findings += try synced.replica.ledger.audit().map { "\($0)" }
    } catch {
      findings.append("\(error)")
    }
    if reportCount > 0 {
      findings.append("device \(number) reports \(reportCount) records, and all are right")
    }
    return findings
  }

  private func auditFile() -> [String] { database.findings(against: expected.ledger) }

  /// Checks that acknowledged records are in the zone or in the device's outbox.
  func auditOutbox() -> [String] {
    do throws(LedgerStoreError) {
      return try acknowledged.missing(in: zone.records, store.unsettledRecords()).prefix(5).map {
        "\($0) was acknowledged on device \(number) and is neither in its outbox nor in the zone"
      }
    } catch {
      return ["\(error)"]
    }
  }

  package func digest() -> UInt64 {
    do throws(LedgerStoreError) { return try LedgerCanon.digest(of: store).value } catch { return 0 }
  }

  /// Exchanges with the zone, without faults, until nothing is left. Returns whether anything was exchanged.
  func exchange(at now: WallTime) -> Bool {
    let before = zone.records.count
    _ = sync([.reachable(false)], at: now)
    var wanted = sync([.reachable(true)], at: now).updates.orders
    var hasCome = false
    while !wanted.isEmpty {
      guard let answer = zone.answer(wanted.removeFirst()) else { continue }
      let (updates, arrived, isUpdate) = sync([answer], at: now)
      hasCome = hasCome || isUpdate || !arrived.isEmpty
      wanted += updates.orders
    }
    return hasCome || zone.records.count > before
  }

  /// Differences between the ledger and the expected state at the end.
  func findingsAtTheEnd() -> [String] { auditFile() + auditOutbox() }
}
