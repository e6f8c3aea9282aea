internal import Kernel
internal import LedgerSync

/// What happens in a history at some moment, to one device or at the zone on its behalf.
enum HistoryAction {
  case edit(Int)
  case incident(Int)
  /// The faults end, for all.
  case healing
  /// The way to the cloud is there again, unless another phase without has begun since.
  case online(phase: Int)
  case restart
  case wake(number: Int)
  case clock(number: Int)
  case notice
  /// Records that come by themselves; `isAltered` when they are not what was made.
  case delivery([SyncRecord], isAltered: Bool)
  case sendArrives(life: Int, installation: Int, attempt: Int, [SyncRecord], RequestFate)
  case sendAnswered(life: Int, attempt: Int, SendAnswer)
  case fetchArrives(life: Int, attempt: Int, ChangeToken?, RequestFate)
  /// `asOf` is when the zone was read.
  case fetchAnswered(life: Int, attempt: Int, FetchAnswer, asOf: Instant)
}

/// Actions by time, equal times in the order in which they were planned.
struct HistoryQueue {
  private struct Entry {
    var time: Instant
    /// Where the action is, which also is its rank among those of the same time.
    var slot: Int
  }

  /// A binary heap.
  private var heap: [Entry] = []
  private var actions: [(device: Int, action: HistoryAction)] = []

  var isEmpty: Bool { heap.isEmpty }

  /// Plans an action. O(log planned).
  mutating func add(_ action: HistoryAction, device: Int, at time: Instant) {
    var hole = heap.count
    let entry = Entry(time: time, slot: actions.count)
    actions.append((device, action))
    heap.append(entry)
    while hole > 0 {
      let parent = (hole - 1) / 2
      guard HistoryQueue.isBefore(entry, heap[parent]) else { break }
      heap[hole] = heap[parent]
      hole = parent
    }
    heap[hole] = entry
  }

  /// Takes the next action out. O(log planned).
  mutating func next() -> (time: Instant, device: Int, action: HistoryAction)? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      var hole = 0
      while true {
        var child = 2 * hole + 1
        guard child < heap.count else { break }
        if child + 1 < heap.count, HistoryQueue.isBefore(heap[child + 1], heap[child]) { child += 1 }
        guard HistoryQueue.isBefore(heap[child], last) else { break }
        heap[hole] = heap[child]
        hole = child
      }
      heap[hole] = last
    }
    let (device, action) = actions[first.slot]
    return (first.time, device, action)
  }

  @inline(__always) private static func isBefore(_ a: Entry, _ b: Entry) -> Bool {
    a.time == b.time ? a.slot < b.slot : a.time < b.time
  }
}
