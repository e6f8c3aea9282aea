import Families
import ScenarioFormat
import Testing

@Suite("Overriding a scenario")
struct ScenarioOverridesTests {
  @Test("nothing given changes nothing")
  func nothing() {
    let overrides = ScenarioOverrides()
    #expect(overrides.applied(to: .standard) == .standard)
    #expect(overrides.units(of: .standard) == 0...0)
  }

  @Test("a given value replaces only the scenario's value")
  func everything() {
    let overrides = ScenarioOverrides(seed: 9, touches: "/t")
    var expected = Scenario.standard
    expected.seed = 9
    expected.touches = .recording("/t")
    #expect(overrides.applied(to: .standard) == expected)
  }

  @Test("a part of the units must be a part of the scenario's")
  func units() {
    var scenario = Scenario.standard
    scenario.units = 8
    #expect(ScenarioOverrides(units: 2...7).units(of: scenario) == 2...7)
    #expect(ScenarioOverrides(units: 2...8).units(of: scenario) == nil)
    #expect(ScenarioOverrides(units: 2...3).applied(to: scenario).units == 8)
  }
}
