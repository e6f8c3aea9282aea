import CelebrationSubject
import Skiprope
import Testing

@Suite("The time to save a moment")
struct CommitTimeTests {
  @Test("is measured from the touch on Save to the later frame with the store's answer")
  func later() throws {
    let simulated = try Trial(
      of: CelebrationSubject.self,
      "seed: 2\npopulation: {new: 0%, photo-megapixels: 1}\nyear: {days: 10}"
    ).run()
    #expect(Set(simulated.rules.map(\.id)) == Set(CelebrationSubject.rules.map(\.id)))
    let took = try #require(simulated.figure("commit.took.p50"))
    #expect(took.samples > 0 && took.value > 1_000.0 / 60, "\(took.value) \(took.unit) of \(took.samples)")
  }
}
