package import AppCore
package import HostSystem
package import Invariants
package import Kernel
package import PointsLedger
package import SQLiteConnecting
package import SQLiteStoring

/// The family's ledger, shared by the devices of its children: one database, one writer.
package final class FamilyLedger: AppLedger {
  var ledger: Ledger
  /// `nil` only while a launch is under way.
  private var opened: SQLiteLedgerStore?
  /// Where the database is; `nil` for one in memory.
  private let file: String?
  /// What the file is on, where the disk may fail.
  private let disk: FaultDisk?
  private var ids: LedgerIDSource
  private var lastReward = RedemptionID(0)
  /// What happens elsewhere, child by child.
  private var stories: [ChildID: LedgerStory] = [:]
  /// What must have come of what was asked for.
  private var expected: ExpectedLedger
  /// What may be there instead after a launch: with one of the batches that the disk refused since the last that it took.
  private var doubtful: [ExpectedLedger] = []
  /// Whether the disk refused anything of the last batch.
  package private(set) var wasTroubled = false
  /// What the world has told the apps to put to the ledger.
  private var asked: Set<LedgerEvent> = []
  /// Entries that were posted.
  package private(set) var postings = 0
  private var failures: [String] = []
  /// What the audits at launches found.
  private var launchFindings: [String] = []
  /// What opening the database took on this host, nanoseconds.
  package var openingNanoseconds: Int64 = 0
  private let meter: HostMeter?
  /// Bytes that knowing what to expect has come to take: the harness's memory, not the app's. None without a meter.
  package private(set) var heldBytes = 0

  /// Takes an opened database over; `file` is where it can be opened again, on a `disk` that may fail. The family counts its
  /// days by a zone so many seconds before UTC.
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

  /// Posts what a family starts with, as one batch.
  package func begin(_ children: [ChildProfile], history: [PointTransaction], at now: WallTime)
    throws(LedgerStoreError)
  {
    var effects: [LedgerEffect] = []
    try ledger.handle(children.map { LedgerEvent.enrol($0) }, at: now, into: &effects)
    try ledger.deliver(history, into: &effects)
    expected.apply(children.map { .enrol($0) } + history.map { .deliver($0) }, at: now)
    effects.forEach(count)
  }

  /// A device's app was killed: the database is opened anew, and what is in memory is what it says. One in memory stays
  /// open, and is read again. Ids go on, as other devices may have some that are not posted yet. What was acknowledged must
  /// all be there, and of what was refused all or nothing. With the power goes what its disk had not synced, as `loss`
  /// draws. O(children + open rewards), and the audit O(entries), apart from what opening took.
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

  /// Closes the database without a chance to tidy up, as the end of a process does.
  private func endProcess(
    on disk: FaultDisk, losingPower loss: UInt64?, leaving nothing: Ledger
  ) throws(SQLiteStoreError) {
    disk.cutPower()
    opened = nil
    ledger = nothing
    if let loss { try disk.restorePower(seed: loss) } else { disk.reconnect() }
  }

  /// Finds out which of the batches that were refused is there after all: what its end would have made of the database.
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

  /// The rewards that are open, of all children.
  package var openRewards: [RewardRedemption] { ledger.openRedemptions }

  /// The largest id of any entry, 0 without entries.
  package var highestID: Int64 { ledger.highestID }

  /// What a child's points come to; `nil` when the store refused.
  package func standing(of child: ChildID, earnedIn span: Range<WallTime>) -> LedgerStanding? {
    do throws(LedgerStoreError) {
      return try ledger.standing(of: child, earnedIn: span)
    } catch {
      if failures.count < 5 { failures.append("\(error)") }
      return nil
    }
  }

  /// What every child of the family has and earned day by day; `nil` when the store refused.
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

  /// What is next to happen to a child's points elsewhere, as a batch. O(1).
  package func nextStep(of child: ChildID, at now: WallTime) -> [LedgerEvent] {
    stories[child, default: LedgerStory(of: child)].next(&ids, lastReward: &lastReward, at: now)
  }

  /// Notes what an app is told to put to the ledger. O(events).
  package func ask(_ events: [LedgerEvent]) { booking { asked.formUnion(events) } }

  /// Whether an app was told, or touched, to put an event to the ledger. O(1).
  package func wasAsked(_ event: LedgerEvent) -> Bool { asked.contains(event) }

  /// Whether a reward has minutes to use at a moment, by what was asked for. O(1).
  package func expectsMinutes(of reward: RedemptionID, at now: WallTime) -> Bool {
    guard let found = expected.rewards[reward] else { return false }
    return found.status == .active && now < found.request.expiresAt
      && found.minutesUsed < found.minutesGranted
  }

  /// Minutes of a reward that are used by what was asked for. O(1).
  package func expectedMinutes(of reward: RedemptionID) -> Int64 {
    expected.rewards[reward]?.minutesUsed ?? 0
  }

  /// Does what only the harness needs, and books what that comes to hold.
  private func booking(_ work: () -> Void) {
    let before = meter.map { $0.allocated() - $0.deallocated() } ?? 0
    HeapCensus.without(work)
    heldBytes += (meter.map { $0.allocated() - $0.deallocated() } ?? 0) - before
  }

  /// Carries events out as one committed batch. Of these, those that somebody asked for are expected to take effect, and the
  /// closing of what has ended; another that an app makes up is not. `nil`: the store refused, as it does when the batch
  /// meets trouble; then nothing of it is acknowledged. O(events) apart from the ledger's own work.
  package func carryOut(
    _ events: [LedgerEvent], at now: WallTime, meeting trouble: LedgerTrouble? = nil
  ) -> [LedgerEffect]? {
    var effects: [LedgerEffect] = []
    let refusals = disk.map(LedgerTrouble.refusals) ?? 0
    let writes = disk?.count(.write) ?? 0
    if let disk { trouble?.arm(disk) }
    defer { disk?.heal() }
    wasTroubled = false
    do throws(LedgerStoreError) {
      try ledger.handle(events, at: now, into: &effects)
      effects.forEach(count)
      booking { expected.apply(events.filter(isExpected), at: now) }
      // What is written takes the place of what was refused before; a batch that changes nothing leaves it there.
      if disk.map({ $0.count(.write) > writes }) ?? true { doubtful.removeAll() }
      wasTroubled = disk.map { LedgerTrouble.refusals($0) > refusals } ?? false
      return effects
    } catch {
      wasTroubled = disk.map { LedgerTrouble.refusals($0) > refusals } ?? false
      if wasTroubled { doubt(events, at: now) } else if failures.count < 5 { failures.append("\(error)") }
      return nil
    }
  }

  /// Whether somebody asked for an event, or it closes what has ended.
  private func isExpected(_ event: LedgerEvent) -> Bool {
    switch event {
    case .expire, .expireBy: true
    default: asked.contains(event)
    }
  }

  /// The disk refused a batch: only the next launch shows whether it is there.
  private func doubt(_ events: [LedgerEvent], at now: WallTime) {
    var after = expected
    after.apply(events.filter(isExpected), at: now)
    doubtful.append(after)
  }

  private func count(_ effect: LedgerEffect) {
    if case .posted = effect { postings += 1 }
  }

  /// The child's balance as the product says it.
  package func balance(of child: ChildID) -> Points { ledger.account(of: child)?.balance ?? .zero }

  package var expectedChildren: [ExpectedChild] { expected.children }
  /// The child's balance as it follows from what was asked for; zero for one who is not enrolled.
  package func expectedBalance(of child: ChildID) -> Points { expected.balances[child] ?? .zero }

  /// What an app is to be told of a child's points when the ledger has done its work at a moment. O(rewards).
  package func expectedPoints(_ occasion: ReportedPoints.Occasion, of child: ChildID, at now: WallTime)
    -> ReportedPoints
  {
    expected.told(occasion, of: child, at: now)
  }

  /// The earliest end of the child's rewards that are open by what was asked for; `nil` for none. O(rewards).
  package func expectedEnd(ofRewardsOf child: ChildID) -> WallTime? { expected.nextEnd(of: child) }

  /// When a reward ends by what was asked for; `nil` for one that nobody asked for. O(1).
  package func expectedEnd(of reward: RedemptionID) -> WallTime? {
    expected.rewards[reward]?.request.expiresAt
  }

  /// What three audits find: the ledger's own of store and memory, one of the database that knows what was asked for, now and
  /// at each launch before; and the first five batches that failed. O(entries log entries).
  package func audit() -> [String] {
    var findings = launchFindings + auditFile()
    do throws(LedgerStoreError) {
      findings += try ledger.audit().map { "\($0)" }
    } catch {
      findings.append("\(error)")
    }
    return findings + failures
  }

  /// The database, and the balances that the ledger tells.
  private func auditFile() -> [String] {
    let balances = ledger.accounts.filter { $0.balance != expectedBalance(of: $0.profile.id) }.map {
      "child \($0.profile.id.raw) is told of \($0.balance.count) points, not \(expectedBalance(of: $0.profile.id).count)"
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
