/// Growth of a quantity from cycle to cycle, without temporary ups and downs.
package struct CycleGrowth: Hashable, Sendable {
  /// The minimum over the first eighth of the cycles, and over the last eighth.
  package let first: Int
  package let last: Int
  /// Cycles between the two.
  package let cycles: Int
  /// The cycle in which growth began: the last one that starts with no more than `first`; `nil`: there is no growth.
  package let began: Int?

  /// Computes the growth of amounts read at the same point of each cycle, in order; `nil` for fewer than eight.
  ///
  /// Each minimum spans several cycles, so a fluctuation with a longer period than one cycle does not count as growth. O(cycles).
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

  /// The growth; 0 for a decrease.
  package var grown: Int { max(0, last - first) }

  /// The decrease; 0 for growth. Memory freed without being counted hides the same amount of growth.
  package var lost: Int { max(0, first - last) }
}
