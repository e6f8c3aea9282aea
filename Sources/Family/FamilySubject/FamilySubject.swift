internal import BarePeers
internal import Families
internal import HostSystem
internal import Invariants
internal import JPEGCoding
package import Metrics
package import Playing
package import ScenarioFormat
internal import Simulation
internal import Touches

/// The family's app with all that it brings: families, their album and their points, children who touch.
package struct FamilySubject: Subject {
  package init() {}

  package var vocabulary: ScenarioVocabulary { .standard }
  package var name: String { FamilySettings.app }
  package var settings: any SubjectSettings.Type { FamilySettings.self }
  package var flags: [SubjectFlag] { FamilySettings.allFlags }
  package var unitWord: UnitWord { UnitWord("family", "families") }
  package var sessionWord: UnitWord { UnitWord("child", "children") }
  package var rules: [RuleTitle] { InvariantCatalogue.all.map { RuleTitle(id: $0.id, title: $0.title) } }
  package var screens: [String] { FamilyRecorder.screens }
  package var libraries: [String: String] { ["libjpeg-turbo": JPEGCodec.libraryVersion] }
  package var plantedBugs: [String] { FamilyBugs.ofRuns.map(\.name) }
  package var canBeSlowed: Bool { !FamilyBugs.all.isEmpty }

  package func sessionCount(of unit: Int, in scenario: Scenario) -> Int {
    FamilyPlan(scenario, index: unit).children.count
  }

  package func unit(of order: WorkOrder) throws(RunError) -> any PlayedUnit {
    try PlayedFamily(order, of: self)
  }

  package func check(_ scenario: Scenario) throws(RunError) -> [String] {
    guard case .directory(let path) = scenario.real.photos else { return [] }
    guard HostFolder.isFolder(path) else {
      throw .missingInput("there is no folder of photos `\(path)`; name another with `--photos DIR`")
    }
    do throws(PhotoFolderError) {
      let listing = try PhotoListing(path)
      try listing.check()
      return listing.remarks
    } catch { throw RunError(error) }
  }

  package func complete(_ measurements: inout Measurements, rules: [String: RuleTally]) {
    let coverage = Coverage(totals: measurements.exact.counters)
    measurements.set(.reachedShare, to: coverage.percent, samples: coverage.declared.count)
    let shown = rules[ExpiryCheck.invariant.id]
    measurements.set(.expiredShown, to: Double(shown?.violations ?? 0), samples: shown?.checked ?? 0)
  }

  package func modelRatios(_ metrics: [MetricValue], in scenario: Scenario) -> [ModelRatio] {
    FamilyMetrics.modelRatios(metrics, under: scenario.costs)
  }

  package func yardstick(for scenario: Scenario, rounds: Int) throws(RunError) -> (any HostYardstick)? {
    guard scenario.real.decode == .real else { return nil }
    do {
      let (file, stored) = try PhotoForge.yardstick()
      return try DecodeScore(file: file, stored: stored, rounds: rounds, clock: HostClock.threadCPU)
    } catch {
      throw .unsupported("how fast this host decodes cannot be measured: \(error)")
    }
  }

  /// Decoding is not timed by a comparison of programs, and takes ten times as long as all else.
  package var comparedWith: [(flag: String, value: String)] {
    [("--decode", RealityScript.Decode.modelled.rawValue)]
  }

  package func effects(in scenario: Scenario) -> String { scenario.real.decodeName }

  package func logged(_ session: Int, of order: WorkOrder) throws(RunError) -> LoggedUnit {
    let played = try PlayedFamily(order, of: self)
    let (scenario, child) = (order.scenario, played.plan.children[session])
    let device = try FamilySetup.device(named: child.device, in: scenario, of: played.plan)
    return LoggedUnit(on: device, length: scenario.session.length) { (setting, log) throws(RunError) in
      try played.staged(
        setting,
        touching: FamilySetup.Stand(child: session) { plan, device in
          LoggedTouches(
            ChildActor(plan, pin: FamilyPlan.pin, device: device, session: scenario.session), log: log)
        })
    }
  }

  package func pictures(of unit: Int, in scenario: Scenario) throws(RunError) -> (any SmallPictures)? {
    try FamilyPictures(of: unit, in: scenario)
  }

  package func explanation(of scenario: Scenario) -> String {
    BehaviourTable(scenario.session).explanation(of: scenario.session)
  }
}

extension DecodeScore: HostYardstick {
  package mutating func look(rounds: Int) throws(RunError) {
    do throws(BarePeerError) { try lookAgain(rounds: rounds) } catch {
      throw .unsupported("how fast this host decodes cannot be measured: \(error)")
    }
  }
}

extension RunError {
  /// What it means for a run that its photos are of no use.
  init(_ error: PhotoFolderError) {
    self = error.isMissing ? .missingInput(error.description) : .invalidInput(error.description)
  }
}
