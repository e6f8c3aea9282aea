/// A sorted list without duplicates, in runs of some hundred elements. Inserting or removing does not move everything
/// behind.
struct SortedList<Element: Comparable & Sendable>: Sendable {
  /// No run is empty. Each begins after the end of the one before.
  private var runs: [[Element]] = []
  private(set) var count = 0
  /// Elements moved by all insertions and removals so far; for tests.
  private(set) var movedCount = 0

  /// A longer run is split in two.
  private static var runLimit: Int { 256 }

  /// All elements in order.
  var all: some Sequence<Element> { runs.lazy.joined() }

  /// The elements at these places, as far as they exist. O(runs + elements returned).
  subscript(places: Range<Int>) -> [Element] {
    var found: [Element] = []
    found.reserveCapacity(places.count)
    var start = 0
    for run in runs where start < places.upperBound {
      let wanted = places.clamped(to: start..<start + run.count)
      found += run[(wanted.lowerBound - start)..<(wanted.upperBound - start)]
      start += run.count
    }
    return found
  }

  /// O(log elements + runs).
  mutating func insert(_ element: Element) {
    guard let run = run(for: element) else {
      runs.append([element])
      count = 1
      return
    }
    let place = SortedList.place(of: element, in: runs[run])
    if place < runs[run].count, runs[run][place] == element { return }
    movedCount += runs[run].count - place
    runs[run].insert(element, at: place)
    count += 1
    guard runs[run].count > SortedList.runLimit else { return }
    let half = runs[run].count / 2
    let tail = Array(runs[run][half...])
    movedCount += tail.count + runs.count - run
    runs[run].removeSubrange(half...)
    runs.insert(tail, at: run + 1)
  }

  /// Removes an element, if present. O(log elements + runs).
  mutating func remove(_ element: Element) {
    guard let run = run(for: element) else { return }
    let place = SortedList.place(of: element, in: runs[run])
    guard place < runs[run].count, runs[run][place] == element else { return }
    movedCount += runs[run].count - place
    runs[run].remove(at: place)
    count -= 1
    if runs[run].isEmpty { runs.remove(at: run) }
  }

  /// Calls the body for each element from the first that is not less than `first`, until it returns false. O(log
  /// elements + calls).
  func each(from first: Element, _ body: (Element) -> Bool) {
    guard var run = run(for: first) else { return }
    var place = SortedList.place(of: first, in: runs[run])
    while run < runs.count {
      while place < runs[run].count {
        guard body(runs[run][place]) else { return }
        place += 1
      }
      (run, place) = (run + 1, 0)
    }
  }

  /// The last run that begins at or before the element, else the first; `nil` for an empty list.
  private func run(for element: Element) -> Int? {
    guard !runs.isEmpty else { return nil }
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle][0] <= element { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  private static func place(of element: Element, in run: [Element]) -> Int {
    var (low, high) = (0, run.count)
    while low < high {
      let middle = (low + high) / 2
      if run[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Array {
  /// Inserts an element after those whose key is not greater, in a list sorted by key; returns its place. O(log
  /// elements), and the elements behind it.
  @discardableResult
  mutating func insert<Key: Comparable>(_ element: Element, inOrderOf key: (Element) -> Key) -> Int {
    let new = key(element)
    guard let last, key(last) > new else {
      append(element)
      return count - 1
    }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if key(self[middle]) <= new { low = middle + 1 } else { high = middle }
    }
    insert(element, at: low)
    return low
  }
}
