/// The exit code of a command (docs/cli.md).
package enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  /// Every budget, check and comparison holds.
  case holds = 0
  case unexpectedFailure = 1
  case budgetExceeded = 2
  case regression = 3
  /// An invariant is broken, or a unit crashed.
  case invariantBroken = 4
  /// Too noisy, or interrupted before anything failed.
  case undecided = 5
  /// No baseline, another scenario or different behaviour.
  case notComparable = 6
  case notDeterministic = 7
  case usage = 64
  /// The scenario or report is malformed.
  case invalidInput = 65
  case missingInput = 66
  /// Trouble of the machine (EX_TEMPFAIL of `sysexits.h`): a full disk, or a worker that cannot start or was killed. It does not
  /// concern the app, and the same command may succeed later.
  case machineTrouble = 75

  /// The meaning in half a sentence.
  package var meaning: String {
    switch self {
    case .holds: "every budget, check and comparison holds"
    case .unexpectedFailure: "unexpected failure"
    case .budgetExceeded: "a budget is exceeded"
    case .regression:
      "a regression, a slower program, or a figure that is better than its baseline and not stored yet"
    case .invariantBroken:
      "an invariant is broken or unproven, a unit crashed, a relation changed a decision, the whole gallery behaved "
        + "differently from its recogniser, a generated share is off, or a declared name is reached by no run"
    case .undecided:
      "undecided: too noisy for the number of pairs, or a run or calibration interrupted before anything failed"
    case .notComparable:
      "not comparable: no baseline, another scenario, seed, setting or schema, different behaviour, another protocol, a missing metric, a partial run, "
        + "a budget that depends on a cost table outside its band"
    case .notDeterministic: "the run is not deterministic"
    case .usage:
      "usage: a flag, a value or a command that does not exist, or a picture from a program built without pictures"
    case .invalidInput: "invalid scenario, report, baseline or recording"
    case .missingInput: "missing input"
    case .machineTrouble:
      "trouble of the machine: a file that cannot be written, a worker that cannot start, or, in a shard, one that was killed or a "
        + "run that was interrupted; the only code on which repeating the command may help"
    }
  }

  /// The codes for findings of a run, gravest first.
  package static let findingsByGravity: [ExitCode] = [
    .notDeterministic, .invariantBroken, .notComparable, .regression, .budgetExceeded, .undecided,
  ]

  /// The exit code for several findings: failures of the command first (1, 75, then the lowest), then 7, 4, 6, 3, 2, 5. `holds`
  /// without findings.
  package static func gravest(of findings: [ExitCode]) -> ExitCode {
    let order =
      [.unexpectedFailure, .machineTrouble, .usage, .invalidInput, .missingInput] + findingsByGravity
    return order.first(where: findings.contains) ?? .holds
  }
}
