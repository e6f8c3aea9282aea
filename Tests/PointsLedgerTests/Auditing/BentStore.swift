import Kernel
import PointsLedger

/// A store that answers some questions about a list otherwise than the list would.
final class BentStore: LedgerStore {
  let list: ListedLedgerStore
  var bendAccounts: ([ChildAccount]) -> [ChildAccount] = { $0 }
  var bendOpen: ([RewardRedemption]) -> [RewardRedemption] = { $0 }
  var bendHighest: (TransactionID?) -> TransactionID? = { $0 }
  /// Entries in the order in which they were inserted, not in the canonical one.
  var isDisordered = false

  init(_ list: ListedLedgerStore) { self.list = list }

  func begin() throws(LedgerStoreError) { try list.begin() }
  func commit() throws(LedgerStoreError) { try list.commit() }
  func rollBack() { list.rollBack() }
  func insert(_ child: ChildProfile) throws(LedgerStoreError) { try list.insert(child) }
  func insert(_ transaction: PointTransaction) throws(LedgerStoreError) { try list.insert(transaction) }
  func insert(_ redemption: RewardRedemption) throws(LedgerStoreError) { try list.insert(redemption) }
  func update(_ redemption: RewardRedemption) throws(LedgerStoreError) { try list.update(redemption) }

  func accounts() throws(LedgerStoreError) -> [ChildAccount] { bendAccounts(try list.accounts()) }

  func openRedemptions() throws(LedgerStoreError) -> [RewardRedemption] {
    bendOpen(try list.openRedemptions())
  }

  func highestTransactionID() throws(LedgerStoreError) -> TransactionID? {
    bendHighest(try list.highestTransactionID())
  }

  func transaction(_ id: TransactionID) throws(LedgerStoreError) -> PointTransaction? {
    try list.transaction(id)
  }

  func redemption(_ id: RedemptionID) throws(LedgerStoreError) -> RewardRedemption? {
    try list.redemption(id)
  }

  func earned(by child: ChildID, in span: Range<WallTime>) throws(LedgerStoreError) -> Points {
    try list.earned(by: child, in: span)
  }

  func lowestBalance(
    of child: ChildID, from timestamp: WallTime, _ id: TransactionID
  ) throws(LedgerStoreError) -> Points {
    try list.lowestBalance(of: child, from: timestamp, id)
  }

  func forEachTransaction(
    of child: ChildID?, _ body: (PointTransaction) -> Void
  ) throws(LedgerStoreError) {
    guard isDisordered else { return try list.forEachTransaction(of: child, body) }
    for entry in list.content.entries where child == nil || entry.child == child { body(entry) }
  }

  func forEachRedemption(_ body: (RewardRedemption) -> Void) throws(LedgerStoreError) {
    try list.forEachRedemption(body)
  }
}
