#if Canaries
  import Kernel

  extension LedgerReplica {
    /// `doubledDelivery` posts a known entry under a new id; `overwritten` forgets what was there. Whether either was done.
    mutating func doublesOrOverwrites(
      _ record: SyncRecord, into effects: inout [SyncEffect]
    ) throws(LedgerStoreError) -> Bool {
      guard case .entry(var entry) = record.content, entry.amount > .zero else { return false }
      switch settings.plantedBug {
      case .doubledDelivery:
        guard record.id.device != device else { return false }
        entry.id = TransactionID(newID(at: entry.timestamp))
        try tell(.deliver(entry), at: entry.timestamp)
        pass(to: &effects)
        try self.record(.entry(entry))
        return true
      case .overwritten:
        guard try store.record(record.id)?.record != record else { return false }
        entry.id = TransactionID(newID(at: entry.timestamp))
        try tell(.deliver(entry), at: entry.timestamp)
        pass(to: &effects)
        return true
      default: return false
      }
    }

    /// Whether `staleBalance` forgets in memory what this event changes.
    func keepsBalance(_ event: LedgerEvent) -> Bool {
      guard settings.plantedBug == .staleBalance, !isAuthority, case .deliver(let entry) = event else {
        return false
      }
      return entry.amount < .zero
    }

    /// `falseAlarm` reports what is fetched again, as if it were another record.
    func alarmFalsely(_ records: [SyncRecord], into effects: inout [SyncEffect]) throws(LedgerStoreError) {
      guard settings.plantedBug == .falseAlarm else { return }
      for record in records where record.id.device != device {
        if try store.record(record.id)?.record == record { effects.append(.contradiction(record.id)) }
      }
    }

    /// `doubledRetry` makes entries of the outbox anew, since nobody knows whether they were saved.
    mutating func doubleRetried(at now: WallTime) throws(LedgerStoreError) {
      guard settings.plantedBug == .doubledRetry else { return }
      for record in state.unsent where link.batch.contains(record.id) {
        guard case .entry(var entry) = record.content, entry.amount > .zero else { continue }
        entry.id = TransactionID(newID(at: now))
        try tell(.deliver(entry), at: now)
        try self.record(.entry(entry))
      }
    }
  }
#endif
