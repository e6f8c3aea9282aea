import Synchronization

/// A log of the gallery's actions for support, with the number of its lines.
public actor History {
  /// The displayed part of the log.
  public nonisolated let page = HistoryPage()
  private(set) var count = 0

  func note(_ line: String, counts: Bool = true) {
    page.add(line)
    if counts { set(count: count + 1) }
  }

  func set(count: Int) {
    self.count = count
    page.set(count: count)
  }
}

/// The lines of a history, latest last, and their count.
public final class HistoryPage: Sendable {
  private let shown = Mutex((lines: [String](), count: 0))

  public var lines: [String] { shown.withLock { $0.lines } }
  public var count: Int { shown.withLock { $0.count } }

  func add(_ line: String) { shown.withLock { $0.lines.append(line) } }
  func set(count: Int) { shown.withLock { $0.count = count } }
}
