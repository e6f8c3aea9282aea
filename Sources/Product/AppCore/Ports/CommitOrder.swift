public import Kernel

/// Which batches a port may commit: after one that failed, none that was asked for before the core was told of it.
///
/// Those fail as well, and the core has all of them posted again, in the order asked for. Else a reward that was asked for
/// right after points were earned would be refused for good when the commit before it failed.
public struct CommitOrder: Hashable, Sendable {
  /// Batches that failed, which the core has not been told.
  private var untoldCount = 0
  /// The frame in which it was told so last.
  private var lastTold: Instant?

  /// Nothing has failed.
  public init() {}

  /// Whether a batch may be committed that was collected from the core in the frame of this vsync. O(1).
  public func admits(askedAt vsync: Instant) -> Bool {
    // What that frame asked for, it may have asked for before it was told.
    untoldCount == 0 && lastTold.map { vsync > $0 } ?? true
  }

  /// A batch failed, or was not admitted.
  public mutating func failed() { untoldCount += 1 }

  /// The core is told so in the frame of this vsync.
  public mutating func told(at vsync: Instant) {
    precondition(untoldCount > 0, "the core is told of a batch that failed, but none did")
    untoldCount -= 1
    lastTold = vsync
  }
}
