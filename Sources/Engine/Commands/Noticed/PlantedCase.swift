package import Playing
package import Simulation

/// Something that is planted in the program, and who has to be named for it.
package struct PlantedCase: Hashable, Sendable {
  /// The planted bug's name; `slow-PERCENT` of a slow-down; `nothing`.
  package var name: String
  /// The flag that plants it, of `run` and `compare --binary`; empty where nothing is planted.
  package var flag: String
  package var value: String
  /// Words of which one has to stand in what is told first: of rules, metrics, stages, or items on screen.
  package var culprits: [String]
  /// The scenario that it is for, and not tried in others unless it is asked for; `nil`: any of its app.
  package var scenario: String?
  /// A planted bug, which one of these words has to name.
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

  /// Nothing is planted.
  private init() {
    name = "nothing"
    (flag, value) = ("", "")
    culprits = []
  }

  /// Of an app nothing first: there all have to be quiet. Then what is slower, and the planted bugs of this build that are to be noticed.
  package static func all(of app: any PlayedSubject) -> [PlantedCase] {
    all(of: app.plantedBugs, slowing: app.slowedStage)
  }

  /// The same of an app with these bugs, which can slow this stage of its frames.
  package static func all(of bugs: [PlantedBug], slowing stage: FrameStage?) -> [PlantedCase] {
    let slower = stage.map { stage in [20, 100].map { PlantedCase(slower: $0, in: stage) } } ?? []
    let noticed = bugs.filter { !$0.noticed.isEmpty }.map { bug in
      PlantedCase(bug: bug.name, bug.noticed, on: bug.kind == "noticed" ? bug.setting : bug.scenario)
    }
    return [PlantedCase()] + slower + noticed
  }

  /// Those to try in a scenario: what is named, and nothing planted always; where no name is given all that are not for another one.
  package static func tried(
    of known: [PlantedCase], _ names: [String], in scenario: String
  ) -> [PlantedCase] {
    known.filter { planted in
      guard names.isEmpty else { return planted.flag.isEmpty || names.contains(planted.name) }
      return planted.scenario == nil || planted.scenario == scenario
    }
  }

  /// Whether one of these tells what was planted.
  func isNamed(by told: [String]) -> Bool {
    told.contains { words in culprits.contains { words.contains($0) } }
  }
}
