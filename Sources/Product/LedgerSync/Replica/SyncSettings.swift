public import Kernel

/// Settings of a replica's communication with the cloud.
public struct SyncSettings: Hashable, Sendable {
  /// The most records per send; default 200 (decision: half of the 400 that CloudKit's documentation allows).
  public var batchLimit = 200
  /// The pause after a failure, doubled by each further one up to `longestPause`; default 500 ms (decision).
  public var firstPause = TimeSpan.milliseconds(500)
  /// The longest pause; default 8 s (decision).
  public var longestPause = TimeSpan.seconds(8)
  /// The time between fetches without a notification, since notifications get lost; default 15 s (decision).
  public var pollPause = TimeSpan.seconds(15)

  public init() {}
}
