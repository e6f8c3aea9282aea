import Families
import Foundation
import ScenarioFormat
import Testing

@Suite("The frame clock in scenarios")
struct ClockScriptTests {
  private func read(_ text: String) throws -> Scenario {
    try ScenarioReader(vocabulary: .sample).read(Array(text.utf8), file: "s.yaml").scenario
  }

  @Test("the default is an open loop at each device's rate")
  func keys() throws {
    let plain = try read("seed: 1")
    #expect(plain.clock == ClockScript() && !plain.clock.isClosedLoop && plain.clock.refreshHertz == nil)
    let set = try read("clock: {closed-loop: high, refresh: 90}\nhitch-bands: xcode")
    #expect(set.clock.isClosedLoop && set.clock.closedLoop == "high")
    #expect(set.clock.refreshHertz == 90)
    #expect(set.judging.hitchBands == "xcode")
  }

  @Test(
    "unknown values are refused with the known ones",
    arguments: [
      ("clock: {refresh: 75}", "must be one of device, 60, 90, 120"),
      ("clock: {closed-loop: hgih}", "did you mean `high`?"),
      ("hitch-bands: wwdc", "must be one of wwdc-2020, xcode"),
    ])
  func unknown(text: String, remedy: String) {
    let error = #expect(throws: ScenarioError.self) { try read(text) }
    #expect(error?.description.contains(remedy) == true, "\(String(describing: error))")
  }

  @Test("a scenario of an earlier run is read back unchanged")
  func earlier() throws {
    var scenario = Scenario.standard
    scenario.clock.closedLoop = "low"
    scenario.judging.hitchBands = "xcode"
    let bytes = try JSONEncoder().encode(scenario)
    #expect(
      try JSONDecoder.of("family", FamilySettings.self).decode(Scenario.self, from: bytes) == scenario)
  }

  @Test("overrides replace each of the three")
  func overrides() {
    var overrides = ScenarioOverrides()
    overrides.closedLoop = "middle"
    overrides.refresh = "120"
    overrides.hitchBands = "xcode"
    var expected = Scenario.standard
    (expected.clock.closedLoop, expected.clock.refresh) = ("middle", "120")
    expected.judging.hitchBands = "xcode"
    #expect(overrides.applied(to: .standard) == expected)
  }
}
