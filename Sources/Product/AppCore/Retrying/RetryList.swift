internal import Kernel

/// What has failed and is tried again after a while, each at a pace of its own.
struct RetryList<Item: Hashable & Sendable>: Sendable {
  /// In the order in which they failed.
  private var waiting: [(item: Item, time: Instant)] = []
  /// Of all that has failed and not come right since; never iterated.
  private var paces: [Item: RetryPace] = [:]
  /// When the first of them is to be tried.
  private(set) var next = Instant.never

  var isEmpty: Bool { waiting.isEmpty }

  /// It failed at an instant: it waits, unless it has failed more often than `limit` (`nil`: no limit). O(waiting).
  mutating func failed(_ item: Item, at vsync: Instant, limit: Int? = nil) {
    var pace = paces[item] ?? RetryPace()
    if let limit, pace.failureCount >= limit { return }
    let wait = pace.failed()
    paces[item] = pace
    waiting.removeAll { $0.item == item }
    waiting.append((item, vsync + wait))
    next = min(next, vsync + wait)
  }

  /// It came right, or is no longer wanted. O(waiting).
  mutating func settled(_ item: Item) {
    guard !paces.isEmpty, paces.removeValue(forKey: item) != nil else { return }
    waiting.removeAll { $0.item == item }
    findNext()
  }

  /// Takes out what is to be tried by now, in the order in which it failed. O(waiting).
  mutating func takeDue(at vsync: Instant) -> [Item] {
    guard next <= vsync else { return [] }
    let due = waiting.filter { $0.time <= vsync }.map(\.item)
    waiting.removeAll { $0.time <= vsync }
    findNext()
    return due
  }

  private mutating func findNext() { next = waiting.map(\.time).min() ?? .never }
}
