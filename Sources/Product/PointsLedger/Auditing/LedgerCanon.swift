public import Kernel

/// The canonical form of a stored ledger: children by id, entries by timestamp and id, rewards by id.
///
/// Balances are no part of it, since they follow from the entries. Two replicas are equal when these are.
public enum LedgerCanon {
  /// Folds everything in canonical order. O(entries).
  public static func digest(of store: any LedgerStore) throws(LedgerStoreError) -> StableDigest {
    var digest = StableDigest()
    for account in try store.accounts() { mix(account.profile, into: &digest) }
    try store.forEachTransaction(of: nil) { mix($0, into: &digest) }
    try store.forEachRedemption { mix($0, into: &digest) }
    return digest
  }

  /// One text line for each child, entry and reward, in canonical order. O(entries).
  public static func dump(
    of store: any LedgerStore, _ line: (String) -> Void
  ) throws(LedgerStoreError) {
    for account in try store.accounts() { line(text(account.profile)) }
    try store.forEachTransaction(of: nil) { line(text($0)) }
    try store.forEachRedemption { line(text($0)) }
  }
}
