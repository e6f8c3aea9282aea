internal import Kernel

extension LedgerReplica {
  /// `doubled-delivery` posts a known entry under a new id; `overwritten` forgets what was there. Whether either was done.
  mutating func doublesOrOverwrites(
    _ record: SyncRecord, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) -> Bool {
    guard case .entry(var entry) = record.content, entry.amount > .zero else { return false }
    if bugIsOn("doubled-delivery") {
      guard record.id.device != device else { return false }
      entry.id = TransactionID(newID(at: entry.timestamp))
      try notify(.deliver(entry), at: entry.timestamp)
      pass(to: &effects)
      try self.record(.entry(entry))
      return true
    }
    guard bugIsOn("overwritten"), try store.record(record.id)?.record != record else { return false }
    entry.id = TransactionID(newID(at: entry.timestamp))
    try notify(.deliver(entry), at: entry.timestamp)
    pass(to: &effects)
    return true
  }

  /// Whether `stale-balance` forgets in memory what this event changes.
  func keepsBalance(_ event: LedgerEvent) -> Bool {
    guard bugIsOn("stale-balance"), !isAuthority, case .deliver(let entry) = event else {
      return false
    }
    return entry.amount < .zero
  }

  /// `false-alarm` reports what is fetched again, as if it were another record.
  func alarmFalsely(_ records: [SyncRecord], into effects: inout [SyncEffect]) throws(LedgerStoreError) {
    guard bugIsOn("false-alarm") else { return }
    for record in records where record.id.device != device {
      if try store.record(record.id)?.record == record { effects.append(.contradiction(record.id)) }
    }
  }

  /// `doubled-retry` makes entries of the outbox anew, since nobody knows whether they were saved.
  mutating func doubleRetried(_ sent: [RecordID], at now: WallTime) throws(LedgerStoreError) {
    guard bugIsOn("doubled-retry") || bugIsOn("said-anew") else { return }
    for record in state.unsent where sent.contains(record.id) {
      guard case .entry(var entry) = record.content, entry.amount > .zero else { continue }
      entry.id = TransactionID(newID(at: now))
      try notify(.deliver(entry), at: now)
      try self.record(.entry(entry))
    }
  }
}
