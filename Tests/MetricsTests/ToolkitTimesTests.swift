import Kernel
import Metrics
import Simulation
import Testing

@Suite("Results that depend on the toolkit")
struct ToolkitTimesTests {
  /// 100 Hz, so that a period is 10 ms; in the middle model a frame with changes costs 1 ms, a view 100 us to make.
  private static let device: DeviceProfile = {
    var device = DeviceProfile.iPhoneSE
    device.screen.refreshHertz = 100
    device.toolkit = ToolkitCosts(
      base: .milliseconds(1), perCreated: .microseconds(100), perChanged: .microseconds(10),
      perMoved: .microseconds(1), perRemoved: .microseconds(2))
    return device
  }()

  private func delta(created: Int = 0, changed: Int = 0, moved: Int = 0, removed: Int = 0) -> DisplayDelta {
    var delta = DisplayDelta()
    (delta.created, delta.changed, delta.moved, delta.removed) = (created, changed, moved, removed)
    return delta
  }

  /// Frames of these products, milliseconds, that make so many views.
  private func times(_ frames: [(product: Int, created: Int)]) -> ToolkitTimes {
    var times = ToolkitTimes(device: ToolkitTimesTests.device)
    for frame in frames { times.record(product: frame.product * 1_000_000, delta(created: frame.created)) }
    return times
  }

  @Test("the models keep their order for every kind of change, and each says where its figures come from")
  func models() {
    #expect(ToolkitModel.all.map(\.name) == ["low", "middle", "high"])
    for delta in [
      delta(created: 1), delta(changed: 1), delta(moved: 1), delta(removed: 1),
      delta(created: 30, changed: 2, moved: 9, removed: 4),
    ] {
      let costs = ToolkitModel.all.map { $0.costs.cost(of: delta) }
      #expect(costs == costs.sorted() && costs[0] > .zero)
    }
    #expect(ToolkitModel.middle.costs == DeviceProfile.iPhoneSE.toolkit)
    #expect(Set(ToolkitModel.all.map(\.source)).count == 3)
    // 428 and 2,695 cells a second.
    #expect(ToolkitModel.high.costs.perCreated.nanoseconds / 1_000 == 1_000_000 / 428)
    #expect(ToolkitModel.high.costs.perChanged.nanoseconds / 1_000 == 1_000_000 / 2_695)
  }

  @Test("the break-even cost of a view is the rest of the period divided by the views")
  func allowance() {
    // 10 ms less 2 of the product and 1 of a frame with changes, for seven views.
    #expect(times([(2, 7)]).breakEven.maximum == 1_000_000)
    var others = ToolkitTimes(device: ToolkitTimesTests.device)
    others.record(product: 0, delta(created: 3, changed: 100, moved: 1_000, removed: 500))
    #expect(others.breakEven.maximum == 2_000_000)
  }

  @Test("a frame on time without new views is unbounded, and a late one has a break-even of 0")
  func edges() {
    #expect(times([(2, 0)]).breakEven.maximum == ToolkitTimes.unbounded)
    #expect(times([(10, 0)]).breakEven.maximum == ToolkitTimes.unbounded)
    #expect(times([(11, 0)]).breakEven.maximum == 0 && times([(12, 5)]).breakEven.maximum == 0)
    #expect(times([(9, 5)]).breakEven.maximum == 0)
  }

