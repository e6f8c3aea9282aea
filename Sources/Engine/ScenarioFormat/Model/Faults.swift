public import Kernel

/// How what is around the apps of a scenario fails, as its section `faults` says; nothing fails unless it does.
///
/// All of it ends with the session's first part, so that a rule can ask whether an app comes to rest again.
public struct Faults: Hashable, Sendable, Codable {
  /// Share of the requests that the network loses, per cent.
  public var lostPercent = 0
  /// Mean time between two spells without a network, and of such a spell; zero: there is none.
  public var offlineEvery = TimeSpan.zero
  public var offlineLasts = TimeSpan.seconds(10)
  /// Share of the writes that the disk refuses, per cent.
  public var refusedPercent = 0
  /// The part of a session in which things fail, per cent.
  public var untilPercent = 80

  public init() {}

  /// When nothing fails any more in a session of this length.
  package func end(in length: TimeSpan) -> Instant {
    .zero + TimeSpan(nanoseconds: length.nanoseconds / 100 * Int64(untilPercent))
  }
}
