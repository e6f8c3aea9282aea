public import Kernel

/// Failures of a device's network and disk, from the scenario's section `faults`; none by default.
///
/// They stop after the first part of the session, so that a rule can check whether the app recovers.
public struct Faults: Hashable, Sendable, Codable {
  /// Percentage of requests that the network loses.
  public var lostPercent = 0
  /// Mean time between two offline periods (zero: none), and their mean length.
  public var offlineEvery = TimeSpan.zero
  public var offlineLasts = TimeSpan.seconds(10)
  /// Percentage of writes that the disk refuses.
  public var refusedPercent = 0
  /// The part of a session with failures, in per cent.
  public var untilPercent = 80

  public init() {}

  /// The end of failures in a session of this length.
  package func end(in length: TimeSpan) -> Instant {
    .zero + TimeSpan(nanoseconds: length.nanoseconds / 100 * Int64(untilPercent))
  }
}
