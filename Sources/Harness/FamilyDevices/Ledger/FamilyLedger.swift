package import HostSystem
package import Invariants
package import Kernel
package import PointsLedger
package import SQLiteStoring

/// The family's ledger, shared by the devices of its children: one database, one writer.
package final class FamilyLedger {
  var ledger: Ledger
  private(set) var store: SQLiteLedgerStore
  /// Where the database is; `nil` for one in memory.
  private let file: String?
  private var ids: LedgerIDs
  /// What happens elsewhere, child by child.
  private var stories: [ChildID: LedgerStory] = [:]
  /// What must have come of what was asked for.
  private var expected = ExpectedLedger()
  /// What the world has told the apps to put to the ledger.
  private var asked: Set<LedgerEvent> = []
  /// Entries that were posted.
  package private(set) var postings = 0
  private var failures: [String] = []
  /// What the audits at launches found.
  private var launchFindings: [String] = []
  /// What opening the database took on this host, nanoseconds.
  package var openingNanoseconds: Int64 = 0
  let canary: Canary?
  private let meter: HostMeter?
  /// Bytes that knowing what to expect has come to take: the harness's memory, not the app's. None without a meter.
  package private(set) var heldBytes = 0

  /// Takes an opened database over; `file` is where it can be opened again.
  package init(
    _ store: SQLiteLedgerStore, file: String? = nil, meter: HostMeter? = nil, canary: Canary?
  ) throws(LedgerStoreError) {
    self.store = store
    self.file = file
    self.meter = meter
    self.canary = canary
    ledger = try Ledger(store: store)
    ids = LedgerIDs(LedgerIDSource(device: 1, after: ledger.highestID))
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
  /// all be there. O(children + open rewards), and the audit O(entries), apart from what opening took.
  package func reopen() throws(LedgerStoreError) {
    #if Canaries
      if canary == .lostEntry { try loseEntry() }
    #endif
    let began = HostClock.monotonic()
    do throws(SQLiteStoreError) {
      if let file { store = try SQLiteLedgerStore(.file(file), settings: .durable) }
    } catch {
      throw LedgerStoreError(error)
    }
    ledger = try Ledger(store: store)
    openingNanoseconds = HostClock.monotonic() - began
    launchFindings += auditFile()
  }

  /// The rewards that are open, of all children.
  package var openRewards: [RewardRedemption] { ledger.openRedemptions }

  /// A fresh id for an entry made at `time`.
  package func nextEntryID(at time: WallTime) -> TransactionID { ids.entry(at: time) }

  /// A fresh id for a reward.
  package func nextRedemptionID() -> RedemptionID { ids.redemption() }

  /// What is next to happen to a child's points elsewhere, as a batch. O(1).
  package func nextStep(of child: ChildID, at now: WallTime) -> [LedgerEvent] {
    stories[child, default: LedgerStory(of: child)].next(&ids, at: now)
  }

  /// Notes what an app is told to put to the ledger. O(events).
  package func ask(_ events: [LedgerEvent]) { booking { asked.formUnion(events) } }

  /// Does what only the harness needs, and books what that comes to hold.
  private func booking(_ work: () -> Void) {
    let before = meter.map { $0.allocated() - $0.deallocated() } ?? 0
    HeapCensus.without(work)
    heldBytes += (meter.map { $0.allocated() - $0.deallocated() } ?? 0) - before
  }

  /// Carries events out as one committed batch. Of these, those that somebody asked for are expected to take effect, and the
  /// closing of what has ended; another that an app makes up is not. O(events) apart from the ledger's own work.
  package func carryOut(_ events: [LedgerEvent], at now: WallTime) -> [LedgerEffect] {
    var effects: [LedgerEffect] = []
    do throws(LedgerStoreError) {
      try ledger.handle(planted(events), at: now, into: &effects)
      effects.forEach(count)
      booking { expected.apply(events.filter { $0 == .expire || asked.contains($0) }, at: now) }
      #if Canaries
        try postTwice(events, at: now)
      #endif
    } catch {
      if failures.count < 5 { failures.append("\(error)") }
    }
    return effects
  }

  private func count(_ effect: LedgerEffect) {
    if case .posted = effect { postings += 1 }
  }

  /// The child's balance as the product says it.
  package func balance(of child: ChildID) -> Points { ledger.account(of: child)?.balance ?? .zero }

  /// The child's balance as it follows from what was asked for; zero for one who is not enrolled.
  package func expectedBalance(of child: ChildID) -> Points { expected.balances[child] ?? .zero }

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

  /// Reads the database through a connection of its own, or, of one in memory, past the store, and looks at the balances that
  /// the ledger tells.
  private func auditFile() -> [String] {
    var findings = ledger.accounts.filter { $0.balance != expectedBalance(of: $0.profile.id) }.map {
      "child \($0.profile.id.raw) is told of \($0.balance.count) points, not \(expectedBalance(of: $0.profile.id).count)"
    }
    do throws(SQLiteStoreError) {
      let reader =
        if let file {
          try SQLiteConnection(.file(file), settings: SQLiteSettings(access: .readOnly))
        } else {
          store.connection
        }
      findings += try LedgerFileAudit(reader, expected).findings
    } catch {
      findings.append("\(error)")
    }
    return findings
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
