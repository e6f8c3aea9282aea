/// The definition of one metric, or of the percentiles of one distribution.
///
/// Recording, reports, budgets and second looks derive from it.
///
///     MetricDefinition(
///       "search.count", "Searches that a user started.", .one,
///       .sum(CounterKey("search.count"), samples: .counter(.activeFrames)))
public struct MetricDefinition: Hashable, Sendable {
  /// Whether a report lists a figure without samples.
  public enum Listing: Hashable, Sendable {
    /// Always. Without samples a budget on it fails.
    case always
    /// The whole always; a part only when it was recorded.
    case partsWhenRecorded
    /// Only when it was recorded.
    case whenRecorded
  }

  /// The id without part and percentile, such as `frame.cost`. A `*` marks the place of a part that does not come last:
  /// `model.*.ratio`.
  public let id: String
  /// A sentence that defines the metric; may be empty.
  public let meaning: String
  public let unit: MetricUnit
  public let better: Polarity
  public let source: MetricSource
  public let listing: Listing
  /// How the report draws the distribution; `nil`: not drawn.
  public let chart: MetricChart?

  /// Defines a metric. Traps when `unit` cannot express the source's unit, or when `chart` is set for a source that is not a
  /// distribution of times.
  public init(
    _ id: String, _ meaning: String, _ unit: MetricUnit, _ source: MetricSource, better: Polarity = .lower,
    listing: Listing = .partsWhenRecorded, chart: MetricChart? = nil
  ) {
    precondition(
      MetricDefinition.fits(unit, source), "`\(id)` cannot be computed in \(unit.rawValue) from \(source)")
    precondition(
      chart == nil || MetricDefinition.charted(source)?.unit.nanoseconds != nil,
      "`\(id)` has a chart but is not a distribution of times")
    self.id = id
    self.meaning = meaning
    self.unit = unit
    self.better = better
    self.source = source
    self.listing = listing
    self.chart = chart
  }

  /// Defines a metric without a description.
  public init(
    _ id: String, _ unit: MetricUnit, _ source: MetricSource, better: Polarity = .lower,
    listing: Listing = .partsWhenRecorded, chart: MetricChart? = nil
  ) {
    self.init(id, "", unit, source, better: better, listing: listing, chart: chart)
  }

  public var kind: MetricKind { source.kind }

  /// Whether units record the metric; otherwise it is measured once for the whole run.
  public var isOfUnits: Bool { if case .figure = source { false } else { true } }

  /// The figures in report order: the whole before its parts, percentiles ascending.
  public var metrics: [Metric] {
    let parts = source.scope.map { $0.parts.map { Optional($0.name) } } ?? []
    let whole: [String?] = source.scope?.hasWhole == false ? [] : [nil]
    let points = source.points.isEmpty ? [nil] : source.points.map(Optional.init)
    return (whole + parts).flatMap { part in
      points.map { Metric(definition: self, part: part, percentile: $0) }
    }
  }

  /// The distribution that the report draws; `nil` without a chart.
  public var chartedDistribution: HistogramKey? { chart == nil ? nil : MetricDefinition.charted(source) }

  private static func charted(_ source: MetricSource) -> HistogramKey? {
    switch source {
    case .percentiles(let key, _), .percentile(let key, _): key
    case .floors, .sum, .ratio, .peak, .figure: nil
    }
  }

  private static func fits(_ unit: MetricUnit, _ source: MetricSource) -> Bool {
    switch source {
    case .percentiles(let key, _), .percentile(let key, _), .floors(let key, _):
      unit.count(of: key.unit) != nil
    case .sum(let key, _): unit.count(of: key.unit) != nil
    case .peak(let key, _): unit.count(of: key.unit) != nil
    case .ratio(let key, let other, _):
      unit.factor(of: key.unit, per: other.unit) != nil
    case .figure: true
    }
  }
}

/// How the report draws a distribution.
public enum MetricChart: Hashable, Sendable {
  /// Against the period of each refresh rate, in the section on frame cost.
  case deadlines
  /// In a section of its own. Values up to `atOnce`, in nanoseconds, share one bar and are counted separately.
  case section(anchor: String, title: String, note: String, atOnce: Int)
}
