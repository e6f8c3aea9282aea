import CelebrationSubject
import Kernel
import Skiprope
import Testing

@Suite("365 as a subject of the engine")
struct CelebrationSubjectTests {
  @Test("it has rules and metrics of its own, and every rule has a title")
  func vocabulary() {
    #expect(CelebrationSubject.name == "celebrations" && CelebrationSubject.unit.several == "users")
    #expect(CelebrationSubject.rules.allSatisfy { $0.title.hasSuffix(".") })
    #expect(CelebrationSubject.table.metric("sheet.ready.max") != nil)
  }

  /// Regression: the largest size was `accessibility5` here, and `accessibility-5` in the family's app.
  @Test("text sizes have the same names as in other apps' scenarios")
  func textSizes() throws {
    func read(_ size: String) throws(SubjectError) -> DynamicType {
      try Trial(of: CelebrationSubject.self, "population: {text-size: \(size)}").settings.textSize
    }
    #expect(try read("accessibility-5") == .accessibility5)
    #expect(try read("x-small") == .xSmall)
    let error = #expect(throws: SubjectError.self) { _ = try read("accessibility5") }
    #expect(error?.description.hasSuffix("did you mean `accessibility-5`?") == true)
  }
}
