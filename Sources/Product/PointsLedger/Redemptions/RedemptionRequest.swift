public import Kernel

/// A child's request to redeem points for minutes.
public struct RedemptionRequest: Hashable, Sendable {
  public var id: RedemptionID
  /// The id of the entry that will pay for it.
  public var entry: TransactionID
  public var child: ChildID
  /// The category of apps that the minutes apply to.
  public var appCategory: String
  public var pointsSpent: Points
  public var rate: RewardRate
  /// The time from which the minutes are void.
  public var expiresAt: WallTime

  public init(
    id: RedemptionID, entry: TransactionID, child: ChildID, appCategory: String, pointsSpent: Points,
    rate: RewardRate, expiresAt: WallTime
  ) {
    self.id = id
    self.entry = entry
    self.child = child
    self.appCategory = appCategory
    self.pointsSpent = pointsSpent
    self.rate = rate
    self.expiresAt = expiresAt
  }
}
