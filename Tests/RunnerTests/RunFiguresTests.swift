import Families
import FamilySamples
import FamilySubject
import Invariants
import Kernel
import Metrics
import Playing
import Runner
import ScenarioFormat
import Skiprope
import Testing

@Suite("The figures of a whole run")
struct RunFiguresTests {
  private func surroundings(cpuSeconds: Double) -> RunSurroundings {
    RunSurroundings(
      cpuSeconds: cpuSeconds, overheadNanoseconds: 70, overheadFrames: 1_200, peakResidentBytes: 5_000_000)
  }

  /// Two families of 30 virtual seconds each, which showed so many expired photos in 40 looks each.
  private func totals(expiredShown: Int? = 0) -> RunTotals {
    var totals = RunTotals(FamilySubject.compiled.subject.unitWord)
    for number in 0..<2 {
      var result = UnitResult.complete(number)
      result.simulatedSeconds = 30
      if let expiredShown {
        var tally = RuleTally(id: "expiry.shown")
        tally.checked = 40
        tally.violations = expiredShown
        result.invariants = [tally]
      }
      totals.add(result)
    }
    return totals
  }

  private func values(_ totals: RunTotals, cpuSeconds: Double) -> [String: [Double]] {
    let measurements = surroundings(cpuSeconds: cpuSeconds).complete(
      totals, of: FamilySubject.compiled.subject)
    let values = FamilyMetrics.table.values(measurements).map { ($0.id, [$0.value, Double($0.samples)]) }
    return Dictionary(uniqueKeysWithValues: values)
  }

  @Test("a run has speed, overhead, memory and shown expired photos, each with its samples")
  func figures() {
    let found = values(totals(expiredShown: 3), cpuSeconds: 0.5)
    #expect(found["harness.speed"] == [120, 2])
    #expect(found["harness.overhead"] == [70, 1_200])
    #expect(found["memory.rss_peak"] == [5_000_000, 2])
    #expect(found["expiry.shown"] == [6, 80])
  }

  @Test("an unchecked rule has no samples, and without CPU time there is no speed")
  func nothing() {
    let found = values(totals(expiredShown: nil), cpuSeconds: 0)
    #expect(found["expiry.shown"] == [0, 0] && found["harness.speed"] == [0, 2])
  }

  private func plan(_ scenario: Scenario, families: Range<Int>, repetitions: Int = 1) -> RunPlan {
    RunPlan(
      of: FamilySubject.compiled.subject, scenario: scenario, units: families, workers: 1,
      repetitions: repetitions,
      keepAllFrames: false,
      verify: false, folder: "", executable: "", commit: "test", bug: nil)
  }

  @Test("a family lasts as long as the sessions of its children together, in all repetitions")
  func secondsPerFamily() {
    var scenario = Scenario.tiny(families: 80, length: .seconds(20))
    scenario.population.childrenPerFamily = 3...3
    #expect(plan(scenario, families: 0..<4).secondsPerUnit == 60)
    #expect(plan(scenario, families: 0..<4, repetitions: 5).secondsPerUnit == 300)
    #expect(plan(scenario, families: 0..<0).secondsPerUnit == 0)
    var counting = plan(scenario, families: 0..<4, repetitions: 5)
    counting.asksForWork = true
    #expect(counting.secondsPerUnit == 360)
  }

  @Test("work is counted when it is asked for, or when a budget is on it")
  func countsWork() {
    var scenario = Scenario.tiny()
    #expect(!plan(scenario, families: 0..<1).countsWork)
    scenario.budgets = [BudgetLine(metric: "views.created.max", limit: 40)]
    #expect(!plan(scenario, families: 0..<1).countsWork)
    scenario.budgets.append(BudgetLine(metric: "work.retains.per_frame.mean", limit: 40))
    #expect(plan(scenario, families: 0..<1).countsWork)
  }

  @Test("for families of different sizes the mean of the first fifty counts")
  func sample() {
    var scenario = Scenario.tiny(families: 200, length: .seconds(1))
    scenario.population.childrenPerFamily = 1...4
    let sizes = (0..<200).map { FamilyPlan(scenario, index: $0).children.count }
    for start in [0, 60, 120] {
      let fifty = Double(sizes[start..<start + 50].reduce(0, +)) / 50
      #expect(plan(scenario, families: start..<200).secondsPerUnit == fifty, "from \(start)")
    }
  }

  @Test(
    "the remaining time follows from the pace once 1 % is done",
    arguments: [
      (10, 50, 200, 30), (10, 200, 200, 0), (10, 250, 200, 0), (10, 2, 200, nil), (10, 4, 200, 490),
      (10, 0, 200, nil), (10, 0, 0, nil),
    ] as [(Double, Double, Double, Double?)])
  func secondsLeft(elapsed: Double, simulated: Double, planned: Double, left: Double?) {
    #expect(RunProgress.secondsLeft(after: elapsed, simulated: simulated, of: planned) == left)
  }
}
