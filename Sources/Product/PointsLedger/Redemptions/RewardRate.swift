public import Kernel

/// The price of a minute, in thousandths of a point.
///
///     RewardRate(pointsPerMinute: 10).minutes(for: Points(25))  // 2
public struct RewardRate: Hashable, Sendable {
  public var millipointsPerMinute: Int64

  public init(millipointsPerMinute: Int64) { self.millipointsPerMinute = millipointsPerMinute }
  public init(pointsPerMinute: Int64) { self.init(millipointsPerMinute: pointsPerMinute * 1_000) }

  /// The whole minutes for `points`, rounded down; 0 for a rate or points that are not positive.
  public func minutes(for points: Points) -> Int64 {
    guard millipointsPerMinute > 0, points > .zero else { return 0 }
    return points.count.multipliedReportingOverflow(by: 1_000).overflow
      ? 0 : points.count * 1_000 / millipointsPerMinute
  }
}
