import CelebrationSubject
import Skiprope
import Testing

@Suite("Meanings of 365's metrics")
struct MetricMeaningTests {
  @Test("each meaning is one sentence, as shown on a page")
  func sentences() {
    for definition in CelebrationSubject.table.definitions {
      let words = definition.meaning
      #expect(words.hasSuffix(".") && words.first?.isUppercase == true, "\(definition.id): \(words)")
    }
  }
}
