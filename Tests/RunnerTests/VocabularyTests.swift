import Families
import FamilySamples
import FamilySubject
import Kernel
import Metrics
import Playing
import Runner
import ScenarioFormat
import Skiprope
import Testing

@Suite("The names that scenarios may use")
struct VocabularyTests {
  private let vocabulary = FamilySubject.compiled.subject.vocabulary

  @Test("every metric that can be given a budget is recorded by a family's run or measured of the whole")
  func nothingIsPhantom() throws {
    let measurements = try withFolder { folder in
      var scenario = Scenario.tiny(families: 1)
      try forgePhotos(3, in: folder + "/photos")
      scenario.real.decode = .real
      scenario.real.photos = .directory(folder + "/photos")
      scenario.clock.closedLoop = "high"
      scenario.swarm.kinds = [WeightedName(name: "kills", weight: 100)]
      var order = order(scenario, in: folder, repetitions: 3)
      order.countsWork = true
      let run = try UnitRun(order: order, of: FamilySubject.compiled.subject)
      _ = try run.runToEnd { _ in }
      var totals = RunTotals(FamilySubject.compiled.subject.unitWord)
      totals.add(try result(in: folder))
      totals.add(try soaked(in: folder))
      totals.add(try paced(in: folder))
      totals.add(try rewarded(in: folder))
      totals.add(try synced(in: folder))
      return RunSurroundings(
        cpuSeconds: 2, overheadNanoseconds: 3, overheadFrames: 4, peakResidentBytes: 5
      ).complete(totals, of: FamilySubject.compiled.subject)
    }
    for definition in FamilyMetrics.table.definitions {
      #expect(definition.metrics.contains { $0.isRecorded(in: measurements) }, "\(definition.id)")
    }
  }

  /// What a family of equal cycles leaves.
  private func soaked(in folder: String) throws -> UnitResult {
    var scenario = Scenario.tiny(families: 1, length: .minutes(10))
    scenario.soak.cycle = .seconds(20)
    _ = try UnitRun(order: order(scenario, in: folder), of: FamilySubject.compiled.subject).runToEnd { _ in }
    return try result(in: folder)
  }

  /// What a family leaves whose children look at their points.
  private func rewarded(in folder: String) throws -> UnitResult {
    var scenario = Scenario.tiny(families: 1, length: .minutes(12))
    scenario.population.rewardsPerFamily = 3...3
    scenario.session.behaviours = [WeightedName(name: "browse", weight: 1)]
    scenario.session.goals = [WeightedName(name: "browse.see-points", weight: 1_000)]
    scenario.sharing.isOn = true
    _ = try UnitRun(order: order(scenario, in: folder), of: FamilySubject.compiled.subject).runToEnd { _ in }
    return try result(in: folder)
  }

  /// What a family leaves whose devices have a ledger each.
  private func synced(in folder: String) throws -> UnitResult {
    var scenario = Scenario.tiny(families: 1, length: .minutes(2))
    scenario.population.childrenPerFamily = 2...2
    scenario.session.syncsLedger = true
    scenario.session.earningEvery = .seconds(5)
    _ = try UnitRun(order: order(scenario, in: folder), of: FamilySubject.compiled.subject).runToEnd { _ in }
    return try result(in: folder)
  }

  /// What a family leaves that kept to the host's clock.
  private func paced(in folder: String) throws -> UnitResult {
    var order = order(.tiny(families: 1, length: .milliseconds(300)), in: folder)
    order.storesHostTime = true
    _ = try UnitRun(order: order, of: FamilySubject.compiled.subject).runToEnd { _ in }
    return try result(in: folder)
  }

  @Test("a metric that nothing measures is refused with the nearest one")
  func unknown() {
    #expect(
      vocabulary.complaint(aboutMetric: "garden.load")?.hasPrefix("no metric is called `garden.load`;")
        == true)
    #expect(
      vocabulary.complaint(aboutMetric: "photo.redy.p99")
        == "no metric is called `photo.redy.p99`; did you mean `photo.ready.p99`?")
    #expect(
      vocabulary.complaint(aboutMetric: "input.latency.tap.p99")?.hasPrefix("no metric is called") == true)
    #expect(vocabulary.complaint(aboutMetric: "input.latency.openPhoto.p99") == nil)
    #expect(vocabulary.complaint(aboutMetric: "memory.live_peak@tablet") == nil)
  }
}
