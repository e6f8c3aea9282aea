internal import Gallery
internal import Kernel

/// What parents have changed in the album on this device and the server does not have yet: batches in the order of the touches, one
/// at a time, each asked for again until the server has it or will never have it, also in the background (docs/product.md, section 10).
///
/// The queue lives as long as the launch: what it held when the app was killed is as the server has it at the next one (D).
struct AlbumQueue: Sendable {
  /// The first is being asked for, or waits to be.
  private var waiting: [[AlbumChange]] = []
  private var request: RequestID?
  private var pace = RetryPace()
  /// When the first is asked for again; never while it is being asked for.
  private(set) var next = Instant.never

  var isEmpty: Bool { waiting.isEmpty }

  /// A batch is to be asked for: what to ask for at once; `nil` where it waits behind others.
  mutating func ask(_ changes: [AlbumChange]) -> [AlbumChange]? {
    waiting.append(changes)
    return waiting.count == 1 ? changes : nil
  }

  /// The first is being asked for as this request.
  mutating func began(_ request: RequestID) {
    self.request = request
    next = .never
  }

  /// The server has the first, or will never have it: what to ask for next, if anything.
  mutating func settled(_ request: RequestID) -> [AlbumChange]? {
    guard request == self.request else { return nil }
    self.request = nil
    pace = RetryPace()
    waiting.removeFirst()
    return waiting.first
  }

  /// The server could not be told.
  mutating func failed(_ request: RequestID, at vsync: Instant) {
    guard request == self.request else { return }
    self.request = nil
    next = vsync + pace.failed()
  }

  /// What is to be asked for again by now. O(1).
  func due(at vsync: Instant) -> [AlbumChange]? { next <= vsync ? waiting.first : nil }

  /// Panics when something waits and nothing makes it go on.
  func checkInvariants() {
    precondition(
      waiting.isEmpty ? request == nil && next == .never : (request == nil) != (next == .never),
      "\(waiting.count) changes of the album wait for nothing")
  }
}
