public import Kernel

/// What one child of the family has, and what it earned day by day.
public struct ChildDays: Hashable, Sendable {
  public var child: ChildID
  public var name: String
  /// The sum of all entries.
  public var balance: Points
  /// The sums of what was earned on each of some days, in their order.
  public var earned: [Points]

  /// Days as described; nothing is checked.
  public init(child: ChildID, name: String, balance: Points, earned: [Points]) {
    self.child = child
    self.name = name
    self.balance = balance
    self.earned = earned
  }
}

extension Ledger {
  /// Every child by its id, with what it earned on each of the days that begin at these moments, in ascending order; the last has no
  /// end. A look at the store: O(entries from the first day on x log days), or O(entries) where it has no way to find those.
  public func days(beginningAt starts: [WallTime]) throws(LedgerStoreError) -> [ChildDays] {
    var found = accounts.map { account in
      ChildDays(
        child: account.profile.id, name: account.profile.name, balance: account.balance,
        earned: Array(repeating: .zero, count: starts.count))
    }
    guard let first = starts.first else { return found }
    let places = Dictionary(uniqueKeysWithValues: found.enumerated().map { ($1.child, $0) })
    try store.forEachEarning(from: first) { child, points, time in
      guard let place = places[child] else { return }
      let day = Ledger.day(of: time, starts)
      found[place].earned[day] = found[place].earned[day] + points
    }
    return found
  }

  /// The place of the last of these moments that is not after another one.
  private static func day(of time: WallTime, _ starts: [WallTime]) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle } else { high = middle }
    }
    return low
  }
}
