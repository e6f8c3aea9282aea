import CelebrationSubject
import Metrics
import Playing
import ScenarioFormat
import Testing

@Suite("365 as a subject of the engine")
struct CelebrationSubjectTests {
  @Test("has rules and metrics of its own, and every rule a title")
  func vocabulary() {
    let subject = CelebrationSubject()
    #expect(subject.vocabulary.app == "celebrations" && subject.unitWord.several == "users")
    #expect(Set(subject.rules.map(\.id)) == Set(subject.vocabulary.invariants))
    #expect(subject.rules.allSatisfy { $0.title.hasSuffix(".") })
    #expect(subject.vocabulary.metrics.metric("sheet.ready.max") != nil)
  }

  @Test(
    "each planted bug names a rule that there is, or a budget of what stays or takes too long, and each rule has a bug"
  )
  func bugs() {
    let rules = Set(CelebrationSubject().rules.map(\.id))
    let named = Set(CelebrationBug.allCases.map(\.rule))
    #expect(
      named == rules.union(["soak.growth.live", "soak.loss.live", "frame.product.p99", "collage.took.max"]))
  }
}
