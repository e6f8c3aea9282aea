public import Kernel

/// The canonical form of a stored ledger: children by id, entries by timestamp and id, rewards by id.
///
/// Leaves out balances, since they follow from the entries. Two replicas are equal when their digests are.
///
///     let isEqual = try LedgerCanon.digest(of: mine).value == LedgerCanon.digest(of: theirs).value
public enum LedgerCanon {
  /// The digest of the whole store in canonical order. O(entries).
  public static func digest(of store: any LedgerStore) throws(LedgerStoreError) -> StableDigest {
    var digest = StableDigest()
    for account in try store.accounts() { mix(account.profile, into: &digest) }
    try store.forEachTransaction(of: nil) { mix($0, into: &digest) }
    try store.forEachRedemption { mix($0, into: &digest) }
    return digest
  }

  /// Passes one line of text for each child, entry and reward to `line`, in canonical order. O(entries).
  public static func dump(
    of store: any LedgerStore, _ line: (String) -> Void
  ) throws(LedgerStoreError) {
    for account in try store.accounts() { line(text(account.profile)) }
    try store.forEachTransaction(of: nil) { line(text($0)) }
    try store.forEachRedemption { line(text($0)) }
  }
}
