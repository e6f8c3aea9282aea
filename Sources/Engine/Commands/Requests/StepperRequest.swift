internal import Metrics
internal import Playing

/// The arguments of a stepped process: a scenario and one of its units.
package struct StepperRequest: Sendable {
  /// The flags of `stepper`: those of `run` that affect behaviour.
  package static func flags(_ program: Program) -> [Flag] {
    let word = program.subject.unitWord
    return [CommonFlags.seed.flag, CommonFlags.units(word, "the \(word.one), counted from 0").flag]
      + Flag.scenario(program) + [TypedScenario.schedules.flag, otherOrders] + Flag.planted(program)
  }
  private static let otherOrders = Flag(
    "--other-orders", nil, "run the scenario's other orders instead of frames, and print the results")

  /// The arguments; the scenario is read only after `hello` was sent.
  private let parsed: ParsedArguments
  /// The planted slow-down; `nil`: none.
  package var slowness: String?
  /// Whether to run other orders instead of frames.
  package var playsOrders: Bool
  /// The planted bug to enable; `nil`: none.
  package var bug: String?

  /// Reads the arguments.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "stepper")
    self.parsed = parsed
    playsOrders = parsed.has("--other-orders")
    slowness = try parsed.slowness()
    bug = try parsed.bug()
  }

  /// Reads the scenario; the first of its units is run.
  func scenario() throws(CommandFailure) -> TypedScenario {
    try TypedScenario(parsed.positionals.first ?? parsed.program.defaultScenario, parsed)
  }
}
