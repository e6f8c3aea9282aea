import Metrics
import Testing

@Suite("The table of metrics")
struct MetricTableTests {
  private static let mediaList = MetricScope.devices([("red", "Red"), ("blue", "Blue")])
  private static let wait = HistogramKey("wait", .microseconds, kind: .exact)
  private static let cost = HistogramKey("cost", .nanoseconds, kind: .timed, by: mediaList)
  private static let age = MetricScope.names(["3", "4"])
  private static let missed = CounterKey("missed", by: age)
  private static let meant = CounterKey("meant", by: age)
  private static let late = CounterKey("late", .nanoseconds, kind: .timed)
  private static let span = CounterKey("span", .microseconds)
  private static let peak = PeakKey("peak", .bytes, kind: .perBuild, by: mediaList)
  private static let longest = PeakKey("longest", .nanoseconds, kind: .timed)
  private static let speed = FigureKey("speed", kind: .timed)

  private let table = MetricTable([
    MetricDefinition("cost", .milliseconds, .percentiles(of: cost, [.p50, .max]), chart: .deadlines),
    MetricDefinition("wait", .seconds, .percentiles(of: wait, [.p99]), listing: .whenRecorded),
    MetricDefinition("wait_p50", .milliseconds, .percentile(of: wait, .p50)),
    MetricDefinition("missed", .percent, .ratio(missed, per: meant, samples: .counter(meant))),
    MetricDefinition(
      "late.ratio", .millisecondsPerSecond, .ratio(late, per: span, samples: .distribution(wait))),
    MetricDefinition("late.total", .milliseconds, .sum(late, samples: .counter(span))),
    MetricDefinition("peak", .bytes, .peak(peak, samples: .distribution(wait))),
    MetricDefinition("longest", .milliseconds, .peak(longest, samples: .counter(span))),
    MetricDefinition("speed", .secondsPerSecond, .figure(speed), better: .higher),
  ])

  private var measurements: Measurements {
    var result = Measurements()
    for value in [1_000_000, 3_000_000] { result.record(value, in: MetricTableTests.cost, part: "red") }
    result.record(7_000_000, in: MetricTableTests.cost, part: "blue")
    for _ in 0..<2 { result.record(2_000, in: MetricTableTests.wait) }
    result.add(1, to: MetricTableTests.missed, part: "4")
    result.add(8, to: MetricTableTests.meant, part: "4")
    result.add(0, to: MetricTableTests.meant, part: "3")
    result.add(6_000_000, to: MetricTableTests.late)
    result.add(4_000_000, to: MetricTableTests.span)
    result.raise(MetricTableTests.peak, to: 5, part: "red")
    result.raise(MetricTableTests.peak, to: 9, part: "red")
    result.raise(MetricTableTests.peak, to: 7, part: "red")
    result.raise(MetricTableTests.longest, to: 2_500_000)
    result.set(MetricTableTests.speed, to: 221.5, samples: 6)
    return result
  }

  @Test("a star in an id is replaced by the part, and a ratio is stored in millionths")
  func star() {
    let key = HistogramKey("fit", .millionths, kind: .timed, by: MetricTableTests.age)
    let table = MetricTable([
      MetricDefinition(
        "fit.*.ratio", .one, .percentile(of: key, .p50), better: .neither, listing: .whenRecorded)
    ])
    #expect(table.metrics.map(\.id) == ["fit.3.ratio", "fit.4.ratio"])
    #expect(Set(table.metrics.map(\.pattern)) == ["fit.*.ratio"])
    var measurements = Measurements()
    for value in [250, 500, 4_000] { measurements.record(value * 1_000, in: key, part: "4") }
    let values = table.values(measurements)
    #expect(values.map(\.id) == ["fit.4.ratio"] && values.map(\.samples) == [3])
    #expect(abs((values.first?.value ?? 0) - 0.5) < 0.001)
  }

