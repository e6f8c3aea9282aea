/// A distribution of a run and the report's figures that are read from it.
public struct RecordedDistribution: Equatable, Sendable {
  /// One figure of the report.
  public struct Figure: Hashable, Sendable {
    /// Such as `frame.cost.p99@60hz`.
    public let id: String
    public let percentile: Percentile
    /// Whether the figure is a lower bound: the value that this share of the samples reaches or exceeds.
    public let isFloor: Bool
  }

  /// The key and its part, such as `frame.cost@60hz`.
  public let name: String
  /// The unit of the samples.
  public let unit: RecordedUnit
  public let histogram: Histogram
  /// In report order.
  public fileprivate(set) var figures: [Figure]
}

extension MetricTable {
  /// The distributions that figures are read from, each once and in report order, without empty ones. O(metrics x parts).
  public func distributions(_ measurements: Measurements) -> [RecordedDistribution] {
    var result: [RecordedDistribution] = []
    var places: [String: Int] = [:]
    for metric in metrics {
      guard let (key, percentile, isFloor) = metric.reading,
        let histogram = measurements.distribution(key, part: metric.part), histogram.count > 0
      else { continue }
      let name = metric.part == nil ? key.name : key.name(of: metric.part)
      let figure = RecordedDistribution.Figure(id: metric.id, percentile: percentile, isFloor: isFloor)
      if let place = places[name] {
        result[place].figures.append(figure)
      } else {
        places[name] = result.count
        result.append(
          RecordedDistribution(name: name, unit: key.unit, histogram: histogram, figures: [figure]))
      }
    }
    return result
  }
}

extension Metric {
  /// The distribution and percentile that the figure is read from; `nil` when it is not a percentile.
  fileprivate var reading: (key: HistogramKey, percentile: Percentile, isFloor: Bool)? {
    switch definition.source {
    case .percentiles(let key, _): (key, percentile ?? .max, false)
    case .percentile(let key, let percentile): (key, percentile, false)
    case .floors(let key, _): percentile.map { (key, $0, true) }
    case .sum, .ratio, .peak, .figure: nil
    }
  }
}
