/// Delayed jobs as a binary heap: the earliest first, those of one instant in order of arrival.
struct DelayedJobs {
  private var heap: [DelayedJob] = []

  var count: Int { heap.count }
  var first: DelayedJob? { heap.first }

  /// When the first job outside the main actor is due. O(n).
  var firstBesideMain: Int64? { heap.lazy.filter { !$0.isMain }.map(\.due).min() }

  /// O(log n).
  mutating func insert(_ job: DelayedJob) {
    heap.append(job)
    var index = heap.count - 1
    while index > 0, heap[index] < heap[(index - 1) / 2] {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// O(log n).
  mutating func popFirst() -> DelayedJob? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      if least == index { return first }
      heap.swapAt(index, least)
      index = least
    }
  }
}
