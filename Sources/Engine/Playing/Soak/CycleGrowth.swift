/// How much of something stays from cycle to cycle, whatever comes and goes inside.
package struct CycleGrowth: Hashable, Sendable {
  /// The least of the first eighth of the cycles, and of the last.
  package let first: Int
  package let last: Int
  /// Cycles from the one to the other.
  package let cycles: Int
  /// The cycle in which the first stayed: it began with as little as there was at first, and none after it did; `nil`: nothing
  /// has stayed.
  package let began: Int?

  /// What there was at the same point of cycles, in their order; `nil` of fewer than eight.
  ///
  /// The least of several cycles, so that what comes and goes with a longer period than one is no growth. O(cycles).
  package init?(_ amounts: [(cycle: Int, amount: Int)]) {
    guard amounts.count >= 8, let last = amounts.suffix(amounts.count / 8).map(\.amount).min() else {
      return nil
    }
    let span = amounts.count / 8
    let first = amounts.prefix(span).map(\.amount).min() ?? last
    self.first = first
    self.last = last
    cycles = amounts.count - span
    let lowest = amounts.lastIndex { $0.amount <= first }
    began = last > first ? lowest.map { amounts[$0].cycle } : nil
  }

  /// What has stayed; 0 where it became less.
  package var grown: Int { max(0, last - first) }

  /// What has gone; 0 where it became more. What is given back without having been taken hides as much that stays.
  package var lost: Int { max(0, first - last) }
}
