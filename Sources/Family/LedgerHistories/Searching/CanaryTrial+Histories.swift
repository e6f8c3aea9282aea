package import Fuzzing
package import Invariants
package import LedgerSync

/// A finding, and how many edits its history has and keeps when it is shrunk.
package struct ShrunkHistory: CanaryFinding {
  package var found: HistoryFinding
  package var edits: Int
  package var shrunkEdits: Int

  package static var unit: String { "histories" }
  package var playedCount: Int { found.histories }
  package var remains: String { "\(edits) edits shrunk to \(shrunkEdits)" }
}

extension CanaryTrial where Finding == ShrunkHistory {
  /// Plays histories with the bug until its rule is broken or the limit is passed, and shrinks the first finding.
  package init(_ canary: Canary, seed: UInt64, rounds: SearchRounds) throws(LedgerStoreError) {
    let search = HistorySearch(seed: seed, canary: canary, rounds: rounds)
    let result = try search.run(count: canary.searchLimit) { found in
      found.findings.contains { $0.violation.rule == canary.checker }
    }
    var shrunk: ShrunkHistory?
    if let found = result.findings.first(where: { $0.violation.rule == canary.checker }) {
      let plan = HistoryPlan(seed: found.seed)
      let rest = try plan.shrunk(breaking: canary.checker, canary: canary)
      shrunk = ShrunkHistory(found: found, edits: plan.edits.count, shrunkEdits: rest.edits.count)
    }
    self.init(canary, finding: shrunk, isComplete: result.isComplete)
  }
}
