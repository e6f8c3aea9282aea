import CelebrationSubject
import Metrics
import ScenarioFormat
import Testing

@Suite("How long a moment takes to be saved")
struct CommitTimeTests {
  @Test("is counted from the touch on Save to the frame that has the store's answer, which is a later one")
  func later() throws {
    let values = try figures { scenario in
      (scenario.seed, scenario.celebrations.days, scenario.celebrations.newPercent) = (2, 10, 0)
    }
    let took = try #require(values.first { $0.id == "commit.took.p50" })
    #expect(took.samples > 0 && took.value > 1_000.0 / 60, "\(took.value) \(took.unit) of \(took.samples)")
  }
}
