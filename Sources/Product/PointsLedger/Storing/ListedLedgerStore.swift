public import Kernel

/// A store of plain lists that can simulate failures: the reference for other stores, also for previews.
///
/// Every call searches its lists, O(n).
///
///     let store = ListedLedgerStore()
///     store.callsUntilFailure = 3  // the fourth call throws `unavailable`
public final class ListedLedgerStore: LedgerStore {
  /// Everything stored, in order of insertion.
  public struct Content: Hashable, Sendable {
    public var children: [ChildProfile] = []
    public var entries: [PointTransaction] = []
    public var redemptions: [RewardRedemption] = []

    public init() {}
  }

  public private(set) var content = Content()
  /// The number of calls before one fails; `nil` never fails.
  public var callsUntilFailure: Int?
  private var before: Content?

  public init() {}

  private func call() throws(LedgerStoreError) {
    guard let left = callsUntilFailure else { return }
    callsUntilFailure = left - 1
    if left <= 0 { throw .unavailable("the store is set to fail at this call; set callsUntilFailure to nil") }
  }

  public func begin() throws(LedgerStoreError) {
    precondition(before == nil, "a batch is already open")
    try call()
    before = content
  }

  public func commit() throws(LedgerStoreError) {
    try call()
    before = nil
  }

  public func rollBack() {
    if let before { content = before }
    before = nil
  }

  public func insert(_ child: ChildProfile) throws(LedgerStoreError) {
    try call()
    content.children.append(child)
  }

  public func insert(_ transaction: PointTransaction) throws(LedgerStoreError) {
    try call()
    content.entries.append(transaction)
  }

  public func insert(_ redemption: RewardRedemption) throws(LedgerStoreError) {
    try call()
    content.redemptions.append(redemption)
  }

  public func update(_ redemption: RewardRedemption) throws(LedgerStoreError) {
    try call()
    guard let place = content.redemptions.firstIndex(where: { $0.id == redemption.id }) else {
      throw .damaged("there is no reward \(redemption.id.raw)")
    }
    content.redemptions[place] = redemption
  }

  public func accounts() throws(LedgerStoreError) -> [ChildAccount] {
    content.children.sorted { $0.id < $1.id }.map { child in
      var account = ChildAccount(profile: child)
      for entry in content.entries where entry.child == child.id { account.sums.add(entry) }
      return account
    }
  }

  public func openRedemptions() throws(LedgerStoreError) -> [RewardRedemption] {
    content.redemptions.filter(\.status.isOpen).sorted { ($0.expiresAt, $0.id) < ($1.expiresAt, $1.id) }
  }

  public func highestTransactionID() throws(LedgerStoreError) -> TransactionID? {
    content.entries.map(\.id).max()
  }

  public func transaction(_ id: TransactionID) throws(LedgerStoreError) -> PointTransaction? {
    content.entries.first { $0.id == id }
  }

  public func redemption(_ id: RedemptionID) throws(LedgerStoreError) -> RewardRedemption? {
    content.redemptions.first { $0.id == id }
  }

  public func earned(by child: ChildID, in span: Range<WallTime>) throws(LedgerStoreError) -> Points {
    content.entries.reduce(.zero) { sum, entry in
      entry.child == child && entry.kind == .earned && span.contains(entry.madeAt) ? sum + entry.amount : sum
    }
  }

  public func lowestBalance(
    of child: ChildID, from timestamp: WallTime, _ id: TransactionID
  ) throws(LedgerStoreError) -> Points {
    var balance = Points.zero
    var lowest: Points?
    for entry in content.entries.filter({ $0.child == child }).sorted(by: { $0.precedes($1) }) {
      if (entry.timestamp, entry.id) >= (timestamp, id) { lowest = min(lowest ?? balance, balance) }
      balance = balance + entry.amount
    }
    return min(lowest ?? balance, balance)
  }

  public func forEachTransaction(
    of child: ChildID?, _ body: (PointTransaction) -> Void
  ) throws(LedgerStoreError) {
    for entry in content.entries.sorted(by: { $0.precedes($1) }) where child == nil || entry.child == child {
      body(entry)
    }
  }

  public func forEachRedemption(_ body: (RewardRedemption) -> Void) throws(LedgerStoreError) {
    for redemption in content.redemptions.sorted(by: { $0.id < $1.id }) { body(redemption) }
  }
}
