package import Invariants
internal import Simulation

/// A planted bug and whether the search found it in time.
package struct CanaryTrial: Hashable, Sendable {
  package var canary: Canary
  package var finding: BreakFinding?
  /// Whether the search had its gestures; one that was stopped has proved nothing either way.
  package var isComplete: Bool

  /// The rule that the bug breaks; `nil` for one that no touches on a gallery alone bring out.
  package static func rule(_ canary: Canary) -> String? {
    (Canary.ofGestures + Canary.ofDebounce).contains(canary) ? canary.checker : nil
  }

  /// Within how many gestures the search must have found it: two to eight times the most that it took on the
  /// seeds 1 to 9 (26, 83, 84, 184 and 3,445).
  package static func gestureLimit(_ canary: Canary) -> Int {
    switch canary {
    case .secondCommit: 200
    case .doubleToast, .zoomPastFour: 500
    case .velocityDirection: 1_000
    case .shortDebounce, .halfDebounce, .doubleDebounce, .endlessDebounce, .longerDebounce: 10_000
    default: 0
    }
  }

  /// Whether it was found within its limit.
  package var isFound: Bool { (finding?.gestures ?? .max) <= CanaryTrial.gestureLimit(canary) }

  /// Searches a gallery that has the bug until the bug's rule is broken or the limit is passed, and shrinks what it finds.
  package init(
    _ canary: Canary, seed: UInt64, workers: Int, mustStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.canary = canary
    let stages = BreakStage.all(canary: canary)
    let search = BreakSearch(stages: stages, seed: seed, workers: workers, mustStop: mustStop)
    let limit = CanaryTrial.gestureLimit(canary)
    let rule = CanaryTrial.rule(canary)
    let result = search.run(cases: limit) { found in
      found.gestures >= limit || found.findings.contains { $0.violation.rule == rule }
    }
    isComplete = result.isComplete
    finding = result.findings.first { $0.violation.rule == rule }.map { BreakFinding($0, stages: stages) }
  }
}
