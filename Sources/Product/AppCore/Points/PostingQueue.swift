internal import Kernel
internal import PointsLedger

/// Batches that the ledger could not commit. They are posted again in order, with the same ids, until it can.
///
/// Only one is posted at a time. New batches wait behind them, so that no reward is refused for points that are still queued. The
/// queue lives as long as the launch. After a kill its batches were never reported as committed, and their senders send them
/// again.
struct PostingQueue: Sendable {
  private struct Waiting: Sendable {
    let batch: [LedgerEvent]
    /// The order of posting: larger than that of earlier batches, equal for one posted right after another.
    let place: UInt64
    /// The request that posts it again; only one batch has one.
    var request: RequestID?
  }

  /// In order, including the batch being posted again.
  private var waiting: [Waiting] = []
  private var pace = RetryPace()
  /// The time at which the first is posted again; never while one is.
  private(set) var next = Instant.never

  var isEmpty: Bool { waiting.isEmpty }

  /// Adds a batch. Returns true when it can be posted at once; otherwise it waits. `last` is the latest request.
  mutating func ask(_ batch: [LedgerEvent], after last: RequestID) -> Bool {
    guard !waiting.isEmpty else { return true }
    waiting.append(Waiting(batch: batch, place: last.raw + 1))
    return false
  }

  /// Queues a batch that was not committed, before those posted later. O(waiting).
  mutating func failed(_ batch: [LedgerEvent], as request: RequestID, at vsync: Instant) {
    if let index = index(of: request) {
      waiting[index].request = nil
    } else {
      let index = waiting.firstIndex { $0.place > request.raw } ?? waiting.count
      waiting.insert(Waiting(batch: batch, place: request.raw), at: index)
    }
    if next == .never, !isPosting { next = vsync + pace.failed() }
  }

  /// Records a committed batch, so that the ledger works again. The next queued one is then due. O(waiting).
  mutating func posted(_ request: RequestID, at vsync: Instant) {
    pace = RetryPace()
    guard let index = index(of: request) else { return }
    waiting.remove(at: index)
    if !waiting.isEmpty { next = vsync }
  }

  /// The batch to post again now; `nil` for none. O(1).
  func due(at vsync: Instant) -> [LedgerEvent]? { next <= vsync ? waiting.first?.batch : nil }

  /// Records the request that posts the due batch.
  mutating func repeats(as request: RequestID) {
    next = .never
    waiting[0].request = request
  }

  /// Whether a request posts a queued batch. O(waiting).
  func isRepeating(_ request: RequestID) -> Bool { index(of: request) != nil }

  private var isPosting: Bool { waiting.contains { $0.request != nil } }

  private func index(of request: RequestID) -> Int? { waiting.firstIndex { $0.request == request } }

  /// Traps when batches are out of order, several are posted at once, or nothing will post them. O(waiting).
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
