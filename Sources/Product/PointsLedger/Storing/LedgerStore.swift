public import Kernel

/// The persistent storage of one ledger, with one writer.
///
/// Changes between `begin` and `commit` are atomic; reads in between see them. Every method can fail, and the caller then rolls
/// back.
///
///     try store.begin()
///     try store.insert(child)
///     try store.commit()
public protocol LedgerStore: AnyObject {
  /// Opens a batch of changes.
  func begin() throws(LedgerStoreError)
  /// Persists the open batch; when it throws, nothing of the batch is stored.
  func commit() throws(LedgerStoreError)
  /// Discards the open batch; does nothing when there is none.
  func rollBack()

  /// Adds a child with an empty account.
  func insert(_ child: ChildProfile) throws(LedgerStoreError)
  /// Adds an entry with a new id and updates its child's account.
  func insert(_ transaction: PointTransaction) throws(LedgerStoreError)
  /// Adds a reward with a new id.
  func insert(_ redemption: RewardRedemption) throws(LedgerStoreError)
  /// Updates minutes used and status of a stored reward.
  func update(_ redemption: RewardRedemption) throws(LedgerStoreError)

  /// All accounts, by child id.
  func accounts() throws(LedgerStoreError) -> [ChildAccount]
  /// The pending and active rewards, by expiry, then id.
  func openRedemptions() throws(LedgerStoreError) -> [RewardRedemption]
  /// The largest entry id; `nil` without entries.
  func highestTransactionID() throws(LedgerStoreError) -> TransactionID?
  /// The entry with this id.
  func transaction(_ id: TransactionID) throws(LedgerStoreError) -> PointTransaction?
  /// The reward with this id.
  func redemption(_ id: RedemptionID) throws(LedgerStoreError) -> RewardRedemption?
  /// The sum of a child's `earned` entries made in `span`.
  func earned(by child: ChildID, in span: Range<WallTime>) throws(LedgerStoreError) -> Points
  /// Passes every child's `earned` entries made in `span`, with the time each was made, in any order.
  func forEachEarning(
    in span: Range<WallTime>, _ body: (ChildID, Points, WallTime) -> Void
  ) throws(LedgerStoreError)
  /// A child's lowest balance from just before (timestamp, id) in canonical order to the end.
  func lowestBalance(
    of child: ChildID, from timestamp: WallTime, _ id: TransactionID
  ) throws(LedgerStoreError) -> Points

  /// Passes the entries of one child, or of all for `nil`, in canonical order: timestamp, then id.
  func forEachTransaction(
    of child: ChildID?, _ body: (PointTransaction) -> Void
  ) throws(LedgerStoreError)
  /// Passes every reward, by id.
  func forEachRedemption(_ body: (RewardRedemption) -> Void) throws(LedgerStoreError)
}

extension LedgerStore {
  /// Reads all entries; stores with an index should implement it themselves. O(entries).
  public func forEachEarning(
    in span: Range<WallTime>, _ body: (ChildID, Points, WallTime) -> Void
  ) throws(LedgerStoreError) {
    try forEachTransaction(of: nil) { entry in
      if entry.kind == .earned, span.contains(entry.madeAt) {
        body(entry.child, entry.amount, entry.madeAt)
      }
    }
  }
}
