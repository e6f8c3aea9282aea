import Metrics
import Testing

@Suite("A budget in a partial run")
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

  @Test("metrics with `lower` are judged, averages only with enough units")
  func low() {
    let longest = metric("photo.ready.max")
    let average = metric("photo.ready.p99")
    #expect(!isUnjudged(longest, units: 1) && !isUnjudged(longest, units: 20))
    #expect(isUnjudged(average, units: 19) && !isUnjudged(average, units: 20))
  }

  @Test(
    "metrics with `higher` or two bounds are judged only in a whole run"
  )
  func high() {
    for better in [Polarity.higher, .neither] {
      for units in [1, 19, 20, 99] {
        #expect(isUnjudged(metric("cache.hits", better), units: units), "\(better), \(units)")
      }
    }
  }

  @Test("a missing metric is not judged in a partial run, and fails in a whole one")
  func missing() {
    for units in [1, 20, 99] {
      let outcome = BudgetOutcome(
        "photo.ready.p99", limit: 1, among: [], partial: PartialRun(units: units, of: 100))
      #expect(outcome.isUnjudged && outcome.holds)
    }
    #expect(!BudgetOutcome("photo.ready.p99", limit: 1, among: []).holds)
  }

  @Test(
    "only exact percentiles, shares and ratios are averages of a population",
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
