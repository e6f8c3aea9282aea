package import Fuzzing
package import Invariants
package import LedgerSync
package import Simulation

/// A finding with the number of its history's edits before and after shrinking.
package struct ShrunkHistory: PlantedFinding {
  package var found: HistoryFinding
  package var edits: Int
  package var shrunkEdits: Int

  package static var unit: String { "histories" }
  package var runCount: Int { found.histories }
  package var remains: String { "\(edits) edits shrunk to \(shrunkEdits)" }
}

extension PlantedTrial where Finding == ShrunkHistory {
  /// Simulates histories with the bug until its rule is broken or the limit is reached, and shrinks the first finding.
  package init(_ bug: PlantedBug, seed: UInt64, rounds: SearchRounds) throws(LedgerStoreError) {
    let search = HistorySearch(seed: seed, bug: bug.name, rounds: rounds)
    let result = try search.run(count: bug.searchLimit) { found in
      found.findings.contains { $0.violation.rule == bug.rule }
    }
    var shrunk: ShrunkHistory?
    if let found = result.findings.first(where: { $0.violation.rule == bug.rule }) {
      let plan = HistoryPlan(seed: found.seed)
      let rest = try plan.shrunk(breaking: bug.rule, bug: bug.name)
      shrunk = ShrunkHistory(found: found, edits: plan.edits.count, shrunkEdits: rest.edits.count)
    }
    self.init(bug, finding: shrunk, isComplete: result.isComplete)
  }
}
