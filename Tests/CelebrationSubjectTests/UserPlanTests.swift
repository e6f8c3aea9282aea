import CelebrationSubject
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing

@Suite("365 as a subject of the engine")
struct CelebrationSubjectTests {
  @Test("has rules and metrics of its own, and every rule a title")
  func vocabulary() {
    let subject = Harness.played(CelebrationSubject.self)
    #expect(subject.vocabulary.app == "celebrations" && subject.unitWord.several == "users")
    #expect(Set(subject.rules.map(\.id)) == Set(subject.vocabulary.invariants))
    #expect(subject.rules.allSatisfy { $0.title.hasSuffix(".") })
    #expect(subject.vocabulary.metrics.metric("sheet.ready.max") != nil)
  }

  /// 365 called the largest size `accessibility5`, and the family's app `accessibility-5`.
  @Test("text sizes have the names that scenarios of other apps have")
  func textSizes() throws {
    let reader = ScenarioReader(vocabulary: Harness.played(CelebrationSubject.self).vocabulary)
    func read(_ size: String) throws(ScenarioError) -> DynamicType {
      let text = "app: celebrations\npopulation: {text-size: \(size)}"
      return try reader.read(Array(text.utf8), file: "s.yaml").scenario.celebrations.textSize
    }
    #expect(try read("accessibility-5") == .accessibility5)
    #expect(try read("x-small") == .xSmall)
    let error = #expect(throws: ScenarioError.self) { _ = try read("accessibility5") }
    #expect(error?.description.hasSuffix("did you mean `accessibility-5`?") == true)
  }
}
