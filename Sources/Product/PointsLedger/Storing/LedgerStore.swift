public import Kernel

/// Where a ledger keeps its entries; one ledger, one writer.
///
/// Changes happen between `begin` and `commit`, last together or not at all, and are seen by reads in between.
/// Every method may fail; a failed one leaves the caller to roll back.
public protocol LedgerStore: AnyObject {
  /// Opens a batch of changes.
  func begin() throws(LedgerStoreError)
  /// Makes the batch last; when it throws, nothing of the batch has.
  func commit() throws(LedgerStoreError)
  /// Drops the open batch; without effect when there is none.
  func rollBack()

  /// Adds a child with an empty account.
  func insert(_ child: ChildProfile) throws(LedgerStoreError)
  /// Adds an entry with a new id and moves its child's account.
  func insert(_ transaction: PointTransaction) throws(LedgerStoreError)
  /// Adds a reward with a new id.
  func insert(_ redemption: RewardRedemption) throws(LedgerStoreError)
  /// Replaces minutes used and status of a known reward.
  func update(_ redemption: RewardRedemption) throws(LedgerStoreError)

  /// All accounts, by child id.
  func accounts() throws(LedgerStoreError) -> [ChildAccount]
  /// The rewards that are pending or active, by expiry, then id.
  func openRedemptions() throws(LedgerStoreError) -> [RewardRedemption]
  /// The largest id of any entry; `nil` without entries.
  func highestTransactionID() throws(LedgerStoreError) -> TransactionID?
  /// The entry with this id.
  func transaction(_ id: TransactionID) throws(LedgerStoreError) -> PointTransaction?
  /// The reward with this id.
  func redemption(_ id: RedemptionID) throws(LedgerStoreError) -> RewardRedemption?
  /// The sum of a child's `earned` entries that were made in this span.
  func earned(by child: ChildID, in span: Range<WallTime>) throws(LedgerStoreError) -> Points
  /// Every child's `earned` entries that were made in this span, each with when it was, in any order.
  func forEachEarning(
    in span: Range<WallTime>, _ body: (ChildID, Points, WallTime) -> Void
  ) throws(LedgerStoreError)
  /// The lowest balance of a child from just before the place (timestamp, id) in canonical order to the end.
  func lowestBalance(
    of child: ChildID, from timestamp: WallTime, _ id: TransactionID
  ) throws(LedgerStoreError) -> Points

  /// Every entry of one child or of all, in canonical order: timestamp, then id.
  func forEachTransaction(
    of child: ChildID?, _ body: (PointTransaction) -> Void
  ) throws(LedgerStoreError)
  /// Every reward, by id.
  func forEachRedemption(_ body: (RewardRedemption) -> Void) throws(LedgerStoreError)
}

extension LedgerStore {
  /// Of all entries; a store that finds those it wants does better. O(entries).
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
