internal import Metrics
package import Pairing
internal import Playing
package import ScenarioFormat

/// Two programs to compare by a scenario, validated.
package struct BinariesRequest: Sendable {
  /// The flags of `compare` with two binaries.
  package static func flags(_ program: Program) -> [Flag] {
    let word = program.subject.unitWord
    return [
      Flag(
        "--binary", "[NAME=]PATH",
        "a program to compare, twice: first the old one, then the new one; beside two runs `old=PATH`, `new=PATH` simulate them again",
        repeats: true),
      CommonFlags.seed.flag,
      CommonFlags.units(word, "only these \(word.several), counted from 0; default: the first two").flag,
    ]
      + Flag.scenario(program)
      + [
        TypedScenario.schedules.flag, repetitions(program).flag, CommonFlags.pairs.flag, orderSeed.flag,
        margin.flag,
        Flag("--out", "DIR", "writes compare.json, compare.md and compare.html into a folder"),
        formats.flag,
      ] + Flag.planted(program, in: " in the new one")
  }

  private static func repetitions(_ program: Program) -> ValueFlag<Int?> {
    .whole(
      "--repetitions", "K", in: 3...100,
      "of a \(program.subject.unitWord.one) in one process, the first is the cold start; default 5")
  }
  private static let orderSeed = ValueFlag<UInt64?>(
    Flag("--order-seed", "N", "the seed for the order of turns; default 1"), CommonFlags.unsigned
  ) { NumberSpelling.unsigned($0) }
  private static let margin = ValueFlag.decimal(
    "--margin", "PERCENT", in: 0.1...100, "the smallest difference that matters; default 2")
  private static let formats = ValueFlag.choice(
    "--format", default: Format.text, "how the result is printed")

  /// How the result is printed.
  package enum Format: String, Hashable, Sendable, CaseIterable { case text, json, markdown }

  package var program: Program
  package var old: NamedBinary
  package var new: NamedBinary
  package var scenario: Scenario
  package var plan: PairingPlan
  package var format: Format
  /// The folder to write to; `nil`: none.
  package var out: String?
  /// The arguments of each `stepper` process, except for its unit.
  package var arguments: [String]
  /// The planted slow-down of the new program; `nil`: none.
  package var slowness: String?
  /// The planted bug of the new program; `nil`: none.
  package var bug: String?
  /// The time limit for an answer, such as for 64 frames, seconds.
  package var answerSeconds = 60.0

  /// Reads the arguments and the scenario, and checks that the programs exist.
  package init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "compare")
    let paths = parsed.lists["--binary"] ?? []
    guard paths.count == 2 else {
      throw .usage(
        "`--binary` is given \(paths.count) times, but must be given twice: the old program, the new one")
    }
    let repetitions = try parsed.value(BinariesRequest.repetitions(parsed.program))
    let pairs = try parsed.value(CommonFlags.pairs)
    let order = try parsed.value(BinariesRequest.orderSeed)
    let margin = try parsed.value(BinariesRequest.margin).map { $0 / 100 }
    format = try parsed.value(BinariesRequest.formats)
    out = try parsed.folder("--out")

    program = parsed.program
    let name = parsed.positionals.first ?? program.pairedScenario
    let typed = try TypedScenario(name, parsed)
    let subject = program.subject
    scenario = typed.scenario
    let units = typed.units
    plan = PairingPlan(
      units: Array(
        typed.overrides.units ?? units.lowerBound...min(units.upperBound, units.lowerBound + 1)),
      words: ReportWords(subject))
    if let repetitions { plan.repetitions = repetitions }
    if let pairs { (plan.leastPairs, plan.mostPairs) = (pairs.lowerBound, pairs.upperBound) }
    if let order { plan.seed = order }
    plan.schedules = typed.scenario.schedules
    if let margin { plan.rule.margin = margin }
    let assumed = subject.comparedWith.filter { !parsed.has($0.flag) }
    for change in assumed {
      _ = subject.flags.first { $0.name == change.flag }?.apply(change.value, &scenario)
    }
    arguments = [name] + BinariesRequest.arguments(parsed) + assumed.map { "\($0.flag)=\($0.value)" }
    slowness = try parsed.slowness()
    bug = try parsed.bug()
    old = try NamedBinary(paths[0], of: program)
    new = try NamedBinary(paths[1], of: program)
  }

  /// The arguments of a role's process for a unit.
  func arguments(_ role: PairingRole, unit: Int) -> [String] {
    var words = arguments + ["--\(program.subject.unitWord.several)=\(unit)"]
    if let bug, role == .new { words.append("--planted=\(bug)") }
    // With a planted slow-down the old program gets one of 0 %, so that both pay for reading the clock.
    guard let slowness else { return words }
    let nothing = (["0"] + slowness.split(separator: "@").dropFirst()).joined(separator: "@")
    return words + ["--slow=\(role == .new ? slowness : nothing)"]
  }

  private static func arguments(_ parsed: ParsedArguments) -> [String] {
    parsed.typed([CommonFlags.seed.flag, TypedScenario.schedules.flag] + Flag.scenario(parsed.program)).map(
      \.word)
  }
}
