internal import FamilyMeasures
internal import Invariants
package import ScenarioFormat

/// What a stepped process is started with: a scenario and one of its families.
package struct StepperRequest: Sendable {
  /// The flags of `stepper`: those of `run` that decide what happens.
  package static let flags: [Flag] =
    [
      Flag("--seed", "N", "another seed than the scenario's"),
      Flag("--families", "N", "the family, counted from 0"),
      Flag("--photos", "DIR", "JPEG files of a directory instead of painted ones"),
      Flag("--touches", "FILE", "a touch recording for every child"),
      Flag("--decode", "real|modelled", "whether photos are decoded or only their cost is taken"),
      Flag("--preset", "NAME", "gesture preset; `cache:NAME` for the cache's; both with a comma between"),
    ] + plantedFlags

  #if Canaries
    private static let plantedFlags = [
      Flag("--slow", "PERCENT[@STEP]", "make frames slower, all or those of a step"),
      Flag("--canary", "NAME", "switch a known bug on"),
    ]
  #else
    private static let plantedFlags: [Flag] = []
  #endif

  /// As it was named: read only after the process has said hello.
  package var scenarioName: String
  package var overrides: ScenarioOverrides
  package var family: Int
  /// A planted slow-down; always `nil` in builds without the trait.
  package var slowness: String?
  /// The known bug to play with; always `nil` in builds without the trait.
  package var canary: String?

  /// The request behind what was typed.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 1, of: "stepper")
    overrides = try ScenarioOverrides(parsed)
    scenarioName = parsed.positionals.first ?? RunRequest.defaultScenario
    family = overrides.families?.lowerBound ?? 0
    slowness = try parsed.slowness()
    canary = try parsed.choice("--canary", of: Canary.allCases.map(\.rawValue))
  }

  /// The scenario as it is to be played.
  func scenario() throws(CommandFailure) -> Scenario {
    let loaded = try ScenarioLibrary.project.scenario(scenarioName)
    let scenario = overrides.applied(to: loaded.anchored)
    guard overrides.families(of: scenario) != nil else {
      throw .usage(
        "`--families` is \(family), but `\(scenario.name)` has the families 0 to "
          + "\(scenario.population.families - 1)")
    }
    return scenario
  }
}
