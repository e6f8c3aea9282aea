public import Kernel

/// A request of a replica, or a result that it reports.
public enum SyncEffect: Hashable, Sendable {
  /// Save these records in the zone; answer with `sent`.
  case send(attempt: Int, [SyncRecord])
  /// Read the changes since the token, or everything without one; answer with `fetched`.
  case fetch(attempt: Int, since: ChangeToken?)
  /// Send `woken` after this span; replaces an earlier `wake`.
  case wake(after: TimeSpan)

  /// An effect in the local ledger, whichever device caused it.
  case ledger(LedgerEffect)
  /// The user's edit is recorded as a request that another device answers.
  case asked(SyncRecord)
  /// A correction that this device requested was rejected.
  case declined(TransactionID)
  /// The user's edit was refused; nothing changed.
  case refused(SyncRefusal)
  /// A different record arrived under a known id; the known one stays.
  case contradiction(RecordID)
  /// A record that its device may not make, or that breaks a rule of the ledger. It is stored without effect.
  case unlawful(RecordID)
  /// A record made here does not count and could not be repeated, because another installation of this device decided otherwise.
  /// Inform the user.
  case void(SyncContent)
  /// The store failed, and nothing of the event was applied. Repeat edits; the replica retries everything else.
  case storeFailed(LedgerStoreError)
}

/// The reason for which a replica refused an edit.
public enum SyncRefusal: Hashable, Sendable {
  /// Only the family's authority enrols children; enrol there.
  case notTheAuthority
  /// Only the device that requested a reward uses its minutes; use them there.
  case notTheOwner(RedemptionID, owner: Int)
  /// This installation has not fetched all earlier records of the device; repeat the edit when it has.
  case catchingUp
  /// The reward is being given back already.
  case givenBack(RedemptionID)
  /// A rule of the ledger.
  case ledger(LedgerRefusal)
  /// Another device assigned the id of this entry or reward; it arrives as that device's record.
  case notMadeHere(Int64)
}
