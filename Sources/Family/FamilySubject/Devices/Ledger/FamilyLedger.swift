package import AppCore
package import HostSystem
package import Invariants
package import Kernel
package import PointsLedger
package import SQLiteConnecting
package import SQLiteStoring

/// The family's ledger, shared by its children's devices: one database, one writer.
package final class FamilyLedger: AppLedger {
  var ledger: Ledger
  /// `nil` only during a launch.
  private var opened: SQLiteLedgerStore?
  /// The database's path; `nil` for one in memory.
  private let file: String?
  /// The disk of the file, if it may fail.
  private let disk: FaultDisk?
  private var ids: LedgerIDSource
  private var lastReward = RedemptionID(0)
  /// The ledger traffic from elsewhere, by child.
  private var stories: [ChildID: LedgerStory] = [:]
  /// The expected state, computed from the requests.
  private var expected: ExpectedLedger
  /// Possible other states after a launch: with one of the batches that the disk refused since the last one it accepted.
  private var doubtful: [ExpectedLedger] = []
  /// Whether the disk refused anything of the last batch.
  package private(set) var wasTroubled = false
  /// Events that the world notified the apps to post.
  private var asked: Set<LedgerEvent> = []
  /// Entries posted.
  package private(set) var postings = 0
  private var failures: [String] = []
  /// Findings of the audits at launches.
  private var launchFindings: [String] = []
  /// The time of opening the database on this host, in nanoseconds.
  package var openingNanoseconds: Int64 = 0
  private let meter: HostMeter?
  /// Bytes held by the oracle: the harness's memory, not the app's. None without a meter.
  package private(set) var heldBytes = 0

  /// Takes over an open database; `file` is its path for reopening, on a `disk` that may fail. Days are those of the family's
  /// zone, an offset from UTC in seconds.
  package init(
    _ store: SQLiteLedgerStore, file: String? = nil, on disk: FaultDisk? = nil, meter: HostMeter? = nil,
    zoneOffsetSeconds: Int = 0
  ) throws(LedgerStoreError) {
    opened = store
    expected = ExpectedLedger(zoneOffsetSeconds: zoneOffsetSeconds)
    self.file = file
    self.disk = disk
    self.meter = meter
    ledger = try Ledger(store: store)
    ids = LedgerIDSource(device: 1, after: ledger.highestID)
  }

  /// Posts a family's initial state as one batch.
  package func begin(_ children: [ChildProfile], history: [PointTransaction], at now: WallTime)
    throws(LedgerStoreError)
  {
    var effects: [LedgerEffect] = []
    try ledger.handle(children.map { LedgerEvent.enrol($0) }, at: now, into: &effects)
    try ledger.deliver(history, into: &effects)
    expected.apply(children.map { .enrol($0) } + history.map { .deliver($0) }, at: now)
    effects.forEach(count)
  }

  /// Reopens the database after a kill, and reads all state from it. One in memory stays open, and is read again. Ids continue,
  /// because other devices may have some that are not posted yet.
  ///
  /// All acknowledged entries must be there, and all or none of each refused batch. A power cut loses the data that the disk had
  /// not synced, as drawn by `loss`. O(children + open rewards), and O(entries) for the audit, apart from opening.
  package func reopen(losingPower loss: UInt64? = nil) throws(LedgerStoreError) {
    let began = HostClock.monotonic()
    let nothing = try Ledger(store: ListedLedgerStore())
    do throws(SQLiteStoreError) {
      if let file, let disk {
        try endProcess(on: disk, losingPower: loss, leaving: nothing)
        opened = try SQLiteLedgerStore(.file(file), settings: .durable, on: disk)
      } else if let file {
        opened = try SQLiteLedgerStore(.file(file), settings: .durable)
      }
    } catch {
      throw LedgerStoreError(error)
    }
    ledger = try Ledger(store: store)
    openingNanoseconds = HostClock.monotonic() - began
    settleDoubts()
    launchFindings += auditFile()
  }

  var store: SQLiteLedgerStore {
    guard let opened else { preconditionFailure("the ledger was asked for while its app was launched") }
    return opened
  }

  /// Closes the database without cleanup, like the end of a process.
  private func endProcess(
    on disk: FaultDisk, losingPower loss: UInt64?, leaving nothing: Ledger
  ) throws(SQLiteStoreError) {
    disk.cutPower()
    opened = nil
    ledger = nothing
    if let loss { try disk.restorePower(seed: loss) } else { disk.reconnect() }
  }

  /// Determines which refused batches are in the database after all, by comparing with the state after each.
  private func settleDoubts() {
    defer { doubtful.removeAll() }
    guard !doubtful.isEmpty, !agrees(with: expected) else { return }
    if let match = doubtful.first(where: { agrees(with: $0) }) { expected = match }
  }

  private func agrees(with expected: ExpectedLedger) -> Bool {
    do throws(SQLiteStoreError) {
      return try LedgerFileAudit(store.connection, expected).findings.isEmpty
    } catch {
      return false
    }
  }

  package var device: Int? { nil }

  package func ids(ofDevice number: Int) -> LedgerIDSource {
    LedgerIDSource(device: number, after: highestID)
  }

  package func nextRedemptionID(at time: WallTime) -> RedemptionID { nextRedemptionID() }

  package func post(
    _ events: [LedgerEvent], at now: WallTime, meeting trouble: LedgerTrouble?
  ) -> AppOutcome { carryOut(events, at: now, meeting: trouble).map { .posted($0) } ?? .failed }

  /// The open rewards of all children.
  package var openRewards: [RewardRedemption] { ledger.openRedemptions }

  /// The largest id of any entry, 0 without entries.
  package var highestID: Int64 { ledger.highestID }

  /// A child's points; `nil` if the store refused.
  package func standing(of child: ChildID, earnedIn span: Range<WallTime>) -> LedgerStanding? {
    do throws(LedgerStoreError) {
      return try ledger.standing(of: child, earnedIn: span)
    } catch {
      if failures.count < 5 { failures.append("\(error)") }
      return nil
    }
  }

  /// Every child's points and daily earnings; `nil` if the store refused.
  package func days(between borders: [WallTime]) -> [ChildDays]? {
    do throws(LedgerStoreError) {
      return try ledger.days(between: borders)
    } catch {
      if failures.count < 5 { failures.append("\(error)") }
      return nil
    }
  }

  /// A fresh id for an entry made at `time`.
  package func nextEntryID(at time: WallTime) -> TransactionID { ids.entry(at: time) }

  /// A fresh id for a reward.
  package func nextRedemptionID() -> RedemptionID {
    lastReward = RedemptionID(lastReward.raw + 1)
    return lastReward
  }

  /// The next batch of ledger traffic from elsewhere for a child. O(1).
  package func nextStep(of child: ChildID, at now: WallTime) -> [LedgerEvent] {
    stories[child, default: LedgerStory(of: child)].next(&ids, lastReward: &lastReward, at: now)
  }

  /// Records events that an app is to post. O(events).
  package func ask(_ events: [LedgerEvent]) { booking { asked.formUnion(events) } }

  /// Whether an app was notified of an event to post, or a touch requested it. O(1).
  package func wasAsked(_ event: LedgerEvent) -> Bool { asked.contains(event) }

  /// Whether a reward has minutes left at a time, by the requests. O(1).
  package func expectsMinutes(of reward: RedemptionID, at now: WallTime) -> Bool {
    guard let found = expected.rewards[reward] else { return false }
    return found.status == .active && now < found.request.expiresAt
      && found.minutesUsed < found.minutesGranted
  }

  /// The used minutes of a reward, by the requests. O(1).
  package func expectedMinutes(of reward: RedemptionID) -> Int64 {
    expected.rewards[reward]?.minutesUsed ?? 0
  }

  /// Does work of the harness alone, and books its memory.
  private func booking(_ work: () -> Void) {
    let before = meter.map { $0.allocated() - $0.deallocated() } ?? 0
    HeapCensus.without(work)
    heldBytes += (meter.map { $0.allocated() - $0.deallocated() } ?? 0) - before
  }

  /// Posts events as one committed batch. Expected are those that were requested, and closings of ended rewards; others made up
  /// by an app are not. Returns `nil` if the store refused, as in a batch with a disk fault; then nothing of it is acknowledged.
  /// O(events) apart from the ledger's own work.
  package func carryOut(
    _ events: [LedgerEvent], at now: WallTime, meeting trouble: LedgerTrouble? = nil
  ) -> [LedgerEffect]? {
    var effects: [LedgerEffect] = []
    let refusals = disk.map(LedgerTrouble.refusals) ?? 0
    let writes = disk?.count(.write) ?? 0
    if let disk { trouble?.arm(disk) }
    defer { disk?.recover() }
    wasTroubled = false
    do throws(LedgerStoreError) {
      try ledger.handle(events, at: now, into: &effects)
      effects.forEach(count)
      booking { expected.apply(events.filter(isExpected), at: now) }
      // New data replaces what was refused before; a batch without changes does not.
      if disk.map({ $0.count(.write) > writes }) ?? true { doubtful.removeAll() }
      wasTroubled = disk.map { LedgerTrouble.refusals($0) > refusals } ?? false
      return effects
    } catch {
      wasTroubled = disk.map { LedgerTrouble.refusals($0) > refusals } ?? false
      if wasTroubled { doubt(events, at: now) } else if failures.count < 5 { failures.append("\(error)") }
      return nil
    }
  }

  /// Whether an event was requested, or closes an ended reward.
  private func isExpected(_ event: LedgerEvent) -> Bool {
    switch event {
    case .expire, .expireBy: true
    default: asked.contains(event)
    }
  }

  /// Records a batch that the disk refused; only the next launch shows whether it is stored.
  private func doubt(_ events: [LedgerEvent], at now: WallTime) {
    var after = expected
    after.apply(events.filter(isExpected), at: now)
    doubtful.append(after)
  }

  private func count(_ effect: LedgerEffect) {
    if case .posted = effect { postings += 1 }
  }

  /// The child's balance by the product.
  package func balance(of child: ChildID) -> Points { ledger.account(of: child)?.balance ?? .zero }

  package var expectedChildren: [ExpectedChild] { expected.children }
  /// The child's balance as it follows from the requests; zero for one who is not enrolled.
  package func expectedBalance(of child: ChildID) -> Points { expected.balances[child] ?? .zero }

  /// The expected report to an app about a child's points, if the ledger did its work at this time. O(rewards).
  package func expectedPoints(_ occasion: ReportedPoints.Occasion, of child: ChildID, at now: WallTime)
    -> ReportedPoints
  {
    expected.reported(occasion, of: child, at: now)
  }

  /// The earliest end of the child's open rewards, by the requests; `nil` for none. O(rewards).
  package func expectedEnd(ofRewardsOf child: ChildID) -> WallTime? { expected.nextEnd(of: child) }

  /// The end of a reward by the requests; `nil` for one without a request. O(1).
  package func expectedEnd(of reward: RedemptionID) -> WallTime? {
    expected.rewards[reward]?.request.expiresAt
  }

  /// Findings of three audits: the ledger's own of store and memory; one of the database against the requests, now and at each
  /// earlier launch; and the first five failed batches. O(entries log entries).
  package func audit() -> [String] {
    var findings = launchFindings + auditFile()
    do throws(LedgerStoreError) {
      findings += try ledger.audit().map { "\($0)" }
    } catch {
      findings.append("\(error)")
    }
    return findings + failures
  }

  /// Audits the database, and the balances that the ledger reports.
  private func auditFile() -> [String] {
    let balances = ledger.accounts.filter { $0.balance != expectedBalance(of: $0.profile.id) }.map {
      "child \($0.profile.id.raw) is reported with \($0.balance.count) points, not \(expectedBalance(of: $0.profile.id).count)"
    }
    return balances + LedgerFileAudit.findings(of: store, in: file, against: expected)
  }

  /// A digest of everything in canonical order. O(entries).
  package func digest() -> UInt64 {
    do throws(LedgerStoreError) {
      return try LedgerCanon.digest(of: store).value
    } catch {
      return 0
    }
  }
}
