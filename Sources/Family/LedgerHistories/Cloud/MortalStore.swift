internal import Kernel
internal import LedgerSync

/// A device's store that survives its process. It can be set to end the process at a certain commit.
///
/// Uncommitted changes are then lost, as after a power cut; committed ones stay.
final class MortalStore: SyncStore {
  let disk: any SyncStore
  /// The number of non-empty commits before the process dies at one; `nil` if it does not.
  var commitsUntilDeath: Int?
  private(set) var isDead = false
  /// Non-empty commits so far.
  private(set) var commitCount = 0
  private var isDirty = false

  init(_ disk: any SyncStore) { self.disk = disk }

  /// Starts a new process on the store.
  func revive() {
    isDead = false
    commitsUntilDeath = nil
  }

  func begin() throws(LedgerStoreError) {
    isDirty = false
    try disk.begin()
  }

  func commit() throws(LedgerStoreError) {
    if isDirty, let left = commitsUntilDeath {
      if left == 0 {
        isDead = true
        throw .unavailable("the process died at its commit; start it again")
      }
      commitsUntilDeath = left - 1
    }
    try disk.commit()
    if isDirty { commitCount += 1 }
  }

  func rollBack() { disk.rollBack() }

  func insert(_ child: ChildProfile) throws(LedgerStoreError) {
    isDirty = true
    try disk.insert(child)
  }
  func insert(_ transaction: PointTransaction) throws(LedgerStoreError) {
    isDirty = true
    try disk.insert(transaction)
  }
  func insert(_ redemption: RewardRedemption) throws(LedgerStoreError) {
    isDirty = true
    try disk.insert(redemption)
  }
  func update(_ redemption: RewardRedemption) throws(LedgerStoreError) {
    isDirty = true
    try disk.update(redemption)
  }
  func insert(_ record: KnownRecord) throws(LedgerStoreError) {
    isDirty = true
    try disk.insert(record)
  }
  func update(_ id: RecordID, to standing: KnownRecord.Standing) throws(LedgerStoreError) {
    isDirty = true
    try disk.update(id, to: standing)
  }
  func replace(_ record: KnownRecord) throws(LedgerStoreError) {
    isDirty = true
    try disk.replace(record)
  }
  func remove(_ id: RecordID) throws(LedgerStoreError) {
    isDirty = true
    try disk.remove(id)
  }
  func beginAnew(withoutUnsentFrom first: RecordID) throws(LedgerStoreError) {
    isDirty = true
    try disk.beginAnew(withoutUnsentFrom: first)
  }
  func put(_ position: SyncPosition) throws(LedgerStoreError) {
    isDirty = true
    try disk.put(position)
  }

  func accounts() throws(LedgerStoreError) -> [ChildAccount] { try disk.accounts() }
  func openRedemptions() throws(LedgerStoreError) -> [RewardRedemption] { try disk.openRedemptions() }
  func highestTransactionID() throws(LedgerStoreError) -> TransactionID? { try disk.highestTransactionID() }
  func transaction(_ id: TransactionID) throws(LedgerStoreError) -> PointTransaction? {
    try disk.transaction(id)
  }
  func redemption(_ id: RedemptionID) throws(LedgerStoreError) -> RewardRedemption? {
    try disk.redemption(id)
  }
  func earned(by child: ChildID, in span: Range<WallTime>) throws(LedgerStoreError) -> Points {
    try disk.earned(by: child, in: span)
  }

  func lowestBalance(
    of child: ChildID, from timestamp: WallTime, _ id: TransactionID
  ) throws(LedgerStoreError) -> Points { try disk.lowestBalance(of: child, from: timestamp, id) }
  func forEachTransaction(
    of child: ChildID?, _ body: (PointTransaction) -> Void
  ) throws(LedgerStoreError) { try disk.forEachTransaction(of: child, body) }
  func forEachRedemption(_ body: (RewardRedemption) -> Void) throws(LedgerStoreError) {
    try disk.forEachRedemption(body)
  }
  func record(_ id: RecordID) throws(LedgerStoreError) -> KnownRecord? { try disk.record(id) }
  func unsettledRecords() throws(LedgerStoreError) -> [KnownRecord] { try disk.unsettledRecords() }
  func position() throws(LedgerStoreError) -> SyncPosition { try disk.position() }
}
