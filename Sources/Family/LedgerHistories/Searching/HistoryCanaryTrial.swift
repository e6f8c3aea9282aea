package import LedgerSync

/// A planted bug, and what was found when histories were played with it.
package struct HistoryCanaryTrial: Sendable {
  package let canary: HistoryCanary
  /// Of the checker that must object; `nil` when it did not.
  package let finding: HistoryFinding?
  /// Edits of that history, and of what is left of it once shrunk.
  package let edits: Int
  package let shrunkEdits: Int
  /// Whether all histories were played that the search may take.
  package let isComplete: Bool

  /// Whether the checker objected within the limit.
  package var isFound: Bool { finding.map { $0.histories <= canary.limit } ?? false }

  /// Plays histories with the bug until its checker objects or the limit is passed, and shrinks the first finding.
  package init(
    _ canary: HistoryCanary, seed: UInt64, workers: Int,
    mustStop: @escaping @Sendable () -> Bool = { false }
  ) throws(LedgerStoreError) {
    self.canary = canary
    let search = HistorySearch(seed: seed, workers: workers, canary: canary, mustStop: mustStop)
    let result = try search.run(count: canary.limit) { found in
      found.findings.contains { $0.violation.checker == canary.checker }
    }
    isComplete = result.isComplete
    let finding = result.findings.first { $0.violation.checker == canary.checker }
    self.finding = finding
    guard let finding else {
      (edits, shrunkEdits) = (0, 0)
      return
    }
    let plan = HistoryPlan(seed: finding.seed)
    var shrinker = HistoryShrinker(canary.checker, canary: canary)
    edits = plan.edits.count
    shrunkEdits = try shrinker.shrink(plan).edits.count
  }
}
