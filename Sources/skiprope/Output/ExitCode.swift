/// What the command tells the shell (docs/harness.md, section 6).
package enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  /// Every budget, check and comparison holds.
  case holds = 0
  case unexpectedFailure = 1
  case budgetExceeded = 2
  case regression = 3
  /// An invariant is broken, or a family crashed.
  case invariantBroken = 4
  /// Too noisy; more pairs are needed.
  case undecided = 5
  /// No baseline, another scenario or other behaviour.
  case notComparable = 6
  case notDeterministic = 7
  case usage = 64
  /// The scenario or report is malformed.
  case invalidInput = 65
  case missingInput = 66

  /// The code to leave with when several findings hold: a failure of the command itself first (the lowest of them),
  /// then 7, 4, 6, 3, 2, 5; `holds` when there are none.
  package static func gravest(of findings: [ExitCode]) -> ExitCode {
    let order: [ExitCode] = [
      .unexpectedFailure, .usage, .invalidInput, .missingInput,
      .notDeterministic, .invariantBroken, .notComparable, .regression, .budgetExceeded, .undecided,
    ]
    return order.first(where: findings.contains) ?? .holds
  }
}
