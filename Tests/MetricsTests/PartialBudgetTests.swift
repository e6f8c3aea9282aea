import Metrics
import Testing

@Suite("A budget of a part of a scenario")
struct PartialBudgetTests {
  private func metric(
    _ id: String, _ better: Polarity = .lower, unit: String = "ms", _ kind: MetricKind = .exact
  ) -> MetricValue {
    MetricValue(id: id, value: 5, unit: unit, better: better, kind: kind, samples: 40)
  }

  private func isUnjudged(_ metric: MetricValue, units: Int) -> Bool {
    BudgetOutcome(metric.id, limit: 1, among: [metric], partial: PartialRun(units: units, of: 100))
      .isUnjudged
  }

  @Test("what is better low is judged, of an average only where the units are many enough")
  func low() {
    let longest = metric("photo.ready.max")
    let average = metric("photo.ready.p99")
    #expect(!isUnjudged(longest, units: 1) && !isUnjudged(longest, units: 20))
    #expect(isUnjudged(average, units: 19) && !isUnjudged(average, units: 20))
  }

  @Test(
    "what is better high, or must be between two bounds, is judged of the whole alone, however many units ran"
  )
  func high() {
    for better in [Polarity.higher, .neither] {
      for units in [1, 19, 20, 99] {
        #expect(isUnjudged(metric("cache.hits", better), units: units), "\(better), \(units)")
      }
    }
  }

  @Test("what is missing is not judged of a part, and fails of the whole")
  func missing() {
    for units in [1, 20, 99] {
      let outcome = BudgetOutcome(
        "photo.ready.p99", limit: 1, among: [], partial: PartialRun(units: units, of: 100))
      #expect(outcome.isUnjudged && outcome.holds)
    }
    #expect(!BudgetOutcome("photo.ready.p99", limit: 1, among: []).holds)
  }

  @Test(
    "a percentile, a share and a ratio are averages of a population where no clock measured them, and nothing else is",
    arguments: [
      ("photo.ready.p5", "ms", MetricKind.exact, true), ("photo.ready.p99", "ms", .exact, true),
      ("photo.ready.p99@iphone-se", "ms", .exact, true), ("photo.ready.max", "ms", .exact, false),
      ("photo.ready.p", "ms", .exact, false), ("photo.ready.9p", "ms", .exact, false),
      ("photo.ready.pages", "ms", .exact, false), ("cache.hits", "%", .exact, true),
      ("hitch.ratio", "ms/s", .exact, true), ("hitch.ratio", "ms/s", .timed, false),
      ("frame.product.p99", "ms", .timed, false),
    ])
  func population(id: String, unit: String, kind: MetricKind, expected: Bool) {
    #expect(metric(id, unit: unit, kind).isOfPopulation == expected)
  }
}
