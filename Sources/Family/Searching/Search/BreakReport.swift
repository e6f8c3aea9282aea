package import Fuzzing
package import Invariants
internal import Simulation

/// The result of a search, the same for any number of workers.
package struct BreakReport: Sendable {
  package var seed: UInt64
  /// The gallery's planted bug, if any.
  package var bug: String?
  package var result: SearchResult
  /// A finding for each broken rule, in the order found.
  package var findings: [BreakFinding]
  /// The search for each planted bug; empty in a build without them.
  package var trials: [PlantedTrial<BreakFinding>]

  /// The possible pairs, and those of them not reached.
  package var possible: [CoveragePair] { CoveragePair.all.filter(\.isPossible) }
  package var unreached: [CoveragePair] { possible.filter { !result.coverage.contains($0) } }

  /// Planted bugs that were not found in time.
  package var missedBugs: [String] { trials.filter(\.isMissed).map(\.bug.name) }

  /// Runs the searches: first for each planted bug, if the build has them and none is chosen, then without one. The rounds'
  /// `mustStop` ends the searches; `isInterrupted` ends the shrinking too.
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
