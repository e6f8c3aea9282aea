package import Playing
package import Simulation

/// A change to plant in the program, and the names that reports must give for it.
package struct PlantedCase: Hashable, Sendable {
  /// The planted bug's name, `slow-PERCENT` for a slow-down, or `nothing`.
  package var name: String
  /// The flag of `run` and `compare --binary` that plants it; empty for `nothing`.
  package var flag: String
  package var value: String
  /// Words, one of which must occur in the first reported names: parts of rules, metrics, stages, or items on screen.
  package var culprits: [String]
  /// The scenario for which it is meant, and outside of which it is tried only by name; `nil`: any.
  package var scenario: String?
  /// A planted bug that one of these words must name.
  package init(bug: String, _ culprits: [String], on scenario: String? = nil) {
    name = bug
    flag = "--planted"
    value = bug
    self.culprits = culprits
    self.scenario = scenario
  }

  private init(slower percent: Int, in stage: FrameStage) {
    name = "slow-\(percent)"
    flag = "--slow"
    value = "\(percent)"
    culprits = ["stage.\(stage.name)"]
  }

  /// No change.
  private init() {
    name = "nothing"
    (flag, value) = ("", "")
    culprits = []
  }

  /// All cases of an app: first `nothing`, where nothing may be reported, then slow-downs, then planted bugs with `noticed`.
  package static func all(of app: any SimulatedSubject) -> [PlantedCase] {
    all(of: app.plantedBugs, slowing: app.slowedStage)
  }

  /// All cases for these bugs and a stage that can be slowed.
  package static func all(of bugs: [PlantedBug], slowing stage: FrameStage?) -> [PlantedCase] {
    let slower = stage.map { stage in [20, 100].map { PlantedCase(slower: $0, in: stage) } } ?? []
    let noticed = bugs.filter { !$0.noticed.isEmpty }.map { bug in
      PlantedCase(bug: bug.name, bug.noticed, on: bug.kind == "noticed" ? bug.setting : bug.scenario)
    }
    return [PlantedCase()] + slower + noticed
  }

  /// The cases to try in a scenario: `nothing` and the named ones; without names, all that are not for another scenario.
  package static func tried(
    of known: [PlantedCase], _ names: [String], in scenario: String
  ) -> [PlantedCase] {
    known.filter { planted in
      guard names.isEmpty else { return planted.flag.isEmpty || names.contains(planted.name) }
      return planted.scenario == nil || planted.scenario == scenario
    }
  }

  /// Whether one of these names contains a culprit.
  func isNamed(by reported: [String]) -> Bool {
    reported.contains { words in culprits.contains { words.contains($0) } }
  }
}
