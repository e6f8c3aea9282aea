package import Fuzzing
package import Invariants

extension BreakFinding: CanaryFinding {
  package static var unit: String { "gestures" }
  package var playedCount: Int { gestures }
  package var remains: String { "shrunk to \(events) events; \(margin.sentence)" }
}

extension CanaryTrial where Finding == BreakFinding {
  /// Searches a gallery that has the bug until the bug's rule is broken or the limit is passed, and shrinks what it finds.
  package init(_ canary: Canary, seed: UInt64, rounds: SearchRounds) {
    let stages = BreakStage.all(canary: canary)
    let limit = canary.searchLimit
    let result = BreakSearch(stages: stages, seed: seed, rounds: rounds).run(cases: limit) { found in
      found.gestures >= limit || found.findings.contains { $0.violation.rule == canary.checker }
    }
    let finding = result.findings.first { $0.violation.rule == canary.checker }
    self.init(
      canary, finding: finding.map { BreakFinding($0, stages: stages) }, isComplete: result.isComplete)
  }
}
