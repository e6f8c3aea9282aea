import FamilySubject
import Metrics
import Testing

@Suite("What metrics of the family's app mean")
struct MetricMeaningTests {
  @Test("each says it in one sentence, as a page shows it")
  func sentences() {
    for definition in FamilyMetrics.table.definitions {
      let words = definition.meaning
      #expect(words.hasSuffix(".") && words.first?.isUppercase == true, "\(definition.id): \(words)")
    }
  }
}
