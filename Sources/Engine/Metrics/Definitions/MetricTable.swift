/// The metrics of an app under test, each defined once. Reports, budgets, pages and second looks derive from this table.
///
///     let table = MetricTable(FrameMetrics.frames + FrameMetrics.hitches + [FrameMetrics.launch])
public struct MetricTable: Hashable, Sendable {
  /// In report order.
  public let definitions: [MetricDefinition]
  /// Every figure that a report can hold, in report order.
  public let metrics: [Metric]

  /// Creates a table. Traps when two metrics have the same id.
  public init(_ definitions: [MetricDefinition]) {
    self.definitions = definitions
    metrics = definitions.flatMap(\.metrics)
    var seen: Set<String> = []
    for metric in metrics {
      precondition(seen.insert(metric.id).inserted, "two metrics have the id `\(metric.id)`")
    }
  }

  /// Computes the figures of a run, in report order. O(metrics).
  public func values(_ measurements: Measurements) -> [MetricValue] {
    metrics.compactMap { $0.value(in: measurements) }
  }

  /// The distributions that reports draw, in nanoseconds, one for each part. Each has its metric's id and the title of its device
  /// class, which is empty without one.
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

  /// The unit of every metric by id. O(metrics).
  public var units: [String: String] {
    Dictionary(uniqueKeysWithValues: metrics.map { ($0.id, $0.definition.unit.rawValue) })
  }

  /// Finds a metric by id; `nil` when there is none. O(metrics).
  public func metric(_ id: String) -> Metric? { metrics.first { $0.id == id } }
}
