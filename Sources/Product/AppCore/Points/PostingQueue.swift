internal import Kernel
internal import PointsLedger

/// Batches that the ledger could not commit: they are posted again in their order, under the same ids, until it can.
///
/// What is asked for meanwhile waits behind them, so that no child is refused a reward for points that are on their way. The
/// queue lives as long as the launch; what it held when the app was killed nobody was told of, and whoever asked asks again.
struct PostingQueue: Sendable {
  private var waiting: [[LedgerEvent]] = []
  private var pace = RetryPace()
  #if Canaries
    /// A planted bug: what failed is dropped.
    var givesUp = false
  #endif
  /// When all that waits is posted again.
  private(set) var next = Instant.never

  /// A batch is to be posted: whether at once. Else it waits behind those that could not be.
  mutating func ask(_ batch: [LedgerEvent]) -> Bool {
    guard !waiting.isEmpty else { return true }
    waiting.append(batch)
    return false
  }

  /// The ledger could not commit a batch.
  mutating func failed(_ batch: [LedgerEvent], at vsync: Instant) {
    #if Canaries
      if givesUp { return }
    #endif
    waiting.append(batch)
    if next == .never { next = vsync + pace.failed() }
  }

  /// The ledger committed one: it can again.
  mutating func posted() { pace = RetryPace() }

  /// Takes out what is to be posted by now, in its order.
  mutating func takeDue(at vsync: Instant) -> [[LedgerEvent]] {
    guard next <= vsync else { return [] }
    next = .never
    defer { waiting.removeAll() }
    return waiting
  }
}
