internal import Garden
internal import HostSystem
internal import Kernel
package import Metrics
package import Playing
package import ScenarioFormat
internal import Simulation
internal import Touches

/// 365 with all that it brings: users, what is in their books, and when they look.
package struct CelebrationSubject: Subject {
  package init() {}

  package var vocabulary: ScenarioVocabulary {
    ScenarioVocabulary(
      sections: CelebrationSchema.sections,
      standard: Scenario(CelebrationSettings(), devices: [WeightedName(name: "iphone-12", weight: 1)]),
      metrics: CelebrationMetrics.table, invariants: CelebrationRules.all.map(\.id))
  }
  package var settings: any ScenarioSettings.Type { CelebrationSettings.self }
  package var unitWord: UnitWord { UnitWord("user", "users") }
  package var sessionWord: UnitWord { UnitWord("session", "sessions") }
  package var rules: [RuleTitle] { CelebrationRules.all.map { RuleTitle(id: $0.id, title: $0.title) } }

  package var screens: [String] { CelebrationMetrics.places }

  package var plantedBugs: [String] { CelebrationBugs.all.map(\.name) }

  package var flags: [SubjectFlag] {
    [
      SubjectFlag(
        "--contacts", "FILE", "contacts that imports read (vCard), instead of drawn ones; or a folder"
      ) {
        text, scenario in
        scenario.celebrations.contactsFile = text
        return nil
      },
      SubjectFlag("--calendar", "FILE", "a calendar that imports read (iCalendar), likewise") {
        text, scenario in
        scenario.celebrations.calendarFile = text
        return nil
      },
    ]
  }

  package func check(_ scenario: Scenario) throws(RunError) -> [String] {
    var remarks: [String] = []
    for kind in ImportKind.allCases {
      remarks += try ExportFiles(kind, of: scenario)?.remarks() ?? []
    }
    return remarks
  }

  package func sessionCount(of unit: Int, in scenario: Scenario) -> Int { 1 }

  package func unit(of order: WorkOrder) throws(RunError) -> any PlayedUnit { PlayedUser(order, of: self) }

  package func logged(_ session: Int, of order: WorkOrder) throws(RunError) -> LoggedUnit {
    let played = PlayedUser(order, of: self)
    return LoggedUnit(on: try played.device(), length: played.plan.length) {
      (setting, log) throws(RunError) in
      try played.staged(setting, log: log)
    }
  }
}
