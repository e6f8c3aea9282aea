package import Fuzzing
package import Invariants
internal import Simulation

/// Everything a run of the search found out; the same for any number of workers.
package struct BreakReport: Sendable {
  package var seed: UInt64
  /// The bug that the gallery was told to have, if any.
  package var bug: String?
  package var result: SearchResult
  /// One for each broken rule, in the order in which they came.
  package var findings: [BreakFinding]
  /// The planted bugs, each searched for; empty in a build without them.
  package var trials: [PlantedTrial<BreakFinding>]

  /// Pairs that can come about, and those of them that did not.
  package var possible: [CoveragePair] { CoveragePair.all.filter(\.isPossible) }
  package var unreached: [CoveragePair] { possible.filter { !result.coverage.contains($0) } }

  /// Planted bugs that were not found in time.
  package var missedBugs: [String] { trials.filter(\.isMissed).map(\.bug.name) }

  /// Searches: first for each planted bug when the build has them and none is chosen, then for real. The rounds' `mustStop` ends
  /// the searches, `isInterrupted` the shrinking too.
  package static func run(
    cases: Int, seed: UInt64, rounds: SearchRounds, bug: String?,
    isInterrupted: @escaping @Sendable () -> Bool, announce: (String) -> Void
  ) -> BreakReport {
    var trials: [PlantedTrial<BreakFinding>] = []
    if bug == nil {
      for bug in FamilyBugs.ofGestures where !rounds.mustStop() {
        announce("planted bug \(bug.name)")
        trials.append(PlantedTrial(bug, seed: seed, rounds: rounds))
      }
    }
    announce("search")
    let stages = BreakStage.all(bug: bug)
    let result = BreakSearch(stages: stages, seed: seed, rounds: rounds).run(cases: cases)
    announce("shrinking")
    let findings = result.findings.map { BreakFinding($0, stages: stages, mustStop: isInterrupted) }
    return BreakReport(seed: seed, bug: bug, result: result, findings: findings, trials: trials)
  }
}
