/// A ledger's store that keeps what a replica must remember beside the entries, in the same batches.
///
/// That records, ledger and change token last together or not at all is what makes a crash harmless.
public protocol SyncStore: LedgerStore {
  /// Adds a record with a new id.
  func insert(_ record: KnownRecord) throws(LedgerStoreError)
  /// Changes how far the replica is with a known record.
  func update(_ id: RecordID, to standing: KnownRecord.Standing) throws(LedgerStoreError)
  /// Puts another record in the place of one that the zone never got, under the same id.
  func replace(_ record: KnownRecord) throws(LedgerStoreError)
  /// Forgets a record that the zone never got and that is said under another id.
  func remove(_ id: RecordID) throws(LedgerStoreError)
  /// Forgets the whole ledger, every device's head, and the records from this one on, of its device, that were never sent. The other
  /// records stay, and wait to be folded.
  func beginAnew(withoutUnsentFrom first: RecordID) throws(LedgerStoreError)
  /// Replaces the position.
  func put(_ position: SyncPosition) throws(LedgerStoreError)

  /// The record with this id.
  func record(_ id: RecordID) throws(LedgerStoreError) -> KnownRecord?
  /// All records that are unsent, waiting or open, by id.
  func unsettledRecords() throws(LedgerStoreError) -> [KnownRecord]
  /// The position last put; an empty one at first.
  func position() throws(LedgerStoreError) -> SyncPosition
}
