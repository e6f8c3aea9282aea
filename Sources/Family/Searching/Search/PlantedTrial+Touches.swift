package import Fuzzing
package import Invariants
package import Simulation

extension BreakFinding: PlantedFinding {
  package static var unit: String { "gestures" }
  package var runCount: Int { gestures }
  package var remains: String { "shrunk to \(events) events; \(margin.sentence)" }
}

extension PlantedTrial where Finding == BreakFinding {
  /// Searches a gallery with the bug until the bug's rule is broken or the limit is reached, and shrinks the finding.
  package init(_ bug: PlantedBug, seed: UInt64, rounds: SearchRounds) {
    let stages = BreakStage.all(bug: bug.name)
    let limit = bug.searchLimit
    let result = BreakSearch(stages: stages, seed: seed, rounds: rounds).run(cases: limit) { found in
      found.gestures >= limit || found.findings.contains { $0.violation.rule == bug.rule }
    }
    let finding = result.findings.first { $0.violation.rule == bug.rule }
    self.init(
      bug, finding: finding.map { BreakFinding($0, stages: stages) }, isComplete: result.isComplete)
  }
}
