/// One figure of a report: a metric's definition, a part of its scope and a percentile.
public struct Metric: Hashable, Sendable {
  public let definition: MetricDefinition
  /// `nil`: all parts together.
  public let part: String?
  /// `nil`: the id has none.
  public let percentile: Percentile?

  /// Such as `frame.cost.p99@60hz`.
  public var id: String {
    let point = percentile.map { ".\($0.rawValue)" } ?? ""
    guard let part, let scope = definition.source.scope else { return definition.id + point }
    return scope.id(definition.id, part: part, point: point)
  }

  /// The id with `*` in place of a part between dots, and without a device class: one pattern for all figures of a kind.
  public var pattern: String {
    let point = percentile.map { ".\($0.rawValue)" } ?? ""
    guard let scope = definition.source.scope, !scope.hasWhole else { return definition.id + point }
    return scope.id(definition.id, part: "*", point: point)
  }

  /// Computes the figure; `nil` when the report does not list it.
  public func value(in measurements: Measurements) -> MetricValue? {
    let recorded = figure(in: measurements)
    guard recorded != nil || isListedEmpty else { return nil }
    let (value, samples) = recorded ?? (0, samples(in: measurements))
    return MetricValue(
      id: id, value: value, unit: definition.unit.rawValue, better: definition.better, kind: definition.kind,
      samples: samples)
  }

  /// Whether the measurements that the figure is computed from were recorded.
  public func isRecorded(in measurements: Measurements) -> Bool { figure(in: measurements) != nil }

  /// How much these measurements contribute to exceeding a limit: samples above it, the count, or a peak above it.
  ///
  /// Comparable only between measurements for the same metric and limit. 0 for a figure of the whole run.
  public func excess(over limit: Double, in measurements: Measurements) -> Int {
    let unit = definition.unit
    switch definition.source {
    case .percentiles(let key, _), .percentile(let key, _):
      guard let found = measurements.distribution(key, part: part) else { return 0 }
      return found.count(over: limit * (unit.count(of: key.unit) ?? 1))
    case .floors(let key, _):
      guard let found = measurements.distribution(key, part: part) else { return 0 }
      return found.count - found.count(over: limit * (unit.count(of: key.unit) ?? 1))
    case .sum(let key, _), .ratio(let key, _, _): return measurements.total(key, part: part) ?? 0
    case .peak(let key, _):
      let peak = measurements.peak(key, part: part) ?? 0
      return Double(peak) / (unit.count(of: key.unit) ?? 1) > limit ? peak : 0
    case .figure: return 0
    }
  }

  private var isListedEmpty: Bool {
    switch definition.listing {
    case .always: true
    case .partsWhenRecorded: part == nil
    case .whenRecorded: false
    }
  }

  /// `nil` when nothing was recorded.
  private func figure(in measurements: Measurements) -> (value: Double, samples: Int)? {
    let unit = definition.unit
    switch definition.source {
    case .percentiles(let key, _):
      return point(percentile ?? .max, of: key, measurements)
    case .percentile(let key, let percentile):
      return point(percentile, of: key, measurements)
    case .floors(let key, _):
      return measurements.distribution(key, part: part).map {
        let value = $0.value(reachedByPerMille: percentile?.perMille ?? 1_000)
        return (Double(value) / (unit.count(of: key.unit) ?? 1), $0.count)
      }
    case .sum(let key, _):
      guard let total = measurements.total(key, part: part) else { return nil }
      return (Double(total) / (unit.count(of: key.unit) ?? 1), samples(in: measurements))
    case .ratio(let key, let other, _):
      let whole = other.scope == nil ? nil : part
      guard let factor = unit.factor(of: key.unit, per: other.unit),
        let below = measurements.total(other, part: whole), below > 0
      else { return nil }
      let above = Double(measurements.total(key, part: part) ?? 0)
      return (above / Double(below) * factor, samples(in: measurements))
    case .peak(let key, _):
      guard let peak = measurements.peak(key, part: part) else { return nil }
      return (Double(peak) / (unit.count(of: key.unit) ?? 1), samples(in: measurements))
    case .figure(let key): return measurements.figure(key).map { ($0.value, $0.samples) }
    }
  }

  private func point(
    _ percentile: Percentile, of key: HistogramKey, _ measurements: Measurements
  ) -> (value: Double, samples: Int)? {
    measurements.distribution(key, part: part).map {
      let value = percentile == .mean ? $0.mean : Double($0.value(at: percentile))
      return (value / (definition.unit.count(of: key.unit) ?? 1), $0.count)
    }
  }

  private func samples(in measurements: Measurements) -> Int {
    switch definition.source {
    case .sum(_, let samples), .ratio(_, _, let samples), .peak(_, let samples):
      switch samples {
      case .counter(let key): measurements.total(key, part: key.scope == nil ? nil : part) ?? 0
      case .distribution(let key):
        measurements.distribution(key, part: key.scope == nil ? nil : part)?.count ?? 0
      }
    case .percentiles, .percentile, .floors, .figure: 0
    }
  }
}

extension Histogram {
  /// Counts the samples in buckets whose upper end is above a value.
  fileprivate func count(over limit: Double) -> Int {
    buckets.reduce(0) { Double($1.upperEnd) > limit ? $0 + $1.count : $0 }
  }
}
