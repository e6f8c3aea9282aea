public import Kernel
public import PointsLedger

/// How far a child has come with the minutes of one reward, as it outlives a launch.
public struct RewardUse: Hashable, Sendable {
  public var reward: RedemptionID
  /// Full minutes that the ledger is to say are used, whether or not it has been asked yet; without those since `since`.
  public var minutes: Int64
  /// What is over of a minute that was begun, while it stands: under a minute.
  public var begun = TimeSpan.zero
  /// Since when it runs, by the app's time, the minute in progress first; `nil` while it stands.
  public var since: WallTime?

  /// One of which nothing has begun.
  public init(of reward: RedemptionID, minutes: Int64) {
    self.reward = reward
    self.minutes = minutes
  }
}
