internal import CelebrationSubject
internal import Commands
internal import Families
internal import Invariants
internal import Simulation

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
  /// The app that it is in, as scenarios call it.
  package var app: String

  /// A planted bug, which one of these words has to name.
  package init(
    bug: String, _ culprits: [String], on scenario: String? = nil, of app: String = FamilySettings.app
  ) {
    self.app = app
    name = bug
    flag = "--planted"
    value = bug
    self.culprits = culprits
    self.scenario = scenario
  }

  private init(slower percent: Int) {
    name = "slow-\(percent)"
    flag = "--slow"
    value = "\(percent)"
    culprits = ["stage.layout"]
    app = FamilySettings.app
  }

  /// Nothing is planted, in any app.
  private init(in app: String) {
    self.app = app
    name = "nothing"
    (flag, value) = ("", "")
    culprits = []
  }

  /// Of each app nothing first: there all have to be quiet. Then what is slower, and the planted bugs of this build that are to be noticed.
  package static let all =
    [PlantedCase(in: FamilySettings.app), PlantedCase(slower: 20), PlantedCase(slower: 100)]
    + cases(FamilyBugs.all, of: FamilySettings.app)
    + [PlantedCase(in: CelebrationSubject.name)] + cases(CelebrationBugs.all, of: CelebrationSubject.name)

  /// Those to try in a scenario: what is named, and nothing planted always; where no name is given all that are not for another one.
  package static func tried(
    of known: [PlantedCase], _ names: [String], in scenario: String
  ) -> [PlantedCase] {
    known.filter { planted in
      guard names.isEmpty else { return planted.flag.isEmpty || names.contains(planted.name) }
      return planted.scenario == nil || planted.scenario == scenario
    }
  }

  private static func cases(_ bugs: [PlantedBug], of app: String) -> [PlantedCase] {
    bugs.filter { !$0.noticed.isEmpty }.map { bug in
      let scenario = bug.kind == "noticed" ? bug.setting : bug.scenario
      return PlantedCase(bug: bug.name, bug.noticed, on: scenario, of: app)
    }
  }

  /// Whether one of these tells what was planted.
  func isNamed(by told: [String]) -> Bool {
    told.contains { words in culprits.contains { words.contains($0) } }
  }
}
