import FamilySubject
import Metrics
import Testing

@Suite("Meanings of the family app's metrics")
struct MetricMeaningTests {
  @Test("each meaning is one sentence, as a page shows it")
  func sentences() {
    for definition in FamilyMetrics.table.definitions {
      let words = definition.meaning
      #expect(words.hasSuffix(".") && words.first?.isUppercase == true, "\(definition.id): \(words)")
    }
  }
}
