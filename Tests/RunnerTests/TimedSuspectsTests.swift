import Metrics
import Runner
import Testing

@Suite("The families behind a failed budget on time")
struct TimedSuspectsTests {
  private func suspects(_ failed: [(String, Double)], kind: MetricKind = .timed) -> TimedSuspects {
    TimedSuspects(
      failed.map {
        BudgetOutcome(
          metric: $0.0, limit: $0.1, value: $0.1 * 2, unit: "ms", samples: 9, holds: false, remark: "")
      },
      failed.map {
        MetricValue(id: $0.0, value: $0.1 * 2, unit: "ms", better: .lower, kind: kind, samples: 9)
      })
  }

  /// A family whose distributions hold these milliseconds.
  private func family(_ number: Int, _ timed: [String: [Int]], hitch: Int = 0) -> FamilyResult {
    var result = FamilyResult.complete(number)
    for (name, milliseconds) in timed {
      for value in milliseconds { result.timed[name, default: Histogram()].record(value * 1_000_000) }
    }
    result.timedTotals = ["hitch.nanoseconds": hitch]
    result.peaks = ["hitch.longest_ns": hitch]
    return result
  }

  private func worst(_ suspects: TimedSuspects, _ families: [FamilyResult], _ limit: Int = 8) -> [Int] {
    var suspects = suspects
    families.forEach { suspects.look(at: $0) }
    return suspects.worst(limit)
  }

  @Test("are those with the most samples over the limit of the metric that failed, hitches or not")
  func byMetric() {
    let families = [
      family(0, ["frame.cost@60hz": [1, 2], "frame.stage.layout": [9, 9]], hitch: 500),
      family(1, ["frame.cost@60hz": [9, 2], "frame.stage.layout": [1, 1]]),
      family(2, ["frame.cost@60hz": [9, 9], "frame.stage.layout": [9, 1]]),
      family(3, ["frame.cost@120hz": [9, 9, 9]]),
    ]
    #expect(worst(suspects([("frame.cost.p999@60hz", 5)]), families) == [2, 1])
    #expect(worst(suspects([("frame.cost.p999@120hz", 5)]), families) == [3])
    #expect(worst(suspects([("frame.cost.max", 5)]), families) == [3, 2, 1])
    #expect(worst(suspects([("frame.stage.layout.p99", 5)]), families) == [0, 2])
    #expect(worst(suspects([("hitch.ratio", 5)]), families) == [0])
    #expect(worst(suspects([("launch.first_frame", 5)]), families) == [])
  }

  @Test("shares of several failed budgets count alike, ties go to the earlier, known ones are left out")
  func severalBudgets() {
    var both = suspects([("frame.cost.p99@60hz", 5), ("hitch.total", 1)])
    for result in [
      family(3, ["frame.cost@60hz": [9]]), family(1, ["frame.cost@60hz": [9]]),
      family(2, [:], hitch: 4_000_000),
      family(4, ["frame.cost@60hz": [9, 9]], hitch: 4_000_000),
    ] { both.look(at: result) }
    // Family 4 has half of both, family 2 half of the hitches, the others a quarter of the frames.
    #expect(both.worst(8) == [4, 2, 1, 3])
    #expect(both.worst(2) == [4, 2])
    #expect(both.worst(8, except: [4, 1]) == [2, 3])
  }

  @Test("nothing is suspected of what no clock measured, of the harness itself, or without samples")
  func noSuspects() {
    #expect(suspects([("cache.evictions", 5)], kind: .exact).isEmpty)
    #expect(suspects([("harness.speed", 5), ("harness.overhead", 5)]).isEmpty)
    #expect(!suspects([("frame.cost.p99", 5)]).isEmpty)
    let empty = BudgetOutcome(
      metric: "hitch.ratio", limit: 1, value: nil, unit: "ms/s", samples: 0, holds: false, remark: "")
    let metric = MetricValue(
      id: "hitch.ratio", value: 0, unit: "ms/s", better: .lower, kind: .timed, samples: 0)
    #expect(TimedSuspects([empty], [metric]).isEmpty)
  }
}
