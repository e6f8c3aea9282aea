package import LedgerSync

/// Takes away from a history what it does not need to break the rule that it breaks.
package struct HistoryShrinker {
  package let canary: HistoryCanary?
  private let checker: HistoryChecker
  /// Histories that may still be played.
  private var budget = 3_000

  package init(_ checker: HistoryChecker, canary: HistoryCanary? = nil) {
    self.checker = checker
    self.canary = canary
  }

  /// A plan that breaks the same rule with fewer edits, incidents and kinds of faults, none of which can be left out.
  ///
  /// O(histories played), a few hundred for most; ends early with what it has when 3,000 were not enough.
  package mutating func shrink(_ plan: HistoryPlan) throws(LedgerStoreError) -> HistoryPlan {
    var best = plan
    var isSmaller = true
    while isSmaller && budget > 0 {
      isSmaller = false
      for place in best.edits.indices.reversed() {
        var less = best
        less.edits.remove(at: place)
        if try breaks(less) { (best, isSmaller) = (less, true) }
      }
      for place in best.incidents.indices.reversed() {
        var less = best
        less.incidents.remove(at: place)
        if try breaks(less) { (best, isSmaller) = (less, true) }
      }
      for place in best.chances.indices where best.chances[place] > 0 {
        var less = best
        less.chances[place] = 0
        if try breaks(less) { (best, isSmaller) = (less, true) }
      }
    }
    return best
  }

  private mutating func breaks(_ plan: HistoryPlan) throws(LedgerStoreError) -> Bool {
    guard budget > 0 else { return false }
    budget -= 1
    var run = try HistoryRun(plan, canary: canary)
    try run.play()
    return run.violations.contains { $0.checker == checker }
  }
}
