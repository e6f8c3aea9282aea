extension HistogramKey {
  /// Product and toolkit cost of active frames, were the toolkit as cheap, and as costly, as anything published.
  public static let lowCost = HistogramKey("frame.cost.low", .nanoseconds, kind: .timed, by: .refreshRates)
  public static let highCost = HistogramKey("frame.cost.high", .nanoseconds, kind: .timed, by: .refreshRates)
  /// For each active frame, what making a view may cost before the frame is late.
  public static let breakEven = HistogramKey(
    "frame.break_even", .nanoseconds, kind: .timed, by: .refreshRates)
}

extension CounterKey {
  public static let lowHitchTime = CounterKey("hitch.low_nanoseconds", .nanoseconds, kind: .timed)
  public static let highHitchTime = CounterKey("hitch.high_nanoseconds", .nanoseconds, kind: .timed)
}

/// The figures that say what hangs on the toolkit's assumed cost.
public enum ToolkitMetrics {
  /// A model's name, as ids spell it after the metric's own.
  public enum Model: String, CaseIterable, Sendable { case low, high }

  public static let lowCost = MetricDefinition(
    "frame.cost.low", "Frame cost under the low model of the toolkit.", .milliseconds,
    .percentiles(of: .lowCost, [.p50, .p90, .p99, .p999, .max]))
  public static let highCost = MetricDefinition(
    "frame.cost.high", "Frame cost under the high model of the toolkit.", .milliseconds,
    .percentiles(of: .highCost, [.p50, .p90, .p99, .p999, .max]))
  public static let breakEven = MetricDefinition(
    "frame.break_even", "What making a view may cost before more frames are late than that.", .milliseconds,
    .floors(of: .breakEven, [.p99, .p999]), better: .higher)

  /// Frame cost and hitches under the other two models, and the cost of a view at which frames break.
  public static let all = [
    lowCost, highCost, breakEven, hitches("hitch.ratio.low", .lowHitchTime),
    hitches("hitch.ratio.high", .highHitchTime),
  ]

  /// What a metric that the toolkit's cost is part of is called under another model; `nil` for any other metric.
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
