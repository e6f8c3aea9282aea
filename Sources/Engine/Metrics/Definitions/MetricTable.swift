/// The metrics of an app under test, each defined once: what runs report, scenarios budget, pages draw and second looks
/// trace back is derived from it.
public struct MetricTable: Hashable, Sendable {
  /// In the order of reports.
  public let definitions: [MetricDefinition]
  /// Every figure that a report can hold, in its order.
  public let metrics: [Metric]

  /// Two metrics of one id are a programmer's error.
  public init(_ definitions: [MetricDefinition]) {
    self.definitions = definitions
    metrics = definitions.flatMap(\.metrics)
    var seen: Set<String> = []
    for metric in metrics {
      precondition(seen.insert(metric.id).inserted, "two metrics are called `\(metric.id)`")
    }
  }

  /// The figures of a run, in order. O(metrics).
  public func values(_ measurements: Measurements) -> [MetricValue] {
    metrics.compactMap { $0.value(in: measurements) }
  }

  /// The distributions that reports draw, in nanoseconds, parts apart: with the metric's id and the kind of device,
  /// which is empty where devices are not told apart.
  public func charts(
    _ measurements: Measurements
  ) -> [(id: String, deviceClass: String, histogram: Histogram)] {
    var charts: [(id: String, deviceClass: String, histogram: Histogram)] = []
    for definition in definitions {
      guard let key = definition.chartedDistribution, let factor = key.unit.nanoseconds else { continue }
      for part in key.scope.map({ $0.parts.map(Optional.init) }) ?? [nil] {
        guard let histogram = measurements.distribution(key, part: part?.name) else { continue }
        let scaled = factor == 1 ? histogram : histogram.scaled(by: factor)
        charts.append((definition.id, part?.title ?? "", scaled))
      }
    }
    return charts
  }

  /// The unit of every metric, by id. O(metrics).
  public var units: [String: String] {
    Dictionary(uniqueKeysWithValues: metrics.map { ($0.id, $0.definition.unit.rawValue) })
  }

  /// The metric of an id; `nil` when there is none. O(metrics).
  public func metric(_ id: String) -> Metric? { metrics.first { $0.id == id } }
}
