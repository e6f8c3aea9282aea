package import Invariants

/// Everything a run of the search found out; the same for any number of workers.
package struct BreakReport: Sendable {
  package var seed: UInt64
  /// The bug that the gallery was told to have, if any.
  package var canary: Canary?
  package var result: SearchResult
  /// One for each broken rule, in the order in which they came.
  package var findings: [BreakFinding]
  /// The planted bugs, each searched for; empty in a build without them.
  package var trials: [CanaryTrial]

  /// Pairs that can come about, and those of them that did not.
  package var possible: [CoveragePair] { CoveragePair.all.filter(\.isPossible) }
  package var unreached: [CoveragePair] { possible.filter { !result.coverage.contains($0) } }

  /// Planted bugs that were not found in time.
  package var missedCanaries: [Canary] { trials.filter { !$0.isFound && $0.isComplete }.map(\.canary) }

  /// `mustStop` ends the searches, `isInterrupted` the shrinking too. Searches: first for each planted bug when the build has them and none is chosen, then for real.
  package static func run(
    cases: Int, seed: UInt64, workers: Int, canary: Canary?, mustStop: @escaping @Sendable () -> Bool,
    isInterrupted: @escaping @Sendable () -> Bool,
    announce: (String) -> Void, report: @escaping @Sendable (Int, Int) -> Void
  ) -> BreakReport {
    var trials: [CanaryTrial] = []
    if Canary.arePlanted, canary == nil {
      for bug in Canary.ofGestures where !mustStop() {
        announce("canary \(bug.rawValue)")
        trials.append(CanaryTrial(bug, seed: seed, workers: workers, mustStop: mustStop))
      }
    }
    announce("search")
    let stages = BreakStage.all(canary: canary)
    let search = BreakSearch(
      stages: stages, seed: seed, workers: workers, mustStop: mustStop, report: report)
    let result = search.run(cases: cases)
    announce("shrinking")
    let findings = result.findings.map { BreakFinding($0, stages: stages, mustStop: isInterrupted) }
    return BreakReport(seed: seed, canary: canary, result: result, findings: findings, trials: trials)
  }
}
