/// One metric, or the percentiles of one distribution: everything that collection, reports, budgets and second looks
/// have to know of it.
public struct MetricDefinition: Hashable, Sendable {
  /// When a figure without anything recorded is listed.
  public enum Listing: Hashable, Sendable {
    /// Always: it then has no samples, and a budget on it fails.
    case always
    /// The whole always, a part only when it was recorded.
    case partsWhenRecorded
    /// Only when it was recorded.
    case whenRecorded
  }

  /// The id without part and percentile, such as `frame.cost`; with a `*` where a part does not come last, such as
  /// `model.*.ratio`.
  public let id: String
  /// What it is, in a sentence; empty where its app says nothing.
  public let meaning: String
  public let unit: MetricUnit
  public let better: Polarity
  public let source: MetricSource
  public let listing: Listing
  /// How the report draws its distribution; `nil`: not at all.
  public let chart: MetricChart?

  /// Units that do not fit the source's are a programmer's error, and so is a chart of what is no distribution of times.
  public init(
    _ id: String, _ meaning: String, _ unit: MetricUnit, _ source: MetricSource, better: Polarity = .lower,
    listing: Listing = .partsWhenRecorded, chart: MetricChart? = nil
  ) {
    precondition(
      MetricDefinition.fits(unit, source), "`\(id)` cannot be had in \(unit.rawValue) from \(source)")
    precondition(
      chart == nil || MetricDefinition.charted(source)?.unit.nanoseconds != nil,
      "`\(id)` has a chart and is no distribution of times")
    self.id = id
    self.meaning = meaning
    self.unit = unit
    self.better = better
    self.source = source
    self.listing = listing
    self.chart = chart
  }

  /// One that says nothing of itself.
  public init(
    _ id: String, _ unit: MetricUnit, _ source: MetricSource, better: Polarity = .lower,
    listing: Listing = .partsWhenRecorded, chart: MetricChart? = nil
  ) {
    self.init(id, "", unit, source, better: better, listing: listing, chart: chart)
  }

  public var kind: MetricKind { source.kind }

  /// Whether units record it; otherwise it is measured of the whole run.
  public var isOfUnits: Bool { if case .figure = source { false } else { true } }

  /// Its figures in the order of reports: the whole before its parts, percentiles from the lowest.
  public var metrics: [Metric] {
    let parts = source.scope.map { $0.parts.map { Optional($0.name) } } ?? []
    let whole: [String?] = source.scope?.hasWhole == false ? [] : [nil]
    let points = source.points.isEmpty ? [nil] : source.points.map(Optional.init)
    return (whole + parts).flatMap { part in
      points.map { Metric(definition: self, part: part, percentile: $0) }
    }
  }

  /// The distribution that is drawn, when the report draws one.
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
  /// In a section of its own. Values up to `atOnce`, nanoseconds, share one bar and are counted apart.
  case section(anchor: String, title: String, note: String, atOnce: Int)
}
