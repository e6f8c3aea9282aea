import Kernel
import PointsLedger

/// What a batch adds to the accounts, summed by child so that each is written once.
struct AccountMovements {
  struct Movement {
    var child: Int64
    var amount: Int64 = 0
    var earned: Int64 = 0
    var entries: Int64 = 0
    var lastTimestamp: Int64 = -1

    /// Counts an entry in.
    mutating func add(_ entry: PointTransaction) {
      amount += entry.amount.count
      if entry.kind == .earned { earned += entry.amount.count }
      entries += 1
      lastTimestamp = max(lastTimestamp, entry.timestamp.nanoseconds)
    }
  }

  /// In the order in which the children first came up.
  private(set) var all: [Movement] = []
  private var places: [Int64: Int] = [:]

  /// Counts an entry in. O(1).
  mutating func add(_ entry: PointTransaction) {
    all[place(of: Int64(entry.child.raw))].add(entry)
  }

  mutating func removeAll() {
    guard !all.isEmpty else { return }
    all.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// A family has a few children, which a look at the first few finds faster than a hash.
  private mutating func place(of child: Int64) -> Int {
    for place in 0..<min(all.count, 8) where all[place].child == child { return place }
    if let place = places[child] { return place }
    all.append(Movement(child: child))
    places[child] = all.count - 1
    return all.count - 1
  }
}
