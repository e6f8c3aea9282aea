import CelebrationSubject
import Skiprope
import Testing

@Suite("What metrics of 365 mean")
struct MetricMeaningTests {
  @Test("each says it in one sentence, as a page shows it")
  func sentences() {
    for definition in CelebrationSubject.table.definitions {
      let words = definition.meaning
      #expect(words.hasSuffix(".") && words.first?.isUppercase == true, "\(definition.id): \(words)")
    }
  }
}
