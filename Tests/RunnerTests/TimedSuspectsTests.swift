import FamilySamples
import FamilySubject
import Metrics
import Playing
import Runner
import Testing

@Suite("The families behind a failed budget on time")
struct TimedSuspectsTests {
  private func suspects(_ failed: [(String, Double)]) -> TimedSuspects {
    TimedSuspects(
      failed.map {
        BudgetOutcome(
          metric: $0.0, limit: $0.1, value: $0.1 * 2, unit: "ms", samples: 9, holds: false, remark: "")
      }, FamilyMetrics.table)
  }

  /// A family whose frames, or whose layout stages, cost these milliseconds; hitches are nanoseconds.
  private func family(
    _ number: Int, at60: [Int] = [], at120: [Int] = [], layout: [Int] = [], hitch: Int = 0
  ) -> UnitResult {
    var result = UnitResult.complete(number)
    let parts: [(HistogramKey, String, [Int])] = [
      (.frameCost, "60hz", at60), (.frameCost, "120hz", at120), (.stageCost, "layout", layout),
    ]
    for (key, part, milliseconds) in parts {
      for value in milliseconds { result.measurements.record(value * 1_000_000, in: key, part: part) }
    }
    result.measurements.add(hitch, to: .hitchTime)
    result.measurements.add(hitch > 0 ? 1 : 0, to: .hitches)
    result.measurements.raise(.longestHitch, to: hitch)
    return result
  }

  private func worst(_ suspects: TimedSuspects, _ families: [UnitResult], _ limit: Int = 8) -> [Int] {
    var suspects = suspects
    families.forEach { suspects.inspect(at: $0) }
    return suspects.worst(limit)
  }

  @Test("suspects are the families with the most samples over the failed metric's limit")
  func byMetric() {
    let families = [
      family(0, at60: [1, 2], layout: [9, 9], hitch: 5_000_000),
      family(1, at60: [9, 2], layout: [1, 1]),
      family(2, at60: [9, 9], layout: [9, 1], hitch: 4_999_999),
      family(3, at120: [9, 9, 9]),
    ]
    #expect(worst(suspects([("frame.cost.p999@60hz", 5)]), families) == [2, 1])
    #expect(worst(suspects([("frame.cost.p999@120hz", 5)]), families) == [3])
    #expect(worst(suspects([("frame.cost.max", 5)]), families) == [3, 2, 1])
    #expect(worst(suspects([("frame.stage.layout.p99", 5)]), families) == [0, 2])
    #expect(worst(suspects([("hitch.ratio", 5)]), families) == [0, 2])
    #expect(worst(suspects([("hitch.total", 5)]), families) == [0, 2])
    #expect(worst(suspects([("hitch.count", 5)]), families) == [0, 2])
    #expect(worst(suspects([("hitch.longest", 4.9999995)]), families) == [0])
    #expect(worst(suspects([("launch.first_frame", 5)]), families) == [])
  }

  @Test("shares of several failed budgets count alike, ties go to the earlier, known ones are left out")
  func severalBudgets() {
    var both = suspects([("frame.cost.p99@60hz", 5), ("hitch.total", 1)])
    for result in [
      family(3, at60: [9]), family(1, at60: [9]), family(2, hitch: 4_000_000),
      family(4, at60: [9, 9], hitch: 4_000_000),
    ] { both.inspect(at: result) }
    // Family 4 has half of both, family 2 half of the hitches, the others a quarter of the frames.
    #expect(both.worst(8) == [4, 2, 1, 3])
    #expect(both.worst(2) == [4, 2])
    #expect(both.worst(8, except: [4, 1]) == [2, 3])
  }

  @Test(
    "one sample or one nanosecond of hitch makes a suspect; a budget that holds has none"
  )
  func edges() {
    func outcome(_ metric: String, samples: Int, holds: Bool) -> BudgetOutcome {
      BudgetOutcome(
        metric: metric, limit: 0, value: 9, unit: "ms", samples: samples, holds: holds, remark: "")
    }
    let one = TimedSuspects([outcome("hitch.total", samples: 1, holds: false)], FamilyMetrics.table)
    #expect(worst(one, [family(0), family(1, hitch: 1)]) == [1])
    #expect(TimedSuspects([outcome("hitch.total", samples: 9, holds: true)], FamilyMetrics.table).isEmpty)
  }

  @Test("families are ranked by shares, not by the number of exceeded budgets")
  func shares() {
    var both = suspects([("frame.cost.p99@60hz", 5), ("hitch.total", 1)])
    // Family 0 has a tenth of either, family 1 nine tenths of the frames.
    for result in [
      family(0, at60: [9], hitch: 1_000_000), family(1, at60: Array(repeating: 9, count: 9)),
      family(2, hitch: 9_000_000), family(3, at60: [1]),
    ] { both.inspect(at: result) }
    #expect(both.worst(8) == [1, 2, 0])
  }

  @Test("untimed metrics, the harness's own and metrics without samples have no suspects")
  func noSuspects() {
    #expect(suspects([("cache.evictions", 5), ("frame.toolkit.p99", 5), ("no.such", 5)]).isEmpty)
    #expect(suspects([("harness.speed", 5), ("harness.overhead", 5)]).isEmpty)
    #expect(!suspects([("frame.cost.p99", 5)]).isEmpty)
    let empty = BudgetOutcome(
      metric: "hitch.ratio", limit: 1, value: nil, unit: "ms/s", samples: 0, holds: false, remark: "")
    #expect(TimedSuspects([empty], FamilyMetrics.table).isEmpty)
  }
}