  @Test("the percentile is on time at the break-even, and late a thousandth above it")
  func breakEven() throws {
    // Frames of 0 to 39 views, some that make none, and a few slow ones; 2,500 in all.
    let frames = (0..<2_500).map { (product: $0 % 97 == 0 ? 3 : 0, created: $0 % 40 == 0 ? $0 / 64 : $0 % 3) }
    var measurements = Measurements()
    measurements.merge(times(frames).breakEven, into: .breakEven, part: "60hz")
    let table = MetricTable([ToolkitMetrics.breakEven])
    for (percentile, allowed) in [("p99", 25), ("p999", 2)] {
      let found = table.values(measurements).first { $0.id == "frame.break_even.\(percentile)@60hz" }
      let nanoseconds = try #require(found).value * 1e6
      func late(at cost: Double) -> Int {
        frames.count { frame in
          let rest = Double(frame.product) * 1e6 + (frame.created == 0 ? 0 : 1e6)
          return rest + Double(frame.created) * cost > 10e6
        }
      }
      #expect(
        late(at: nanoseconds) <= allowed && late(at: nanoseconds * 1.002 + 1) > allowed, "\(percentile)")
    }
  }

  @Test("cost and hitches are recorded under the low and the high model")
  func range() {
    // One view: 0.5 ms and 6.6 us, or 2,336 us; eleven: 26.196 ms, three periods of which two are too many.
    let times = times([(1, 1), (1, 11)])
    #expect(times.low.maximum == 1_000_000 + 500_000 + 11 * 6_600)
    #expect(times.high.maximum == 1_000_000 + 500_000 + 11 * 2_336_000)
    #expect(times.lowHitchNanoseconds == 0 && times.highHitchNanoseconds == 20_000_000)
  }

  @Test("exactly the metrics that include toolkit cost have counterparts in other models")
  func counterparts() {
    let table = MetricTable(FrameMetrics.frames + FrameMetrics.hitches + ToolkitMetrics.all)
    #expect(
      ToolkitMetrics.counterpart(of: "frame.cost.p999@60hz", under: .high) == "frame.cost.high.p999@60hz")
    #expect(ToolkitMetrics.counterpart(of: "hitch.ratio", under: .low) == "hitch.ratio.low")
    for metric in FrameMetrics.frameCost.metrics {
      for model in ToolkitMetrics.Model.allCases {
        let other = ToolkitMetrics.counterpart(of: metric.id, under: model)
        #expect(other.flatMap(table.metric) != nil, "\(metric.id)")
      }
    }
    for id in [
      "frame.product.p999", "frame.cost.high.p999", "frame.toolkit.p99", "hitch.count", "frame.cost.",
    ] {
      #expect(ToolkitMetrics.counterpart(of: id, under: .high) == nil, "\(id)")
    }
  }

  private func budget(_ middle: Double, low: Double?, high: Double?) -> BudgetOutcome {
    func metric(_ id: String, _ value: Double) -> MetricValue {
      MetricValue(id: id, value: value, unit: "ms", better: .lower, kind: .timed, samples: 9)
    }
    let others =
      (low.map { [metric("frame.cost.low.p99", $0)] } ?? [])
      + (high.map { [metric("frame.cost.high.p99", $0)] } ?? [])
    return BudgetOutcome("frame.cost.p99", limit: 8, among: [metric("frame.cost.p99", middle)] + others)
  }

  @Test("a budget says that it depends on the toolkit when another model would decide otherwise")
  func hanging() {
    #expect(budget(2, low: 1, high: 7).remark.isEmpty)
    #expect(budget(2, low: 1, high: 9).remark == BudgetOutcome.holdsByAssumption)
    #expect(budget(9, low: 1, high: 20).remark == BudgetOutcome.failsByAssumption)
    #expect(budget(9, low: 8.5, high: 20).remark.isEmpty)
    #expect(budget(2, low: nil, high: nil).remark.isEmpty)
    #expect(budget(2, low: 1, high: 9).holds && !budget(9, low: 1, high: 20).holds)
  }

  @Test("a verdict that depends on the toolkit says so")
  func verdict() {
    func sentence(_ budgets: [BudgetOutcome]) -> String {
      Verdict(budgets: budgets, invariants: [], failures: [], differences: []).sentence
    }
    let (free, hanging) = (budget(2, low: 1, high: 7), budget(2, low: 1, high: 9))
    #expect(!sentence([free]).contains("toolkit"))
    #expect(sentence([free, hanging]).hasSuffix(" One budget depends on the assumed toolkit cost."))
    #expect(
      sentence([hanging, hanging]).hasSuffix(" 2 budgets depend on the assumed toolkit cost."))
  }
}
