public import Kernel

/// Decides which batches a port may commit. After a failure it admits none requested before the core learned of the failure.
///
/// Those batches fail as well, and the core posts all of them again in order. Otherwise a reward requested right after earned
/// points would be refused for good when the points' commit failed.
public struct CommitOrder: Hashable, Sendable {
  /// Failed batches that were not reported to the core.
  private var untoldCount = 0
  /// The frame of the last report.
  private var lastReported: Instant?

  /// Creates an order without failures.
  public init() {}

  /// Whether to commit a batch that was collected in the frame of this vsync. O(1).
  public func admits(askedAt vsync: Instant) -> Bool {
    // Requests of that frame may precede the report.
    untoldCount == 0 && lastReported.map { vsync > $0 } ?? true
  }

  /// Records a batch that failed or was not admitted.
  public mutating func failed() { untoldCount += 1 }

  /// Records the report of a failure to the core in the frame of this vsync.
  public mutating func reported(at vsync: Instant) {
    precondition(untoldCount > 0, "a failed batch is reported to the core, but none failed")
    untoldCount -= 1
    lastReported = vsync
  }
}
