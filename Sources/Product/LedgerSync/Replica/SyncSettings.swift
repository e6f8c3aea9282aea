public import Kernel

/// How a replica talks to the cloud.
public struct SyncSettings: Hashable, Sendable {
  /// Records of one sending; default 200 (decision: half of the 400 that CloudKit's documentation allows).
  public var batchLimit = 200
  /// The pause after a failure, doubled by each that follows up to `longestPause`; default 500 ms (decision).
  public var firstPause = TimeSpan.milliseconds(500)
  /// Default 8 s (decision).
  public var longestPause = TimeSpan.seconds(8)
  /// Pause between fetches when no notice comes, since notices get lost; default 15 s (decision).
  public var pollPause = TimeSpan.seconds(15)

  public init() {}
}
