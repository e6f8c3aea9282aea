/// A ledger's store that also stores a replica's records and position, in the same batches.
///
/// Records, ledger and change token are committed together, so that a crash is harmless.
public protocol SyncStore: LedgerStore {
  /// Adds a record with a new id.
  func insert(_ record: KnownRecord) throws(LedgerStoreError)
  /// Changes the state of a stored record.
  func update(_ id: RecordID, to standing: KnownRecord.Standing) throws(LedgerStoreError)
  /// Replaces a record that the zone never received by another one with the same id.
  func replace(_ record: KnownRecord) throws(LedgerStoreError)
  /// Removes a record that the zone never received and that has another id now.
  func remove(_ id: RecordID) throws(LedgerStoreError)
  /// Clears the ledger, all devices' heads, and the unsent records of `first`'s device from `first` on. The other records remain
  /// and wait to be folded.
  func beginAnew(withoutUnsentFrom first: RecordID) throws(LedgerStoreError)
  /// Replaces the position.
  func put(_ position: SyncPosition) throws(LedgerStoreError)

  /// The record with this id.
  func record(_ id: RecordID) throws(LedgerStoreError) -> KnownRecord?
  /// The records that are unsent, waiting or open, by id.
  func unsettledRecords() throws(LedgerStoreError) -> [KnownRecord]
  /// The position last stored; an empty one at first.
  func position() throws(LedgerStoreError) -> SyncPosition
}
