internal import Garden
internal import HostSystem
internal import Kernel
package import Metrics
package import Playing
package import ScenarioFormat
internal import Simulation
package import Touches

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

  package func touches(
    of session: Int, in unit: Int, of scenario: Scenario
  ) throws(RunError) -> (recording: TouchRecording, digest: String) {
    guard case .synthetic = scenario.settings.touches else {
      throw .invalidInput("the touches of `\(scenario.name)` are a recording already; copy that")
    }
    guard session == 0 else { throw .missingInput("user \(unit) has 1 session, counted from 1") }
    guard let meter = HostMeter() else {
      throw .unsupported("the allocator of this process keeps no counters")
    }
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    let order = WorkOrder(
      scenario: scenario, unit: unit, repetitions: 1, keepAllFrames: false, detailedSessions: 0,
      results: scratch.path,
      scratch: scratch.path, hostScore: 1, bug: nil)
    let played = PlayedUser(order, of: self)
    let device = try played.device()
    let log = TouchLog(
      TouchRecording.Header(
        pointsPerMillimetre: device.pointsPerMillimetre, touchHertz: device.touchHertz, device: device.name,
        origin: "\(scenario.name), seed \(scenario.seed), user \(unit)", length: played.plan.length,
        runChild: TouchRecording.RunChild(
          scenario: scenario.name, seed: scenario.seed, family: unit, child: 0)))
    let pass = try played.staged(PassSetting(order, meter, isLast: false), log: log)
    while try pass.play(1_024, nil) > 0 {}
    pass.finishSessions()
    return (log.recording, pass.summary().children[0].digest)
  }
}
