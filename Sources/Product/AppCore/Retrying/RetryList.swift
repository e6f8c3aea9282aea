internal import Kernel

/// What has failed and is tried again after a while. Items of one source, such as the sizes of a photo, share a pace: what they cost is the
/// same file.
struct RetryList<Item: Hashable & Sendable, Source: Hashable & Sendable>: Sendable {
  /// How often a source has failed.
  private struct Failures: Sendable {
    var pace = RetryPace()
    /// Whether it may fail only so often before it is left alone for a while; a failure without a limit in between changes nothing.
    var isLimited = false
    /// Until when it is left alone; `zero`: it is not.
    var restsUntil = Instant.zero
    /// The item whose failure was counted last, and when.
    var counted: (item: Item, time: Instant)?
    /// When the source is tried next.
    var due = Instant.zero

    /// Whether another item failed with the try of this one: they fail one after the other, within less than the shortest wait.
    func isCounted(_ item: Item, at vsync: Instant) -> Bool {
      guard let counted, counted.item != item else { return false }
      return vsync - counted.time < RetryPace.first
    }
  }

  private let source: @Sendable (Item) -> Source
  /// In the order in which they failed.
  private var waiting: [(item: Item, time: Instant)] = []
  /// Of all that has failed and not come right since; never iterated.
  private var failures: [Source: Failures] = [:]
  /// When the first of them is to be tried.
  private(set) var next = Instant.never

  init(source: @escaping @Sendable (Item) -> Source) { self.source = source }

  var isEmpty: Bool { waiting.isEmpty }

  /// It failed at an instant: it waits, and so do others of its source. Where that has failed more often than `limit` (`nil`: no limit), it
  /// waits for nothing and rests, longer each time. O(waiting).
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

  /// All items of a source that wait are tried at the same time.
  private mutating func waitTogether(_ source: Source, until due: Instant) {
    for place in waiting.indices where self.source(waiting[place].item) == source {
      waiting[place].time = max(waiting[place].time, due)
    }
  }

  /// It came right, and with it its source. O(waiting).
  mutating func settled(_ item: Item) {
    guard !failures.isEmpty, failures.removeValue(forKey: source(item)) != nil else { return }
    stopWaiting(for: item)
  }

  /// It is no longer wanted. What may fail only so often has not failed less for it. O(waiting).
  mutating func left(_ item: Item) {
    let source = source(item)
    guard !failures.isEmpty, let failed = failures[source] else { return }
    stopWaiting(for: item)
    if !failed.isLimited, !waiting.contains(where: { self.source($0.item) == source }) {
      failures[source] = nil
    }
  }

  /// Whether it has failed so often that it is not to be tried yet, even where it is wanted anew. O(1).
  func rests(_ item: Item, at vsync: Instant) -> Bool {
    !failures.isEmpty && vsync < failures[source(item)]?.restsUntil ?? .zero
  }

  /// Takes out what is to be tried by now, in the order in which it failed. O(waiting).
  mutating func takeDue(at vsync: Instant) -> [Item] {
    guard next <= vsync else { return [] }
    let due = waiting.filter { $0.time <= vsync }.map(\.item)
    waiting.removeAll { $0.time <= vsync }
    findNext()
    return due
  }

  /// It need not be tried, whatever is known of its source. O(waiting).
  mutating func stopWaiting(for item: Item) {
    waiting.removeAll { $0.item == item }
    findNext()
  }

  private mutating func findNext() { next = waiting.map(\.time).min() ?? .never }
}

extension RetryList where Source == Item {
  /// Each item at a pace of its own.
  init() { self.init(source: { $0 }) }
}
