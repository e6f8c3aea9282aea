/// What the command tells the shell (docs/cli.md).
package enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  /// Every budget, check and comparison holds.
  case holds = 0
  case unexpectedFailure = 1
  case budgetExceeded = 2
  case regression = 3
  /// An invariant is broken, or a unit crashed.
  case invariantBroken = 4
  /// Too noisy; more pairs are needed. Or a run was ended early before anything failed.
  case undecided = 5
  /// No baseline, another scenario or other behaviour.
  case notComparable = 6
  case notDeterministic = 7
  case usage = 64
  /// The scenario or report is malformed.
  case invalidInput = 65
  case missingInput = 66
  /// The machine was in the way (EX_TEMPFAIL of `sysexits.h`): a full disk, a worker that cannot start or was killed. It says
  /// nothing about the app; the same again may come through.
  case machineTrouble = 75

  /// What each says, in half a sentence.
  package var meaning: String {
    switch self {
    case .holds: "every budget, check and comparison holds"
    case .unexpectedFailure: "unexpected failure"
    case .budgetExceeded: "a budget is exceeded"
    case .regression:
      "a regression, a slower program, or a figure that is better than its baseline and not kept yet"
    case .invariantBroken:
      "an invariant is broken or unproven, a unit crashed, a relation changed a decision, the whole gallery did "
        + "otherwise than its recogniser, a generated share is off, or what is declared is reached by no run"
    case .undecided:
      "undecided: too noisy for the pairs at hand, or a run or calibration that was ended early before anything failed"
    case .notComparable:
      "not comparable: no baseline, another scenario, seed, setting or schema, other behaviour, another protocol, a metric that is missing, a run of a part, "
        + "a budget on what rests on a cost table that does not fit"
    case .notDeterministic: "the run is not deterministic"
    case .usage:
      "usage: a flag, a value or a command that does not exist, or a picture of a program that was built without pictures"
    case .invalidInput: "invalid scenario, report, baseline or recording"
    case .missingInput: "missing input"
    case .machineTrouble:
      "trouble of the machine: a file that cannot be written, a worker that cannot start, or, of a shard, one that was killed or a "
        + "run that was ended; the same again may come through, and of all codes it is the only one to repeat on"
    }
  }

  /// Findings of a run, the gravest first.
  package static let findingsByGravity: [ExitCode] = [
    .notDeterministic, .invariantBroken, .notComparable, .regression, .budgetExceeded, .undecided,
  ]

  /// The code to leave with when several findings hold: a failure of the command itself first (1, 75, then the lowest),
  /// then 7, 4, 6, 3, 2, 5; `holds` when there are none.
  package static func gravest(of findings: [ExitCode]) -> ExitCode {
    let order =
      [.unexpectedFailure, .machineTrouble, .usage, .invalidInput, .missingInput] + findingsByGravity
    return order.first(where: findings.contains) ?? .holds
  }
}
