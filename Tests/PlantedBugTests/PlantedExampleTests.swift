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

@Suite("Examples of a broken rule", .planted)
struct PlantedExampleTests {
  @Test("a planted bug breaks its rule, and five examples name the places")
  func planted() throws {
    var scenario = Scenario.tiny(length: .seconds(60))
    scenario.population.childrenPerFamily = 2...2
    scenario.session.earningEvery = .seconds(1)
    scenario.session.redeemingEvery = .zero
    let tally = try withFolder { folder in
      var order = order(scenario, in: folder)
      order.bug = "double-posting"
      _ = try UnitRun(order: order, of: FamilySubject.compiled.subject).runToEnd { _ in }
      return try #require(result(in: folder).invariants.first { $0.id == "ledger.chain" })
    }
    #expect(tally.violations > 5 && tally.examples.count == 5)
    // The first child's examples come first, by time.
    let first = tally.examples.map { $0.hasPrefix("family 0, child 1, at ") }
    #expect(first[0] && first == first.sorted { $0 && !$1 })
    #expect(tally.examples.allSatisfy { $0.contains("but the requests add up to") })
  }
}
