internal import Kernel

/// What has failed and is tried again after a while, each at a pace of its own.
struct RetryList<Item: Hashable & Sendable>: Sendable {
  /// How often an item has failed.
  private struct Failures: Sendable {
    var pace = RetryPace()
    /// Whether it may fail only so often before it is left alone for a while; a failure without a limit in between changes nothing.
    var isLimited = false
    /// Until when it is left alone; `zero`: it is not.
    var restsUntil = Instant.zero
  }

  /// In the order in which they failed.
  private var waiting: [(item: Item, time: Instant)] = []
  /// Of all that has failed and not come right since; never iterated.
  private var failures: [Item: Failures] = [:]
  /// When the first of them is to be tried.
  private(set) var next = Instant.never

  var isEmpty: Bool { waiting.isEmpty }

  /// It failed at an instant: it waits. Where it has failed more often than `limit` (`nil`: no limit), it waits for nothing and rests,
  /// longer each time. O(waiting).
  mutating func failed(_ item: Item, at vsync: Instant, limit: Int? = nil) {
    var failed = failures[item] ?? Failures()
    failed.isLimited = failed.isLimited || limit != nil
    if let limit, failed.pace.failureCount >= limit {
      failed.restsUntil = vsync + failed.pace.rested(after: limit)
      failures[item] = failed
      return
    }
    let wait = failed.pace.failed()
    failures[item] = failed
    waiting.removeAll { $0.item == item }
    waiting.append((item, vsync + wait))
    next = min(next, vsync + wait)
  }

  /// Those of the items that wait are all tried when the last of them is due. O(waiting).
  mutating func waitTogether(_ belong: (Item) -> Bool) {
    let times = waiting.filter { belong($0.item) }.map(\.time)
    guard times.count > 1, let last = times.max() else { return }
    for place in waiting.indices where belong(waiting[place].item) { waiting[place].time = last }
    findNext()
  }

  /// It came right. O(waiting).
  mutating func settled(_ item: Item) {
    guard !failures.isEmpty, failures.removeValue(forKey: item) != nil else { return }
    stopWaiting(for: item)
  }

  /// It is no longer wanted. What may fail only so often has not failed less for it. O(waiting).
  mutating func left(_ item: Item) {
    guard !failures.isEmpty, let failed = failures[item] else { return }
    if !failed.isLimited { failures[item] = nil }
    stopWaiting(for: item)
  }

  /// Whether it has failed so often that it is not to be tried yet, even where it is wanted anew. O(1).
  func rests(_ item: Item, at vsync: Instant) -> Bool {
    !failures.isEmpty && vsync < failures[item]?.restsUntil ?? .zero
  }

  /// Takes out what is to be tried by now, in the order in which it failed. O(waiting).
  mutating func takeDue(at vsync: Instant) -> [Item] {
    guard next <= vsync else { return [] }
    let due = waiting.filter { $0.time <= vsync }.map(\.item)
    waiting.removeAll { $0.time <= vsync }
    findNext()
    return due
  }

  private mutating func stopWaiting(for item: Item) {
    waiting.removeAll { $0.item == item }
    findNext()
  }

  private mutating func findNext() { next = waiting.map(\.time).min() ?? .never }
}
