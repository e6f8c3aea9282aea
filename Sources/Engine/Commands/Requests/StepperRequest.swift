internal import Metrics
internal import Playing

/// What a stepped process is started with: a scenario and one of its units.
package struct StepperRequest: Sendable {
  /// The flags of `stepper`: those of `run` that decide what happens.
  package static func flags(_ program: Program) -> [Flag] {
    let word = program.subject.unitWord
    return [CommonFlags.seed.flag, CommonFlags.units(word, "the \(word.one), counted from 0").flag]
      + Flag.scenario(program) + [TypedScenario.schedules.flag, otherOrders] + Flag.planted(program)
  }
  private static let otherOrders = Flag(
    "--other-orders", nil, "plays the scenario's other orders instead of frames, and says what they show")

  /// What was typed: the scenario is read only after the process has said hello.
  private let parsed: ParsedArguments
  /// A planted slow-down; always `nil` in builds without any.
  package var slowness: String?
  /// Whether other orders are played instead of frames.
  package var playsOrders: Bool
  /// The planted bug to play with; always `nil` in builds without any.
  package var bug: String?

  /// The request behind what was typed.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "stepper")
    self.parsed = parsed
    playsOrders = parsed.has("--other-orders")
    slowness = try parsed.slowness()
    bug = try parsed.bug()
  }

  /// The scenario as it is to be played; the first of its units is the one.
  func scenario() throws(CommandFailure) -> TypedScenario {
    try TypedScenario(parsed.positionals.first ?? parsed.program.defaultScenario, parsed)
  }
}
