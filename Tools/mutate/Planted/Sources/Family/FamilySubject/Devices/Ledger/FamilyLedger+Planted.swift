internal import Kernel
internal import PointsLedger
internal import SQLiteConnecting
internal import SQLiteStoring

/// The planted bugs of the ledger; see `PlantedBug`.
extension FamilyLedger {
  /// The events as a ledger takes them that counts every fifth earning one point too high, and says so wherever it is asked.
  func planted(_ events: [LedgerEvent]) -> [LedgerEvent] {
    guard bugIsOn("wrong-amount"), postings % 5 == 0 else { return events }
    return events.map { event in
      guard case .earn(let id, let child, let points, let session) = event else { return event }
      return .earn(id, child, points + Points(1), session: session)
    }
  }

  /// Posts every fifth earning again under another id.
  func postTwice(_ events: [LedgerEvent], at now: WallTime) throws(LedgerStoreError) {
    guard bugIsOn("double-posting"), postings % 5 == 0,
      case .earn(_, let child, let points, _)? = events.first
    else {
      return
    }
    var ignored: [LedgerEffect] = []
    try ledger.handle(.earn(nextEntryID(at: now), child, points, session: nil), at: now, into: &ignored)
  }

  /// Posts an earning that the disk had refused before under another id as well.
  func postAnew(_ events: [LedgerEvent], at now: WallTime) throws(LedgerStoreError) {
    guard bugIsOn("repeated-anew"), case .earn(_, let child, let points, _)? = events.first,
      refusedOnce.remove(events) != nil
    else { return }
    var ignored: [LedgerEffect] = []
    try ledger.handle(.earn(nextEntryID(at: now), child, points, session: nil), at: now, into: &ignored)
  }

  /// After a refusal keeps the first half of the batch, or all of a batch of one, though it says that nothing is kept.
  func keepHalf(of events: [LedgerEvent], at now: WallTime) {
    if bugIsOn("repeated-anew") { refusedOnce.insert(events) }
    guard bugIsOn("half-batch") else { return }
    var ignored: [LedgerEffect] = []
    try? ledger.handle(Array(events.prefix((events.count + 1) / 2)), at: now, into: &ignored)
  }

  /// Takes the latest earning out of the database as if its commit had never reached the disk; the account agrees.
  func loseEntry() throws(LedgerStoreError) {
    do throws(SQLiteStoreError) {
      try store.connection.execute(
        """
        DROP TRIGGER IF EXISTS entry_kept;
        CREATE TEMP TABLE lost AS SELECT * FROM entry WHERE kind = 1 ORDER BY id DESC LIMIT 1;
        UPDATE account SET balance = balance - amount, earned = earned - amount, entries = entries - 1
          FROM lost WHERE account.child = lost.child;
        DELETE FROM entry WHERE id IN (SELECT id FROM lost);
        DROP TABLE lost
        """)
    } catch {
      throw LedgerStoreError(error)
    }
  }
}
