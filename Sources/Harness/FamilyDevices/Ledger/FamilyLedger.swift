internal import HostSystem
package import Invariants
package import Kernel
package import PointsLedger
package import SQLiteStoring

/// The family's ledger, shared by the devices of its children: one database, one writer.
package final class FamilyLedger {
  private(set) var ledger: Ledger
  private var store: SQLiteLedgerStore
  /// Where the database is; `nil` for one in memory.
  private let file: String?
  private var ids: LedgerIDs
  /// What happens elsewhere, child by child.
  private var stories: [ChildID: LedgerStory] = [:]
  /// What was asked for and granted, kept apart from the product so that a checker can compare.
  package private(set) var expected: [ChildID: Points] = [:]
  /// Entries that were posted.
  package private(set) var postings = 0
  private var failures: [String] = []
  /// What opening the database took on this host, nanoseconds.
  package var openingNanoseconds: Int64 = 0
  let canary: Canary?

  /// Takes an opened database over; `file` is where it can be opened again.
  package init(_ store: SQLiteLedgerStore, file: String? = nil, canary: Canary?) throws(LedgerStoreError) {
    self.store = store
    self.file = file
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
    effects.forEach(account)
  }

  /// A device's app was killed: the database is opened anew, and what is in memory is what it says. One in memory stays
  /// open, and is read again. Ids go on, as other devices may have some that are not posted yet. O(children + open rewards).
  package func reopen() throws(LedgerStoreError) {
    let began = HostClock.monotonic()
    do throws(SQLiteStoreError) {
      if let file { store = try SQLiteLedgerStore(.file(file), settings: .durable) }
    } catch {
      throw LedgerStoreError(error)
    }
    ledger = try Ledger(store: store)
    openingNanoseconds = HostClock.monotonic() - began
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

  /// Carries events out as one committed batch.
  package func carryOut(_ events: [LedgerEvent], at now: WallTime) -> [LedgerEffect] {
    var effects: [LedgerEffect] = []
    do throws(LedgerStoreError) {
      try ledger.handle(events, at: now, into: &effects)
      effects.forEach(account)
      #if Canaries
        try postTwice(events, at: now)
      #endif
    } catch {
      if failures.count < 5 { failures.append("\(error)") }
    }
    return effects
  }

  #if Canaries
    /// The planted bug: every fifth earning is posted again under another id.
    private func postTwice(_ events: [LedgerEvent], at now: WallTime) throws(LedgerStoreError) {
      guard canary == .doublePosting, postings % 5 == 0,
        case .earn(_, let child, let points, _)? = events.first
      else {
        return
      }
      var ignored: [LedgerEffect] = []
      try ledger.handle(.earn(nextEntryID(at: now), child, points, session: nil), at: now, into: &ignored)
    }
  #endif

  private func account(_ effect: LedgerEffect) {
    guard case .posted(_, let child, _, let amount, _) = effect else { return }
    expected[child] = (expected[child] ?? .zero) + amount
    postings += 1
  }

  /// The child's balance as the product says it.
  package func balance(of child: ChildID) -> Points { ledger.account(of: child)?.balance ?? .zero }

  /// A full audit of store and memory, and the first five batches that failed. O(entries).
  package func audit() -> [String] {
    do throws(LedgerStoreError) {
      return try ledger.audit().map { "\($0)" } + failures
    } catch {
      return ["\(error)"] + failures
    }
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
