package import Commands
internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import ScenarioFormat
internal import Touches

/// A subject of the public kind as the engine plays it.
struct HandSubject<S: Subject>: Playing.Subject {
  let vocabulary: ScenarioVocabulary
  var settings: any ScenarioSettings.Type { HandSettings<S>.self }
  var unitWord: UnitWord { UnitWord(S.unit.one, S.unit.several) }
  var sessionWord: UnitWord { UnitWord(S.session.one, S.session.several) }
  var rules: [RuleTitle] { S.rules.map { RuleTitle(id: $0.id, title: $0.title) } }
  var plantedBugs: [String] { S.plantedBugs }
  var screens: [String] { S.screens }

  init() {
    vocabulary = ScenarioVocabulary(
      sections: HandSchema<S>.sections,
      standard: Scenario(HandSettings<S>(), devices: [WeightedName(name: "iphone-15-pro-max", weight: 1)]),
      metrics: HandMetrics<S>.table, invariants: S.rules.map(\.id))
  }

  func sessionCount(of unit: Int, in scenario: Scenario) -> Int {
    S.sessions(in: UnitSetup(unit, of: scenario, bug: nil))
  }

  func unit(of order: WorkOrder) throws(RunError) -> any PlayedUnit { PlayedHand<S>(order, of: self) }

  func logged(_ session: Int, of order: WorkOrder) throws(RunError) -> LoggedUnit {
    let played = PlayedHand<S>(order, of: self)
    return LoggedUnit(on: try played.dealt(to: session).device, length: order.scenario.settings.length) {
      (setting, log) throws(RunError) in try played.staged(setting, logging: (session, log))
    }
  }
}

/// The keys of scenarios of any subject, with its own.
enum HandSchema<S: Subject> {
  static var sections: [ScenarioSection] {
    let lens = HandLens<S>()
    let who = "a \(S.unit.one)"
    let groups = AgeGroup.allCases.map(\.rawValue)
    var sections = [
      ScenarioSchema.top(who: who),
      ScenarioSection(
        "population", "Who plays.",
        [
          ScenarioField(
            S.unit.several, .whole(\Scenario.[lens].units, 1...1_000_000),
            "number of \(S.unit.several), counted from 0"),
          ScenarioField(
            "hands", .weights(\Scenario.[lens].ages, groups),
            "age groups of hands and how often \(who) has each"),
        ]),
      ScenarioSection(
        "session", "What a session is.",
        [
          ScenarioField(
            "length", .duration(\Scenario.[lens].length, .seconds(1)...(.hours(24))),
            "virtual time of a session"),
          ScenarioField(
            "relaunch-every", .duration(\Scenario.[lens].relaunchEvery, .zero...(.hours(24))),
            "mean time after which the app is killed and launched again; 0s: never"),
          ScenarioSchema.touches,
        ]),
    ]
    if !S.Settings.keys.isEmpty {
      sections.append(ScenarioSection(S.name, "What is up to the app.", S.Settings.keys.map(\.field)))
    }
    return sections + [ScenarioSchema.soak, ScenarioSchema.clock, ScenarioSchema.checks]
  }
}

extension Harness {
  /// The program of a subject.
  package static func program<S: Subject>(of subject: S.Type) -> Program {
    Program(
      name: S.name,
      about: "Plays \(S.name) in front of a frame clock and says which frame would have been skipped.",
      subjects: [HandSubject<S>()], defaultScenario: S.name, pairedScenario: S.name)
  }
}
