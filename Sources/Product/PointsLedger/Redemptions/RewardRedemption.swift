public import Kernel

/// A requested reward and its state.
public struct RewardRedemption: Hashable, Sendable {
  public var id: RedemptionID
  public var child: ChildID
  public var appCategory: String
  public var pointsSpent: Points
  /// Points spent divided by the rate, rounded down.
  public var minutesGranted: Int64
  public var rate: RewardRate
  public var redeemedAt: WallTime
  /// The time from which the minutes are void.
  public var expiresAt: WallTime
  public var minutesUsed: Int64
  public var status: RedemptionStatus

  public init(
    id: RedemptionID, child: ChildID, appCategory: String, pointsSpent: Points, minutesGranted: Int64,
    rate: RewardRate, redeemedAt: WallTime, expiresAt: WallTime, minutesUsed: Int64 = 0,
    status: RedemptionStatus
  ) {
    self.id = id
    self.child = child
    self.appCategory = appCategory
    self.pointsSpent = pointsSpent
    self.minutesGranted = minutesGranted
    self.rate = rate
    self.redeemedAt = redeemedAt
    self.expiresAt = expiresAt
    self.minutesUsed = minutesUsed
    self.status = status
  }

  /// The reward for a request, with no minutes used.
  public init(_ request: RedemptionRequest, at time: WallTime, status: RedemptionStatus) {
    self.init(
      id: request.id, child: request.child, appCategory: request.appCategory,
      pointsSpent: request.pointsSpent, minutesGranted: request.rate.minutes(for: request.pointsSpent),
      rate: request.rate, redeemedAt: time, expiresAt: request.expiresAt, status: status)
  }

  /// Minutes that can still be used; 0 unless active.
  public var minutesLeft: Int64 { status == .active ? minutesGranted - minutesUsed : 0 }

  /// Whether this reward was created from an equal request.
  public func answers(_ request: RedemptionRequest) -> Bool {
    id == request.id && child == request.child && appCategory == request.appCategory
      && pointsSpent == request.pointsSpent && rate == request.rate && expiresAt == request.expiresAt
  }
}
