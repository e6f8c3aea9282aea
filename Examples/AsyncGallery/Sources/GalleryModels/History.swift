import Synchronization

/// What the gallery has done, for people who ask for help, and how many lines that is.
public actor History {
  /// What is shown of it.
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

/// The lines of a history, the latest last, and the count at their end.
public final class HistoryPage: Sendable {
  private let shown = Mutex((lines: [String](), count: 0))

  public var lines: [String] { shown.withLock { $0.lines } }
  public var count: Int { shown.withLock { $0.count } }

  func add(_ line: String) { shown.withLock { $0.lines.append(line) } }
  func set(count: Int) { shown.withLock { $0.count = count } }
}
