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
}
