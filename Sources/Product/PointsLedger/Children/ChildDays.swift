public import Kernel

/// A child's balance and the points it earned on each day.
public struct ChildDays: Hashable, Sendable {
  public var child: ChildID
  public var name: String
  /// The sum of all entries.
  public var balance: Points
  /// The sum of points earned on each day, in order.
  public var earned: [Points]

  /// Creates a value; nothing is checked.
  public init(child: ChildID, name: String, balance: Points, earned: [Points]) {
    self.child = child
    self.name = name
    self.balance = balance
    self.earned = earned
  }
}

extension Ledger {
  /// Every child by id, with its points earned on each day between `borders`.
  ///
  /// `borders` are ascending times; n + 1 borders enclose n days. Reads the store: O(entries of these days x log days), or
  /// O(entries) for a store without an index.
  ///
  ///     let week = try ledger.days(between: borders)  // 8 midnights
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

  /// The index of the last border that is not after `time`.
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
