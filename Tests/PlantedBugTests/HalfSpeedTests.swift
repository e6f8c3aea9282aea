import Families
import FamilySamples
import FamilySubject
import Invariants
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing

@Suite("Work at half speed", .planted)
struct HalfSpeedTests {
  private func play(_ bug: String?) throws -> UnitResult {
    var scenario = Scenario.tiny(length: .seconds(10))
    scenario.real.decode = .real
    scenario.population.childrenPerFamily = 1...1
    scenario.session.earningEvery = .seconds(1)
    return try withFolder { folder in
      var order = order(scenario, in: folder)
      order.bug = bug
      _ = try UnitRun(order: order, of: FamilySubject.compiled.subject).runToEnd { _ in }
      return try result(in: folder)
    }
  }

  // The budgets of the built program detect the double time: PlantedBugTests.
  @Test(
    "work at half speed does not change behaviour", arguments: ["half-speed-decode", "half-speed-commit"])
  func behaviour(bug: String) throws {
    let (healthy, planted) = (try play(nil), try play(bug))
    #expect(healthy.summary == planted.summary)
    #expect(healthy.measurements.total(.photosShown) ?? 0 > 0)
  }
}
