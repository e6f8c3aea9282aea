package import AppCore
internal import HostSystem
package import Invariants
package import Kernel
internal import LedgerSync
package import PointsLedger
internal import SQLiteConnecting
internal import SQLiteStoring

/// One device's ledger where a family's is synced: the product's replica over a database of the device's own, and beside it what
/// must be in it.
package final class DeviceLedger: AppLedger {
  let number: Int
  private let authority: Int
  private var database: DeviceDatabase
  let zoneOffsetSeconds: Int
  private var synced: SyncedLedger
  private var installation: Int64
  /// What a backup has of the last launch; `nil` where nobody will ask for it.
  private(set) var backup: (store: ListedSyncStore, expected: ExpectedReplica)?
  private let hasBackups: Bool
  /// What the world asks for has ids of the device's second quarter, the app's own wishes have of its third.
  private var ids: LedgerIDSource
  private(set) var expected: ExpectedReplica
  /// What may be there instead after a launch: with what the disk refused since the last that it took.
  private var doubtful: [ExpectedReplica] = []
  private var asked: Set<LedgerEvent> = []
  private var acknowledged = Acknowledgements()
  /// The fetching whose answer the replica waits for.
  private var fetching: Int?
  package private(set) var postings = 0
  package private(set) var wasTroubled = false
  package var openingNanoseconds: Int64 = 0
  private let meter: HostMeter?
  package private(set) var heldBytes = 0
  /// What the audits at launches found.
  private var launchFindings: [String] = []
  /// Records of others that were folded, or that contradict.
  package private(set) var arrivedCount = 0
  private var reportCount = 0
  /// The zone between the devices.
  let zone: FamilyZone

  /// Reads all that the zone has into an opened database, as a device does that joins; the `disk` of its file may fail.
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

  /// The database can be closed: the replica has another store until the launch.
  private func letGoOfStore() throws(LedgerStoreError) {
    synced = SyncedLedger(try LedgerReplica(store: ListedSyncStore(), device: number, authority: authority))
  }

  /// Opens an empty ledger in the place of the one that there was.
  func replaceStore() throws(LedgerStoreError) {
    store.rollBack()
    try letGoOfStore()
    installation += 1
    try database.replace(number: installation)
  }

  /// What users were told is done and is neither in the zone nor in the ledger that was found, nobody is held to.
  func forget(allBut kept: Set<Int64>, _ expected: ExpectedReplica) {
    acknowledged.forget(allBut: kept)
    doubtful.removeAll()
    self.expected = expected
  }

  func beginInstallation() throws(LedgerStoreError) {
    try launch()
    launchFindings += auditFile() + auditOutbox()
    try backUp()
  }

  /// A backup is made of the ledger as a launch finds it.
  private func backUp() throws(LedgerStoreError) {
    guard hasBackups else { return }
    let copy = ListedSyncStore()
    try store.copy(into: copy)
    booking { backup = (copy, expected) }
  }

  /// Finds out which of what was refused is there after all: what its end would have made of the database.
  private func settleDoubts() {
    defer { doubtful.removeAll() }
    guard !doubtful.isEmpty, !agrees(with: expected) else { return }
    if let match = doubtful.first(where: agrees) { expected = match }
  }

  private func agrees(with expected: ExpectedReplica) -> Bool {
    database.agrees(with: expected, ofInstallation: installation)
  }

  /// Does what writes to the database, which may meet trouble; whether the disk took anything meanwhile.
  private func writing<Result>(_ trouble: LedgerTrouble?, _ work: () -> Result) -> (
    result: Result, hasWritten: Bool
  ) {
    guard let disk = database.disk else { return (work(), true) }
    let refusals = LedgerTrouble.refusals(disk)
    let writes = disk.count(.write)
    trouble?.arm(disk)
    defer { disk.heal() }
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

  // MARK: What is asked of it

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

  /// Does what only the harness needs, and books what that comes to hold.
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
        // What is written takes the place of what was refused before.
        if hasWritten { doubtful.removeAll() }
        acknowledged.note(events, in: expected.ledger)
      } else if wasTroubled {
        doubtful.append(after)
      }
    }
    guard let news = answer else { return .failed }
    note(news)
    return .synced(news)
  }

  /// Whether somebody asked for an event, or it closes what has ended.
  private func isExpected(_ event: LedgerEvent) -> Bool {
    switch event {
    case .expire, .expireBy: true
    default: asked.contains(event)
    }
  }

  /// Tells the replica what the core hears of the cloud; what came of it, the entries of others that must have come with it, and
  /// whether anything must have changed.
  func sync(_ events: [SyncEvent], at now: WallTime, meeting trouble: LedgerTrouble? = nil) -> (
    news: LedgerUpdate, arrived: [TransactionID], isNews: Bool
  ) {
    let isPast = expected.isCatchingUp
    // What must be so after each of the events.
    var states: [(after: ExpectedReplica, arrived: [TransactionID], isNews: Bool)] = [(expected, [], false)]
    booking {
      for event in events {
        guard let (records, isAll) = handedOver(by: event) else { continue }
        var next = states[states.count - 1]
        next.after.receive(records, isAll: isAll, at: now)
        next.arrived += next.after.arrived
        next.isNews = next.isNews || next.after.hasChanged
        states.append(next)
      }
    }
    let (news, hasWritten) = writing(trouble) { synced.sync(events, at: now) }
    var (last, arrived, isNews) = states[states.count - 1]
    booking {
      // What the disk refused comes again; it may be there all the same, which the database says, now or at the next launch.
      if database.disk != nil, wasTroubled {
        while states.count > 1, !agrees(with: last) {
          doubtful.append(last)
          states.removeLast()
          (last, arrived, isNews) = states[states.count - 1]
        }
      } else if hasWritten {
        doubtful.removeAll()
      }
      // What is read of the past nobody is told as news.
      if isPast { last.forgetArrivals() }
      expected = last
    }
    note(news)
    arrivedCount += arrived.count
    return (news, arrived, isNews)
  }

  /// The records that an event hands over; `nil` for one that does not, or whose answer nobody waits for.
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

  private func note(_ news: LedgerUpdate) {
    for case .fetch(let attempt, _) in news.orders { fetching = attempt }
    for case .posted(let id, _, _, _, _) in news.effects where LedgerIDSource.device(of: id.raw) == number {
      postings += 1
    }
    reportCount += news.reportCount
  }

  // MARK: The zone

  /// The device's lane takes a request to the zone up; how long its answer takes.
  func begin(_ task: AppTask, as request: RequestID, at start: Instant) -> TimeSpan {
    booking { zone.begin(task, by: number, as: request, at: start) }
  }

  /// What the zone says to a request that began at an instant.
  func answer(to request: RequestID, since start: Instant, at vsync: Instant) -> AppOutcome {
    booking { zone.answer(to: request, of: number, since: start, at: vsync) }
  }

  /// Whether a push has come since it was asked last.
  func takesPush(at vsync: Instant) -> Bool {
    booking { zone.takesPush(number, at: vsync) }
  }

  /// Entries were committed here.
  func noteCommits(_ entries: [PointTransaction], at instant: Instant) {
    booking { for entry in entries { zone.committed(entry.id, on: number, at: instant) } }
  }

  func setOffline(_ spans: [Range<Instant>]) { zone.setOffline(spans, of: number) }

  func setDisturbed(until instant: Instant) { zone.setDisturbed(until: instant, number) }

  /// The app was launched again.
  func relaunched() { zone.relaunched(number) }

  // MARK: What is expected

  package func expectsMinutes(of reward: RedemptionID, at now: WallTime) -> Bool {
    guard expected.mayUse(reward), let found = expected.ledger.rewards[reward] else { return false }
    return found.status == .active && now < found.request.expiresAt
      && found.minutesUsed < found.minutesGranted
  }

  package func expectedMinutes(of reward: RedemptionID) -> Int64 {
    expected.ledger.rewards[reward]?.minutesUsed ?? 0
  }

  /// Whether a reward was asked for on this device.
  func owns(_ reward: RedemptionID) -> Bool { LedgerIDSource.device(of: reward.raw) == number }

  package func balance(of child: ChildID) -> Points {
    synced.replica.ledger.account(of: child)?.balance ?? .zero
  }

  package var expectedChildren: [ExpectedChild] { expected.ledger.children }
  package func expectedBalance(of child: ChildID) -> Points { expected.ledger.balances[child] ?? .zero }

  package func expectedPoints(
    _ occasion: ReportedPoints.Occasion, of child: ChildID, at now: WallTime
  ) -> ReportedPoints {
    var told = expected.ledger.told(occasion, of: child, at: now)
    if occasion == .batch { told.deniedCount = expected.deniedCount }
    return told
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

  /// What a user was told is done is in the zone, or waits in the device's outbox.
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

  /// Exchanges with the zone until nothing is left to say, without faults; whether anything came or went.
  func exchange(at now: WallTime) -> Bool {
    let before = zone.records.count
    _ = sync([.reachable(false)], at: now)
    var wanted = sync([.reachable(true)], at: now).news.orders
    var hasCome = false
    while !wanted.isEmpty {
      guard let answer = zone.answer(wanted.removeFirst()) else { continue }
      let (news, arrived, isNews) = sync([answer], at: now)
      hasCome = hasCome || isNews || !arrived.isEmpty
      wanted += news.orders
    }
    return hasCome || zone.records.count > before
  }

  /// Whether the ledger and what is expected of it say the same, at the end.
  func findingsAtTheEnd() -> [String] { auditFile() + auditOutbox() }
}
