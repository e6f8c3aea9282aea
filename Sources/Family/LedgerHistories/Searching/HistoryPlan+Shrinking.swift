internal import Fuzzing
package import LedgerSync

extension HistoryPlan {
  /// The most histories simulated to shrink one.
  private static let shrinkLimit = 3_000

  /// A plan that breaks the same rule with fewer edits, incidents and kinds of faults, none of which can be left out.
  ///
  /// O(histories simulated), mostly a few hundred. Ends with the best plan so far after 3,000.
  package func shrunk(
    breaking rule: String, bug: String? = nil
  ) throws(LedgerStoreError) -> HistoryPlan {
    var shrinker = GreedyShrinker<HistoryPlan, LedgerStoreError>(limit: HistoryPlan.shrinkLimit) {
      plan throws(LedgerStoreError) in
      var run = try HistoryRun(plan, bug: bug)
      try run.play()
      return run.violations.contains { $0.rule == rule }
    }
    return try shrinker.shrink(self) { shrinker, best throws(LedgerStoreError) in
      try shrinker.drop(\.edits, of: &best)
      try shrinker.drop(\.incidents, of: &best)
      for place in best.chances.indices where best.chances[place] > 0 {
        var less = best
        less.chances[place] = 0
        try shrinker.accept(less, &best)
      }
    }
  }
}
