public import Kernel

/// What a replica wants done, or tells.
public enum SyncEffect: Hashable, Sendable {
  /// Save these records in the zone, each by itself; answer with `sent`.
  case send(attempt: Int, [SyncRecord])
  /// Read what changed since the token, all without one; answer with `fetched`.
  case fetch(attempt: Int, since: ChangeToken?)
  /// Send `woken` after this span; replaces an earlier wish.
  case wake(after: TimeSpan)

  /// Something came of it in the ledger here, whoever did it.
  case ledger(LedgerEffect)
  /// The user's wish is recorded; others will answer it.
  case asked(SyncRecord)
  /// A correction that this device asked for was turned down.
  case declined(TransactionID)
  /// The user's wish was refused, and nothing has changed.
  case refused(SyncRefusal)
  /// Another record came under an id that is known; what was there first stays.
  case contradiction(RecordID)
  /// A record that its device had no right to make, or that breaks a rule of the ledger; it is kept, without effect.
  case unlawful(RecordID)
  /// What was decided here does not count, and was not decided anew: another installation of this device had decided meanwhile.
  /// Whoever was told of it is to be told.
  case void(SyncContent)
  /// The store failed: nothing of the event has happened. Edits are to be made again; all else is tried again.
  case storeFailed(LedgerStoreError)
}

/// Why a replica did not do what a user wished.
public enum SyncRefusal: Hashable, Sendable {
  /// Only the family's authority enrols children; do it there.
  case notTheAuthority
  /// Minutes are used on the device that asked for them; use them there.
  case notTheOwner(RedemptionID, owner: Int)
  /// This installation does not know yet what the device has said before; wish again when it is online and has fetched all.
  case catchingUp
  /// It is on its way back already.
  case givenBack(RedemptionID)
  /// A rule of the ledger.
  case ledger(LedgerRefusal)
  /// An entry or a reward with this id is made on another device; it comes as a record of that one.
  case notMadeHere(Int64)
}
