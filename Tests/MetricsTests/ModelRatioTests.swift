import Metrics
import Testing

@Suite("The cost table and measured costs")
struct ModelRatioTests {
  private let band = ModelBand(
    operation: "decode", metric: "model.decode.ratio", bounds: 0.4...1.05,
    concerns: ["photo.ready", "photo.placeholder.ratio"])

  private func metric(_ id: String, _ value: Double, samples: Int = 500) -> MetricValue {
    MetricValue(id: id, value: value, unit: "ms", better: .lower, kind: .exact, samples: samples)
  }

  private func model(_ ratio: Double, samples: Int = 500) -> [ModelRatio] {
    [ModelRatio(band, among: [metric("model.decode.ratio", ratio, samples: samples)])].compactMap { $0 }
  }

  private func budget(_ id: String, limit: Double, ratio: Double) -> BudgetOutcome {
    var budget = BudgetOutcome(id, limit: limit, among: [metric(id, 80)])
    budget.qualify(by: model(ratio))
    return budget
  }

  @Test("a ratio is inside its band with both bounds included")
  func bounds() {
    #expect([0.399, 0.4, 1.05, 1.051].map { model($0).first?.isInside } == [false, true, true, false])
  }

  @Test("fewer than ten samples, or a run without real work, give no ratio")
  func samples() {
    #expect(model(1.6, samples: 9).isEmpty && model(1.6, samples: 10).count == 1)
    #expect(ModelRatio(band, among: [metric("photo.ready.p99", 80)]) == nil)
  }

  @Test("a ratio concerns its metrics with all their percentiles, and no others")
  func concerns() throws {
    let ratio = try #require(model(1.6).first)
    let ids = [
      "photo.ready.p50", "photo.ready.p99", "photo.placeholder.ratio", "photo.readiness", "photo.errors",
    ]
    #expect(ids.map { ratio.concerns(metric: $0) } == [true, true, true, false, false])
  }

  @Test("figures have at most three decimals")
  func words() throws {
    #expect(
      model(1.6204).first?.consequence
        == "NOT COMPARABLE: photo.ready, photo.placeholder.ratio, because decode takes 1.62 times the cost table's cost, "
        + "and its band is 0.4 to 1.05")
    #expect(model(2).first?.sentence.hasPrefix("decode takes 2 times") == true)
    #expect(model(0.0306).first?.sentence.hasPrefix("decode takes 0.031 times") == true)
    #expect(try #require(model(0.7).first).consequence == nil)
  }

  @Test("outside the band a dependent budget is not comparable: exit 6, with both named")
  func incomparable() {
    let budgets = [
      budget("photo.ready.p99", limit: 120, ratio: 1.6), budget("hitch.ratio", limit: 100, ratio: 1.6),
    ]
    #expect(budgets.map(\.holds) == [false, true] && budgets.map(\.isIncomparable) == [true, false])
    #expect(budgets[0].remark.hasPrefix("NOT COMPARABLE: decode takes 1.6 times"))
    let verdict = Verdict(budgets: budgets, invariants: [], failures: [], differences: [], model: model(1.6))
    #expect(verdict.exit == 6)
    #expect(
      verdict.sentence.hasPrefix(
        "A budget cannot be judged: photo.ready.p99. NOT COMPARABLE: photo.ready,"))
  }

  @Test("inside the band no budget or verdict changes")
  func inside() {
    let stored = budget("photo.ready.p99", limit: 120, ratio: 0.7)
    #expect(stored.holds && stored.remark.isEmpty)
    let verdict = Verdict(budgets: [stored], invariants: [], failures: [], differences: [], model: model(0.7))
    #expect(verdict.exit == 0 && !verdict.sentence.contains("COMPARABLE"))
  }

  @Test("an exceeded budget stays exceeded, and is marked as not comparable as well")
  func exceeded() {
    let late = budget("photo.ready.p99", limit: 60, ratio: 1.6)
    #expect(!late.holds && !late.isIncomparable)
    #expect(late.remark.hasPrefix("exceeded, and not comparable: decode takes 1.6 times"))
    let alone = Verdict(budgets: [late], invariants: [], failures: [], differences: [], model: model(1.6))
    #expect(alone.exit == 2)
    #expect(alone.sentence.hasPrefix("A budget is exceeded: photo.ready.p99. NOT COMPARABLE: photo.ready,"))
    // Beside one that cannot be judged that is the graver, as everywhere, and both are named.
    let budgets = [late, budget("photo.placeholder.ratio", limit: 120, ratio: 1.6)]
    let both = Verdict(budgets: budgets, invariants: [], failures: [], differences: [], model: model(1.6))
    #expect(both.exit == 6)
    #expect(
      both.sentence.hasPrefix(
        "A budget cannot be judged: photo.placeholder.ratio. A budget is exceeded: photo.ready.p99. NOT COMPARABLE"
      ))
  }

  @Test("without such a budget the run passes, and its verdict names incomparable metrics")
  func unbudgeted() {
    let verdict = Verdict(budgets: [], invariants: [], failures: [], differences: [], model: model(1.6))
    #expect(
      verdict.exit == 0
        && verdict.sentence.contains(". NOT COMPARABLE: photo.ready, photo.placeholder.ratio,"))
  }

  @Test("a budget without samples, or of a partial run, is unchanged")
  func untouched() {
    var empty = BudgetOutcome("photo.ready.p99", limit: 9, among: [metric("photo.ready.p99", 0, samples: 0)])
    var partial = BudgetOutcome(
      "photo.ready.p99", limit: 9, among: [metric("photo.ready.p99", 0, samples: 0)],
      partial: PartialRun(units: 1, of: 2))
    let before = [empty, partial]
    empty.qualify(by: model(1.6))
    partial.qualify(by: model(1.6))
    #expect([empty, partial] == before)
  }
}
