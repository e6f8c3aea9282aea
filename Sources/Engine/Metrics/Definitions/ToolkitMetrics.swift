extension HistogramKey {
  /// Product and toolkit cost of active frames under the low and the high model of the toolkit. The models span all published
  /// costs.
  public static let lowCost = HistogramKey("frame.cost.low", .nanoseconds, kind: .timed, by: .refreshRates)
  public static let highCost = HistogramKey("frame.cost.high", .nanoseconds, kind: .timed, by: .refreshRates)
  /// The highest cost per created view at which an active frame is still on time.
  public static let breakEven = HistogramKey(
    "frame.break_even", .nanoseconds, kind: .timed, by: .refreshRates)
}

extension CounterKey {
  public static let lowHitchTime = CounterKey("hitch.low_nanoseconds", .nanoseconds, kind: .timed)
  public static let highHitchTime = CounterKey("hitch.high_nanoseconds", .nanoseconds, kind: .timed)
}

/// The figures that show how results depend on the toolkit's assumed cost.
public enum ToolkitMetrics {
  /// The name of a model as it appears in ids.
  public enum Model: String, CaseIterable, Sendable { case low, high }

  public static let lowCost = MetricDefinition(
    "frame.cost.low", "Frame cost under the low model of the toolkit.", .milliseconds,
    .percentiles(of: .lowCost, [.p50, .p90, .p99, .p999, .max]))
  public static let highCost = MetricDefinition(
    "frame.cost.high", "Frame cost under the high model of the toolkit.", .milliseconds,
    .percentiles(of: .highCost, [.p50, .p90, .p99, .p999, .max]))
  public static let breakEven = MetricDefinition(
    "frame.break_even", "Cost per created view at which 99 % or 99.9 % of frames are on time.", .milliseconds,
    .floors(of: .breakEven, [.p99, .p999]), better: .higher)

  /// Frame cost and hitches under the low and the high model, and the break-even cost of a view.
  public static let all = [
    lowCost, highCost, breakEven, hitches("hitch.ratio.low", .lowHitchTime),
    hitches("hitch.ratio.high", .highHitchTime),
  ]

  /// The id of the same metric under another model; `nil` for a metric that does not include the toolkit's cost.
  public static func counterpart(of id: String, under model: Model) -> String? {
    if id == "hitch.ratio" { return "\(id).\(model.rawValue)" }
    let prefix = FrameMetrics.frameCost.id + "."
    guard id.hasPrefix(prefix), FrameMetrics.frameCost.metrics.contains(where: { $0.id == id }) else {
      return nil
    }
    return prefix + model.rawValue + "." + id.dropFirst(prefix.count)
  }

  private static func hitches(_ id: String, _ key: CounterKey) -> MetricDefinition {
    MetricDefinition(
      id, "Hitch time for each second of animated time, under another model of the toolkit.",
      .millisecondsPerSecond, .ratio(key, per: .animatedTime, samples: .counter(.animatedFrames)))
  }
}
