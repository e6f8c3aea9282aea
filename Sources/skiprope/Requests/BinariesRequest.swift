internal import FamilyMeasures
internal import Invariants
package import Pairing
package import ScenarioFormat

/// Two programs to compare by a scenario, validated.
package struct BinariesRequest: Sendable {
  /// The flags of `compare` with two binaries.
  package static let flags: [Flag] =
    [
      Flag(
        "--binary", "[NAME=]PATH", "a program to compare, twice: first the old one, then the new one",
        repeats: true),
      Flag("--seed", "N", "another seed than the scenario's"),
      Flag("--families", "A-B", "only these families, counted from 0; default: the first two"),
      Flag("--photos", "DIR", "JPEG files of a directory instead of painted ones"),
      Flag("--touches", "FILE", "a touch recording for every child"),
      Flag(
        "--decode", "real|modelled",
        "whether photos are decoded, outside of what is timed; default modelled, which takes a tenth of the time"
      ),
      Flag("--preset", "NAME", "gesture preset; `cache:NAME` for the cache's; both with a comma between"),
      Flag(
        "--repetitions", "K", "of a family in one process, 3 to 100; default 5; the first is the cold start"),
      Flag("--pairs", "A-B", "pairs at least and at most, 2 to 100; default 6-12"),
      Flag("--order-seed", "N", "from which the order of turns is drawn; default 1"),
      Flag("--margin", "PERCENT", "a difference that matters, 0.1 to 100; default 2"),
      Flag("--out", "DIR", "writes compare.json, compare.md and compare.html into a folder"),
      Flag("--format", "text|json|markdown", "how the result is printed; default text"),
    ] + plantedFlags

  #if Canaries
    static let plantedFlags = [
      Flag("--slow", "PERCENT[@STEP]", "make the new one's frames slower, all or those of a step"),
      Flag("--canary", "NAME", "switch a known bug on in the new one"),
    ]
  #else
    static let plantedFlags: [Flag] = []
  #endif

  /// How the result is printed.
  package enum Format: String, Hashable, Sendable, CaseIterable { case text, json, markdown }

  package var old: NamedBinary
  package var new: NamedBinary
  package var scenario: Scenario
  package var plan: PairingPlan
  package var format: Format
  /// The folder to write to, where there is one.
  package var out: String?
  /// What each process is told behind `stepper`, but for its family.
  package var arguments: [String]
  /// The slow-down of the new program; always `nil` in builds without the trait.
  package var slowness: String?
  /// The known bug of the new program; always `nil` in builds without the trait.
  package var canary: String?

  /// The request behind what was typed: reads the scenario and looks whether the programs are there.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "compare")
    let paths = parsed.lists["--binary"] ?? []
    guard paths.count == 2 else {
      throw .usage(
        "`--binary` is given \(paths.count) times, but must be given twice: the old program, the new one")
    }
    let overrides = try ScenarioOverrides(parsed)
    let repetitions = try parsed.whole("--repetitions", in: 3...100)
    let pairs = try parsed.value("--pairs", "a range of whole numbers from 2 to 100, such as `6-12`") {
      RangeSpelling.range($0).flatMap { $0.lowerBound >= 2 && $0.upperBound <= 100 ? $0 : nil }
    }
    let order = try parsed.value(
      "--order-seed", "a whole number from 0 to \(UInt64.max)", NumberSpelling.unsigned)
    let margin = try parsed.value("--margin", "a number from 0.1 to 100") { text in
      Double(text).flatMap { (0.1...100).contains($0) ? $0 / 100 : nil }
    }
    format = try parsed.choice("--format", of: Format.allCases.map(\.rawValue)).flatMap(Format.init) ?? .text
    out = try parsed.text("--out")

    let name = parsed.positionals.first ?? "smoke"
    scenario = overrides.applied(to: try ScenarioLibrary.project.scenario(name).anchored)
    let families = try BinariesRequest.families(overrides, of: scenario)
    plan = PairingPlan(families: Array(families))
    if let repetitions { plan.repetitions = repetitions }
    if let pairs { (plan.leastPairs, plan.mostPairs) = (pairs.lowerBound, pairs.upperBound) }
    if let order { plan.seed = order }
    if let margin { plan.rule.margin = margin }
    if scenario.real.decode == .real && overrides.decode == nil { scenario.real.decode = .modelled }
    arguments = BinariesRequest.arguments(name, parsed, decode: scenario.real.decode)
    slowness = try parsed.slowness()
    canary = try parsed.choice("--canary", of: Canary.allCases.map(\.rawValue))
    old = try NamedBinary(paths[0])
    new = try NamedBinary(paths[1])
  }

  /// What the process of a role is told that plays a family.
  func arguments(_ role: PairingRole, family: Int) -> [String] {
    var words = arguments + ["--families=\(family)"]
    if let canary, role == .new { words.append("--canary=\(canary)") }
    // With a planted slow-down the old one has it too, of nothing: so both pay for its readings of the clock.
    guard let slowness else { return words }
    let nothing = (["0"] + slowness.split(separator: "@").dropFirst()).joined(separator: "@")
    return words + ["--slow=\(role == .new ? slowness : nothing)"]
  }

  private static func families(
    _ overrides: ScenarioOverrides, of scenario: Scenario
  ) throws(CommandFailure) -> ClosedRange<Int> {
    guard let families = overrides.families(of: scenario) else {
      throw .usage("`\(scenario.name)` has the families 0 to \(scenario.population.families - 1)")
    }
    return overrides.families ?? families.lowerBound...min(families.upperBound, families.lowerBound + 1)
  }

  private static func arguments(
    _ scenario: String, _ parsed: ParsedArguments, decode: RealityScript.Decode
  ) -> [String] {
    let passed = ["--seed", "--photos", "--touches", "--preset"].compactMap { flag in
      parsed.values[flag].map { "\(flag)=\($0)" }
    }
    return [scenario, "--decode=\(decode.rawValue)"] + passed
  }
}
