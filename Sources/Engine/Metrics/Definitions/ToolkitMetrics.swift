extension HistogramKey {
  /// Product and toolkit cost of active frames, were the toolkit as cheap, and as costly, as anything published.
  package static let lowCost = HistogramKey("frame.cost.low", .nanoseconds, kind: .timed, by: .refreshRates)
  package static let highCost = HistogramKey("frame.cost.high", .nanoseconds, kind: .timed, by: .refreshRates)
  /// For each active frame, what making a view may cost before the frame is late.
  package static let breakEven = HistogramKey(
    "frame.break_even", .nanoseconds, kind: .timed, by: .refreshRates)
}

extension CounterKey {
  package static let lowHitchTime = CounterKey("hitch.low_nanoseconds", .nanoseconds, kind: .timed)
  package static let highHitchTime = CounterKey("hitch.high_nanoseconds", .nanoseconds, kind: .timed)
}

/// The figures that say what hangs on the toolkit's assumed cost.
package enum ToolkitMetrics {
  /// A model's name, as ids spell it after the metric's own.
  package enum Model: String, CaseIterable, Sendable { case low, high }

  package static let lowCost = MetricDefinition(
    "frame.cost.low", "Frame cost under the low model of the toolkit.", .milliseconds,
    .percentiles(of: .lowCost, [.p50, .p90, .p99, .p999, .max]))
  package static let highCost = MetricDefinition(
    "frame.cost.high", "Frame cost under the high model of the toolkit.", .milliseconds,
    .percentiles(of: .highCost, [.p50, .p90, .p99, .p999, .max]))
  package static let breakEven = MetricDefinition(
    "frame.break_even", "What making a view may cost before more frames are late than that.", .milliseconds,
    .floors(of: .breakEven, [.p99, .p999]), better: .higher)

  /// Frame cost and hitches under the other two models, and the cost of a view at which frames break.
  package static let all = [
    lowCost, highCost, breakEven, hitches("hitch.ratio.low", .lowHitchTime),
    hitches("hitch.ratio.high", .highHitchTime),
  ]

  /// What a metric that the toolkit's cost is part of is called under another model; `nil` for any other metric.
  package static func counterpart(of id: String, under model: Model) -> String? {
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
