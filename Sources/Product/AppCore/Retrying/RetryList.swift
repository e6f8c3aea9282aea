internal import Kernel

/// Failed items that wait for a retry. Items of one source, such as the sizes of a photo, share a pace, because they need the
/// same file.
struct RetryList<Item: Hashable & Sendable, Source: Hashable & Sendable>: Sendable {
  /// The failures of a source.
  private struct Failures: Sendable {
    var pace = RetryPace()
    /// Whether its retries are limited; a failure without a limit does not change this.
    var isLimited = false
    /// The end of its rest; `zero` without one.
    var restsUntil = Instant.zero
    /// The item and the time of the last counted failure.
    var counted: (item: Item, time: Instant)?
    /// The time of the source's next retry.
    var due = Instant.zero

    /// Whether another item's failure counts for this attempt: items of a source fail within less than the shortest wait.
    func isCounted(_ item: Item, at vsync: Instant) -> Bool {
      guard let counted, counted.item != item else { return false }
      return vsync - counted.time < RetryPace.first
    }
  }

  private let source: @Sendable (Item) -> Source
  /// In the order of failure.
  private var waiting: [(item: Item, time: Instant)] = []
  /// The sources that failed and have not succeeded since; never iterated.
  private var failures: [Source: Failures] = [:]
  /// The time of the first retry.
  private(set) var next = Instant.never

  init(source: @escaping @Sendable (Item) -> Source) { self.source = source }

  var isEmpty: Bool { waiting.isEmpty }

  /// Records a failure: the item and others of its source wait. After more than `limit` failures (`nil`: no limit) the source
  /// rests instead, longer each time. O(waiting).
  mutating func failed(_ item: Item, at vsync: Instant, limit: Int? = nil) {
    let source = source(item)
    var failed = failures[source] ?? Failures()
    failed.isLimited = failed.isLimited || limit != nil
    defer { failures[source] = failed }
    waiting.removeAll { $0.item == item }
    if !failed.isCounted(item, at: vsync) {
      failed.counted = (item, vsync)
      if let limit, failed.pace.failureCount >= limit {
        failed.restsUntil = vsync + failed.pace.rested(after: limit)
      } else {
        failed.due = vsync + failed.pace.failed()
      }
    }
    if failed.restsUntil <= vsync {
      waiting.append((item, failed.due))
      waitTogether(source, until: failed.due)
    } else {
      waiting.removeAll { self.source($0.item) == source }
    }
    findNext()
  }

  /// Gives all waiting items of a source the same retry time.
  private mutating func waitTogether(_ source: Source, until due: Instant) {
    for place in waiting.indices where self.source(waiting[place].item) == source {
      waiting[place].time = max(waiting[place].time, due)
    }
  }

  /// Records a success of the item and its source. O(waiting).
  mutating func settled(_ item: Item) {
    guard !failures.isEmpty, failures.removeValue(forKey: source(item)) != nil else { return }
    stopWaiting(for: item)
  }

  /// Removes an item that is no longer wanted. Failures of a limited source still count. O(waiting).
  mutating func left(_ item: Item) {
    let source = source(item)
    guard !failures.isEmpty, let failed = failures[source] else { return }
    stopWaiting(for: item)
    if !failed.isLimited, !waiting.contains(where: { self.source($0.item) == source }) {
      failures[source] = nil
    }
  }

  /// Whether an item's source rests, so that it is not tried even when wanted again. O(1).
  func rests(_ item: Item, at vsync: Instant) -> Bool {
    !failures.isEmpty && vsync < failures[source(item)]?.restsUntil ?? .zero
  }

  /// Removes and returns the items due, in the order of failure. O(waiting).
  mutating func takeDue(at vsync: Instant) -> [Item] {
    guard next <= vsync else { return [] }
    let due = waiting.filter { $0.time <= vsync }.map(\.item)
    waiting.removeAll { $0.time <= vsync }
    findNext()
    return due
  }

  /// Removes an item from the waiting ones. O(waiting).
  mutating func stopWaiting(for item: Item) {
    waiting.removeAll { $0.item == item }
    findNext()
  }

  private mutating func findNext() { next = waiting.map(\.time).min() ?? .never }
}

extension RetryList where Source == Item {
  /// Creates a list in which each item has its own pace.
  init() { self.init(source: { $0 }) }
}