  @Test("each figure is computed in its unit, with its number of samples")
  func values() {
    let lines = table.values(measurements).map {
      "\($0.id) \($0.value) \($0.unit) \($0.better) \($0.kind.rawValue) \($0.samples)"
    }
    #expect(
      lines == [
        // 1, 3 and 7 ms; buckets end a thousandth above.
        "cost.p50 3.000319 ms lower timed 3", "cost.max 7.0 ms lower timed 3",
        "cost.p50@red 1.000447 ms lower timed 2", "cost.max@red 3.0 ms lower timed 2",
        "cost.p50@blue 7.0 ms lower timed 1", "cost.max@blue 7.0 ms lower timed 1",
        "wait.p99 0.002 s lower exact 2", "wait_p50 2.0 ms lower exact 2",
        "missed.4 12.5 % lower exact 8",
        "late.ratio 1.5 ms/s lower timed 2", "late.total 6.0 ms lower timed 4000000",
        "peak 9.0 bytes lower per-build 2", "peak@red 9.0 bytes lower per-build 2",
        "longest 2.5 ms lower timed 4000000", "speed 221.5 s/s higher timed 6",
      ])
  }

  @Test("without recorded values wholes are listed with no samples, and parts are not")
  func empty() {
    let values = table.values(Measurements())
    #expect(
      values.map(\.id) == [
        "cost.p50", "cost.max", "wait_p50", "late.ratio", "late.total", "peak", "longest", "speed",
      ])
    #expect(values.allSatisfy { $0.value == 0 && $0.samples == 0 })
  }

  @Test("a metric is found by id, but not by a part that does not exist")
  func lookup() {
    for metric in table.metrics { #expect(table.metric(metric.id) == metric, "\(metric.id)") }
    #expect(table.metric("cost.max@blue")?.part == "blue")
    #expect(table.metric("cost.max@green") == nil && table.metric("cost") == nil)
    #expect(table.metric("missed") == nil)
    #expect(table.metric("missed.3")?.pattern == "missed.*")
  }

  @Test("the excess over a limit is counted")
  func excess() {
    func excess(_ id: String, over limit: Double) -> Int? {
      table.metric(id)?.excess(over: limit, in: measurements)
    }
    #expect(excess("cost.max", over: 2) == 2)
    #expect(excess("cost.p50@red", over: 2) == 1)
    #expect(excess("cost.max", over: 7.1) == 0)
    #expect(excess("late.ratio", over: 1) == 6_000_000)
    #expect(excess("longest", over: 2.5) == 0)
    #expect(excess("longest", over: 2.4) == 2_500_000)
    #expect(excess("speed", over: 1) == 0)
  }

  @Test("distributions with a chart are drawn in nanoseconds, one for each part")
  func charts() {
    let charts = table.charts(measurements)
    #expect(
      charts.map { "\($0.id) \($0.deviceClass) \($0.histogram.count)" } == ["cost Red 2", "cost Blue 1"])
    let own = MetricTable([
      MetricDefinition(
        "wait", .milliseconds, .percentiles(of: MetricTableTests.wait, [.p50]),
        chart: .section(anchor: "wait", title: "Wait", note: "", atOnce: 0))
    ])
    #expect(own.charts(measurements).map(\.histogram.maximum) == [2_000_000])
    #expect(own.charts(measurements).map(\.deviceClass) == [""])
  }

  @Test("two units' counters are summed, distributions merged, and the largest peak taken")
  func merging() {
    var sum = measurements
    sum.merge(measurements)
    #expect(sum.total(MetricTableTests.meant) == 16 && sum.total(MetricTableTests.meant, part: "3") == 0)
    #expect(sum.distribution(MetricTableTests.cost)?.count == 6)
    #expect(sum.peak(MetricTableTests.peak) == 9)
    #expect(sum.peak(MetricTableTests.peak, part: "blue") == nil)
    #expect(sum.exact.counters == ["missed.4": 2, "meant.4": 16, "meant.3": 0, "span": 8_000_000])
  }
}
