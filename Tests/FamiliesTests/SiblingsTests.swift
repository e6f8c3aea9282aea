import Families
import Kernel
import ScenarioFormat
import Testing

@Suite("Siblings")
struct SiblingsTests {
  @Test("children of one family have different names, in any of a hundred families of six")
  func names() {
    var scenario = Scenario.standard
    scenario.population.childrenPerFamily = 6...6
    for seed in 1...100 as ClosedRange<UInt64> {
      scenario.seed = seed
      let names = FamilyPlan(scenario, index: 0).children.map(\.name)
      #expect(Set(names).count == names.count, "seed \(seed): \(names)")
    }
  }

  @Test("devices that are dark at first are notified at once, and change to light first")
  func dark() {
    var scenario = Scenario.standard
    scenario.session.appearanceChangeEvery = .minutes(1)
    func polls(_ scenario: Scenario) -> [Bool] {
      FamilyPlan(scenario, index: 0).children[0].signals.compactMap {
        if case .appearance(let isDark) = $0.kind { isDark } else { nil }
      }
    }
    let light = polls(scenario)
    #expect(light.first == true && light.count > 3)
    scenario.session.isDark = true
    #expect(polls(scenario) == [true] + light.map { !$0 })
  }
}
