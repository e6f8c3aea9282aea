package import Kernel

/// What a reading of the children's points came to.
package enum ReadFamily: Hashable, Sendable {
  case read(FamilyOracle)
  /// It could not be had.
  case failed
}

/// How the children of a family stand by what was asked for of the ledger, reckoned apart from the product.
package struct FamilyOracle: Hashable, Sendable {
  /// One child.
  package struct Child: Hashable, Sendable {
    package var child: ChildID
    /// As the family entered it.
    package var name: String
    package var balance: Points
    /// What was earned on each of seven days in the family's zone, today last.
    package var week: [Points]
    /// Days in a row that brought points, up to today, or up to yesterday while today has brought none; at most 100.
    package var streak: Int

    /// `earned` by day, counted from 1 January 1970 in the family's zone; `today` is one of them. O(100).
    package init(child: ChildID, name: String, balance: Points, earned: [Int64: Points], today: Int64) {
      self.child = child
      self.name = name
      self.balance = balance
      // What was earned by a clock that was ahead counts for the day that it said (docs/product.md, section 7), and for none of these.
      let all = (0..<FamilyOracle.longestStreak).map { back in earned[today - Int64(back)] ?? .zero }
      week = Array(all.prefix(7).reversed())
      let counted = all.first == .zero ? all.dropFirst() : all[...]
      streak = counted.prefix { $0 > .zero }.count
    }
  }

  /// How many days are looked back (docs/product.md, section 10).
  package static let longestStreak = 100

  /// In the ledger's order.
  package var children: [Child]
  /// In the family's zone, counted from 1 January 1970.
  package var today: Int64

  package init(_ children: [Child], today: Int64) {
    self.children = children
    self.today = today
  }
}
