internal import Gallery
internal import Kernel

/// Parents' album changes that the server lacks: batches in the order of the touches, sent one at a time. Each is retried until
/// the server accepts or finally refuses it, also in the background (docs/product.md, section 10).
///
/// The queue lives as long as the launch. After a kill its changes are lost, and the next launch shows the server's album (D).
struct AlbumQueue: Sendable {
  /// The first batch is being sent, or waits for a retry.
  private var waiting: [[AlbumChange]] = []
  private var request: RequestID?
  private var pace = RetryPace()
  /// The time at which the first batch is sent again; never while it is being sent.
  private(set) var next = Instant.never

  var isEmpty: Bool { waiting.isEmpty }

  /// Adds a batch. Returns the batch to send now; `nil` when it waits behind others.
  mutating func ask(_ changes: [AlbumChange]) -> [AlbumChange]? {
    waiting.append(changes)
    return waiting.count == 1 ? changes : nil
  }

  /// Records the request that sends the first batch.
  mutating func began(_ request: RequestID) {
    self.request = request
    next = .never
  }

  /// Removes the first batch, which the server accepted or finally refused. Returns the next one to send.
  mutating func settled(_ request: RequestID) -> [AlbumChange]? {
    guard request == self.request else { return nil }
    self.request = nil
    pace = RetryPace()
    waiting.removeFirst()
    return waiting.first
  }

  /// Records that the server was not reached.
  mutating func failed(_ request: RequestID, at vsync: Instant) {
    guard request == self.request else { return }
    self.request = nil
    next = vsync + pace.failed()
  }

  /// The batch to send again now. O(1).
  func due(at vsync: Instant) -> [AlbumChange]? { next <= vsync ? waiting.first : nil }

  /// Traps when a batch waits and nothing will send it.
  func checkInvariants() {
    precondition(
      waiting.isEmpty ? request == nil && next == .never : (request == nil) != (next == .never),
      "\(waiting.count) changes of the album wait for nothing")
  }
}
