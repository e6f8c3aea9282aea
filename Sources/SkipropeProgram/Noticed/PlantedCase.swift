internal import Commands
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
  /// The scenario that it is for, and not tried in others unless it is asked for; `nil`: any.
  package var scenario: String?

  /// A planted bug, which one of these words has to name.
  package init(bug: String, _ culprits: [String], on scenario: String? = nil) {
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
  }

  private init() {
    name = "nothing"
    (flag, value) = ("", "")
    culprits = []
  }

  /// Nothing first: there all have to be quiet. Then what is slower, and the planted bugs of this build that are to be noticed.
  package static let all =
    [PlantedCase(), PlantedCase(slower: 20), PlantedCase(slower: 100)]
    + FamilyBugs.all.filter { !$0.noticed.isEmpty }.map {
      PlantedCase(bug: $0.name, $0.noticed, on: $0.scenario)
    }

  /// Whether one of these tells what was planted.
  func isNamed(by told: [String]) -> Bool {
    told.contains { words in culprits.contains { words.contains($0) } }
  }
}
