internal import Kernel
internal import PointsLedger

/// Batches that the ledger could not commit: they are posted again in their order, under the same ids, until it can.
///
/// One at a time, and the next when the one before it is posted. What is asked for meanwhile waits behind them, so that no
/// child is refused a reward for points that are on their way. The queue lives as long as the launch; what it held when the
/// app was killed nobody was told of, and whoever asked asks again.
struct PostingQueue: Sendable {
  private struct Waiting: Sendable {
    let batch: [LedgerEvent]
    /// When it was asked for: larger than of what was asked for before, equal for what was asked for right after it.
    let place: UInt64
    /// While it is being posted again, which only one is.
    var request: RequestID?
  }

  /// In the order asked, with the one that is being posted again.
  private var waiting: [Waiting] = []
  private var pace = RetryPace()
  /// When the first is posted again; never while one is.
  private(set) var next = Instant.never

  var isEmpty: Bool { waiting.isEmpty }

  /// A batch is to be posted: whether at once. Else it waits behind those that could not be; `last` is the latest request.
  mutating func ask(_ batch: [LedgerEvent], after last: RequestID) -> Bool {
    guard !waiting.isEmpty else { return true }
    waiting.append(Waiting(batch: batch, place: last.raw + 1))
    return false
  }

  /// The ledger did not commit a batch: it waits where it was asked for, before what was asked for since. O(waiting).
  mutating func failed(_ batch: [LedgerEvent], as request: RequestID, at vsync: Instant) {
    if let index = index(of: request) {
      waiting[index].request = nil
    } else {
      let index = waiting.firstIndex { $0.place > request.raw } ?? waiting.count
      waiting.insert(Waiting(batch: batch, place: request.raw), at: index)
    }
    if next == .never, !isPosting { next = vsync + pace.failed() }
  }

  /// The ledger committed one: it can again. When that was the one posted again, the next is due. O(waiting).
  mutating func posted(_ request: RequestID, at vsync: Instant) {
    pace = RetryPace()
    guard let index = index(of: request) else { return }
    waiting.remove(at: index)
    if !waiting.isEmpty { next = vsync }
  }

  /// The batch that is to be posted again by now; `nil` for none. O(1).
  func due(at vsync: Instant) -> [LedgerEvent]? { next <= vsync ? waiting.first?.batch : nil }

  /// The one that is due is being posted.
  mutating func repeats(as request: RequestID) {
    next = .never
    waiting[0].request = request
  }

  /// Whether a request posts a batch again. O(waiting).
  func isRepeating(_ request: RequestID) -> Bool { index(of: request) != nil }

  private var isPosting: Bool { waiting.contains { $0.request != nil } }

  private func index(of request: RequestID) -> Int? { waiting.firstIndex { $0.request == request } }

  /// Panics when batches are out of order, when several are posted at once, or when nothing makes them go on. O(waiting).
  func checkInvariants() {
    for (first, second) in zip(waiting, waiting.dropFirst()) {
      precondition(
        first.place <= second.place, "a batch of \(second.place) waits behind one of \(first.place)")
    }
    let count = waiting.count { $0.request != nil }
    let expected = waiting.isEmpty || next != .never ? 0 : 1
    precondition(
      count == expected, "\(count) of \(waiting.count) batches are being posted again, not \(expected)")
    precondition(!waiting.isEmpty || next == .never, "no batch waits for \(next)")
  }
}
