public import Kernel

/// A child's points as a screen shows them.
public struct LedgerStanding: Hashable, Sendable {
  /// The sum of all entries.
  public var balance: Points
  /// The balance minus the points reserved by pending rewards.
  public var available: Points
  /// The sum of the points earned in a span, such as a day.
  public var earned: Points
  /// The child's pending and active rewards, by end, then id.
  public var openRewards: [RewardRedemption]

  /// Creates a standing from its numbers.
  public init(balance: Points, available: Points, earned: Points, openRewards: [RewardRedemption] = []) {
    self.balance = balance
    self.available = available
    self.earned = earned
    self.openRewards = openRewards
  }
}

extension Ledger {
  /// A child's balance, the points it earned in `span`, and its open rewards; zeros for an unknown child. Reads the store:
  /// O(entries + open rewards).
  public func standing(
    of child: ChildID, earnedIn span: Range<WallTime>
  ) throws(LedgerStoreError) -> LedgerStanding {
    LedgerStanding(
      balance: account(of: child)?.balance ?? .zero, available: available(to: child),
      earned: try store.earned(by: child, in: span),
      openRewards: openRedemptions.filter { $0.child == child })
  }
}
