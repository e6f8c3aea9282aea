public import Kernel

/// What a child's points come to at a moment, as a screen shows them.
public struct LedgerStanding: Hashable, Sendable {
  /// The sum of all entries.
  public var balance: Points
  /// The balance without what pending rewards have reserved.
  public var available: Points
  /// The sum of what was earned in a span, as a day is.
  public var earned: Points
  /// The child's rewards that are pending or active, by end, then id.
  public var openRewards: [RewardRedemption]

  /// A standing of those numbers; without rewards unless said otherwise.
  public init(balance: Points, available: Points, earned: Points, openRewards: [RewardRedemption] = []) {
    self.balance = balance
    self.available = available
    self.earned = earned
    self.openRewards = openRewards
  }
}

extension Ledger {
  /// What a child has, what it earned in a span, and its open rewards: a look at the store, O(entries + open rewards);
  /// nothing for a child that is not enrolled.
  public func standing(
    of child: ChildID, earnedIn span: Range<WallTime>
  ) throws(LedgerStoreError) -> LedgerStanding {
    LedgerStanding(
      balance: account(of: child)?.balance ?? .zero, available: available(to: child),
      earned: try store.earned(by: child, in: span),
      openRewards: openRedemptions.filter { $0.child == child })
  }
}
