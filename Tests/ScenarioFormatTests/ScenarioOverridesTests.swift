import ScenarioFormat
import Testing

@Suite("Overriding a scenario")
struct ScenarioOverridesTests {
  @Test("nothing given changes nothing")
  func nothing() {
    let overrides = ScenarioOverrides()
    #expect(overrides.applied(to: .standard) == .standard)
    #expect(overrides.families(of: .standard) == 0...0)
  }

  @Test("what is given replaces the scenario's value, and only that")
  func everything() {
    let overrides = ScenarioOverrides(
      seed: 9, gesturePreset: "parity", cachePreset: "viewer", photos: "/p", touches: "/t", decode: .modelled)
    var expected = Scenario.standard
    expected.seed = 9
    expected.gesturePreset = "parity"
    expected.cachePreset = "viewer"
    expected.real = RealityScript(decode: .modelled, photos: .directory("/p"), touches: .recording("/t"))
    #expect(overrides.applied(to: .standard) == expected)
  }

  @Test("a part of the families must be a part of the scenario's")
  func families() {
    var scenario = Scenario.standard
    scenario.population.families = 8
    #expect(ScenarioOverrides(families: 2...7).families(of: scenario) == 2...7)
    #expect(ScenarioOverrides(families: 2...8).families(of: scenario) == nil)
    #expect(ScenarioOverrides(families: 2...3).applied(to: scenario).population.families == 8)
  }
}
