internal import Metrics

/// Results that depend on the assumed cost of the toolkit.
extension RunFacts {
  /// The devices of one refresh rate: p99.9 of frame cost under each model, and the highest cost of a view in time. In
  /// milliseconds.
  struct ToolkitRate {
    let hertz: Int
    let low: Double
    let middle: Double
    let high: Double
    /// The cost of creating a view up to which at most 0.1 % of the frames are late.
    let breakEven: Double

    /// `60 Hz`.
    var title: String { "\(hertz) Hz" }
    var period: Double { 1_000 / Double(hertz) }

    /// `up to 265 us a view made`, or a sentence for the case that views decide nothing.
    var limit: String {
      if breakEven <= 0 { return "never, whatever a view costs" }
      if breakEven >= Double(ToolkitTimes.unbounded) / 1e6 { return "whatever a view costs" }
      return "up to \(FigureText.microseconds(breakEven)) a view made"
    }
  }

  /// The refresh rates of the run's devices.
  var toolkitRates: [ToolkitRate] {
    MetricScope.refreshRatesHertz.compactMap { hertz in
      let rate = MetricScope.refreshRate(hertz: hertz)
      func figure(_ definition: MetricDefinition) -> Double? {
        let metric = definition.metrics.first { $0.part == rate && $0.percentile == .p999 }
        return report.metrics.first { $0.id == metric?.id && $0.samples > 0 }?.value
      }
      guard let low = figure(ToolkitMetrics.lowCost), let middle = figure(FrameMetrics.frameCost),
        let high = figure(ToolkitMetrics.highCost), let breakEven = figure(ToolkitMetrics.breakEven)
      else { return nil }
      return ToolkitRate(hertz: hertz, low: low, middle: middle, high: high, breakEven: breakEven)
    }
  }

  /// One sentence for each refresh rate, and one on the frame that creates the most views.
  var toolkit: [String] {
    let rates = toolkitRates.map { rate in
      "toolkit (assumed) at \(rate.title): p99.9 of frame cost is \(FigureText.text(rate.low, unit: "ms")) under the low "
        + "model, \(FigureText.text(rate.middle, unit: "ms")) middle, \(FigureText.text(rate.high, unit: "ms")) high; "
        + "within \(FigureText.text(rate.period, unit: "ms")) \(rate.limit)"
    }
    return rates + (mostViews.map { [$0] } ?? [])
  }

  /// The frame that creates the most views, with its cost under each model and its description.
  var mostViews: String? {
    guard let toolkit = report.toolkit, let frame = toolkit.mostViews else { return nil }
    let costs = toolkit.models.map { model -> String in
      let cost = model.cost(of: frame)
      let hitch = cost > frame.period ? ", a hitch" : ""
      return "\(FigureText.milliseconds(cost)) \(model.name)\(hitch)"
    }
    let limit =
      toolkit.allowance(of: frame).map { ", in time up to \(FigureText.microseconds($0)) a view" } ?? ""
    let words = frame.what.isEmpty ? "" : ": \(frame.what)"
    return
      "most views: \(FigureText.grouped(frame.created)) made in one frame (\(costs.joined(separator: "; "))\(limit)) at "
      + "\(FigureText.moment(frame.vsync)) of \(owner(of: frame)): \(frame.screen), \(frame.step)\(words)"
  }
}
