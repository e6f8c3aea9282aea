internal import HostSystem
internal import Invariants
internal import LedgerSync
internal import PointsLedger
internal import SQLiteConnecting
internal import SQLiteStoring

/// A device whose ledger is lost, or replaced by an older one, when its app is launched; see decision 0031.
extension DeviceLedger {
  /// The ledger that a launch finds.
  enum Loss {
    case lost, restored
  }

  /// Opens what the launch finds, as a new installation. Requests to the zone have arrived by now, or never will: installing an
  /// app takes longer than a request [A].
  func reopen(after loss: Loss) throws(LedgerStoreError) {
    zone.lostLedger(number)
    let found = loss == .restored ? backup : nil
    try replaceStore()
    if let found { try found.store.copy(into: store) }
    booking { expect(found) }
    try beginInstallation()
  }

  /// Sets the expected state: empty, or the backup's. Acknowledgements count only if the zone or the backup has them.
  private func expect(_ found: (store: ListedSyncStore, expected: ExpectedReplica)?) {
    var expected = found?.expected ?? ExpectedReplica(device: number, zoneOffsetSeconds: zoneOffsetSeconds)
    var (known, last) = (Set<Int64>(), Int64(0))
    var stored = Set<Int64>()
    if let found {
      last = found.store.lastNumber
      for record in zone.records where record.id.device == number {
        if found.store.has(record) { known.insert(record.id.number) }
      }
      stored = expected.madeIDs
    }
    expected.loseLedger(known: known, last: last)
    for record in zone.records { stored.formUnion(record.madeIDs) }
    forget(allBut: stored, expected)
  }
}

extension ListedSyncStore {
  /// The last number that the device gave to a record of its own.
  fileprivate var lastNumber: Int64 {
    do throws(LedgerStoreError) { return try position().lastNumber } catch { return 0 }
  }

  /// Whether it has this record, and knows that the zone has it.
  fileprivate func has(_ record: SyncRecord) -> Bool {
    do throws(LedgerStoreError) {
      guard let known = try self.record(record.id) else { return false }
      return known.record == record
    } catch {
      return false
    }
  }
}
