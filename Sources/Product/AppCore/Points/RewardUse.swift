public import Kernel
public import PointsLedger

/// A child's use of one reward, stored across launches.
public struct RewardUse: Hashable, Sendable {
  public var reward: RedemptionID
  /// Completed minutes, reported to the ledger or not; excludes the time since `since`.
  public var minutes: Int64
  /// The used part of an incomplete minute while the reward is stopped; under a minute.
  public var begun = TimeSpan.zero
  /// The app's time since which it runs, including the minute in progress; `nil` while it is stopped.
  public var since: WallTime?

  /// The use of a reward that was not started.
  public init(of reward: RedemptionID, minutes: Int64) {
    self.reward = reward
    self.minutes = minutes
  }
}
