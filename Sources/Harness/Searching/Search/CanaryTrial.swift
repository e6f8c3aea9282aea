package import Invariants
internal import Simulation

/// A planted bug and whether the search found it in time.
package struct CanaryTrial: Hashable, Sendable {
  package var canary: Canary
  package var finding: BreakFinding?
  /// Whether the search had its gestures; one that was stopped has proved nothing either way.
  package var isComplete: Bool

  /// The rule that the bug breaks.
  package static func rule(_ canary: Canary) -> String? {
    switch canary {
    case .secondCommit: OneCommitCheck.invariant.id
    case .shortDebounce, .halfDebounce, .doubleDebounce, .endlessDebounce: DebounceCheck.invariant.id
    case .velocityDirection: DirectionCheck.invariant.id
    case .doubleToast: ToastCheck.invariant.id
    case .zoomPastFour: ZoomCheck.invariant.id
    case .mainLaneDecode, .slowFrame, .leak, .slowLeak, .unboundedMemory, .lostToast, .doublePosting,
      .shownExpired,
      .wrongAmount, .lostEntry, .halfSpeedDecode, .halfSpeedCommit, .frameAllocation, .doubledRetains,
      .fifthMoreMemory, .extraView, .noPrefetch, .lateTap, .unsyncedCommit, .halfBatch, .repeatedAnew,
      .droppedPosting, .forgottenInBackground, .neverTriedAgain, .keptDamage, .shownDamage, .droppedAnswer,
      .ignoredWarning, .forgottenMark:
      nil
    }
  }

  /// Within how many gestures the search must have found it: two to eight times the most that it took on the
  /// seeds 1 to 9 (26, 83, 84, 184 and 3,445).
  package static func gestureLimit(_ canary: Canary) -> Int {
    switch canary {
    case .secondCommit: 200
    case .doubleToast, .zoomPastFour: 500
    case .velocityDirection: 1_000
    case .shortDebounce, .halfDebounce, .doubleDebounce, .endlessDebounce: 10_000
    case .mainLaneDecode, .slowFrame, .leak, .slowLeak, .unboundedMemory, .lostToast, .doublePosting,
      .shownExpired,
      .wrongAmount, .lostEntry, .halfSpeedDecode, .halfSpeedCommit, .frameAllocation, .doubledRetains,
      .fifthMoreMemory, .extraView, .noPrefetch, .lateTap, .unsyncedCommit, .halfBatch, .repeatedAnew,
      .droppedPosting, .forgottenInBackground, .neverTriedAgain, .keptDamage, .shownDamage, .droppedAnswer,
      .ignoredWarning, .forgottenMark:
      0
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
