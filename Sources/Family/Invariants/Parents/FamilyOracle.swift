package import Kernel

/// The result of reading the children's points.
package enum ReadFamily: Hashable, Sendable {
  case read(FamilyOracle)
  /// The reading failed.
  case failed
}

/// The points of a family's children, computed from the requests to the ledger, apart from the product.
package struct FamilyOracle: Hashable, Sendable {
  /// A child's points.
  package struct Child: Hashable, Sendable {
    package var child: ChildID
    /// The name that the family entered.
    package var name: String
    package var balance: Points
    /// Points earned on each of seven days in the family's zone, today last.
    package var week: [Points]
    /// The number of successive days with points, up to today, or up to yesterday while today has none; at most 100.
    package var streak: Int

    /// Computes the week and the streak. O(100).
    ///
    /// - Parameters:
    ///   - earned: Points by day, counted from 1 January 1970 in the family's zone.
    ///   - today: The current day in the same count.
    package init(child: ChildID, name: String, balance: Points, earned: [Int64: Points], today: Int64) {
      self.child = child
      self.name = name
      self.balance = balance
      // Points earned by a clock that was ahead count for the clock's day (docs/product.md, section 7), and for none of these.
      let all = (0..<FamilyOracle.longestStreak).map { back in earned[today - Int64(back)] ?? .zero }
      week = Array(all.prefix(7).reversed())
      let counted = all.first == .zero ? all.dropFirst() : all[...]
      streak = counted.prefix { $0 > .zero }.count
    }
  }

  /// The number of days that a streak goes back (docs/product.md, section 10).
  package static let longestStreak = 100

  /// The children in the ledger's order.
  package var children: [Child]
  /// The day in the family's zone, counted from 1 January 1970.
  package var today: Int64

  package init(_ children: [Child], today: Int64) {
    self.children = children
    self.today = today
  }
}
