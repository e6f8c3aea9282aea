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
  /// Every child by its id, with what it earned on each of the days between these moments, which ascend: of `n + 1` moments `n` days.
  /// A look at the store: O(entries of these days x log days), or O(entries) where it has no way to find those.
  public func days(between borders: [WallTime]) throws(LedgerStoreError) -> [ChildDays] {
    var found = accounts.map { account in
      ChildDays(
        child: account.profile.id, name: account.profile.name, balance: account.balance,
        earned: Array(repeating: .zero, count: max(0, borders.count - 1)))
    }
    guard let first = borders.first, let last = borders.last else { return found }
    let places = Dictionary(uniqueKeysWithValues: found.enumerated().map { ($1.child, $0) })
    try store.forEachEarning(in: first..<last) { child, points, time in
      guard let place = places[child] else { return }
      let day = Ledger.day(of: time, borders)
      found[place].earned[day] = found[place].earned[day] + points
    }
    return found
  }

  /// The place of the last of these moments that is not after another one.
  private static func day(of time: WallTime, _ borders: [WallTime]) -> Int {
    var low = 0
    var high = borders.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if borders[middle] <= time { low = middle } else { high = middle }
    }
    return low
  }
}
