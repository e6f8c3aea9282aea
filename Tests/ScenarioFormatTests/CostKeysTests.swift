import Families
import Foundation
import Kernel
import ScenarioFormat
import Simulation
import Testing

@Suite("Costs of effects in scenarios")
struct CostKeysTests {
  private func read(_ text: String) throws -> Scenario {
    try ScenarioReader(vocabulary: .sample).read(Array(text.utf8), file: "s.yaml").scenario
  }

  @Test("costs are those of the built-in table, except figures that the scenario sets")
  func keys() throws {
    #expect(try read("seed: 1").costs == CostFigures())
    var expected = CostFigures()
    expected.decodeFixed = .microseconds(120)
    expected.halfPixel = 2.25
    expected.commit = .milliseconds(4)
    expected.networkRate = 0.5
    let costs = "costs: {decode-fixed: 120us, pixel-2: 2.25 ns/px, commit: 4ms, network-rate: 0.5 B/us}"
    #expect(try read(costs).costs == expected)
  }

  @Test(
    "an invalid cost is refused with its position and bounds",
    arguments: [
      (
        "costs: {pixel-1: -1}",
        "s.yaml:1:18: `costs.pixel-1` is `-1`, but must be a number from 0 to 10000 with its unit, such as `5 ns/px`"
      ),
      (
        "costs:\n  flash-rate: 0",
        "s.yaml:2:15: `costs.flash-rate` is `0`, but must be a number from 0.001 to 1000000 with its unit, such as `5 B/us`"
      ),
      ("costs: {commit: 11}", "`costs.commit` is `11`, but must be a duration from 0s to 10s"),
      ("costs: {synced-write: 0s}", "must be a duration from 1us to 10s"),
      ("costs: {pixel-3: 1}", "`costs` has no key `pixel-3`; did you mean `pixel-"),
      ("costs: 5", "`costs` must be a map of keys to values"),
    ])
  func refused(text: String, complaint: String) {
    let error = #expect(throws: ScenarioError.self) { try read(text) }
    #expect(error?.description.contains(complaint) == true, "\(String(describing: error))")
  }

  @Test("costs in an earlier run's file are read back as that run had them")
  func earlier() throws {
    var scenario = Scenario.standard
    scenario.costs.baselineByte = 5
    let bytes = try JSONEncoder().encode(scenario)
    #expect(
      try JSONDecoder.of("family", FamilySettings.self).decode(Scenario.self, from: bytes) == scenario)
  }
}
