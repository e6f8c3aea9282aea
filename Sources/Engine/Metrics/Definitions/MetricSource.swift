/// How a metric is computed from what was recorded.
public enum MetricSource: Hashable, Sendable {
  /// One figure for each percentile, whose name follows the id: `frame.cost.p99`.
  case percentiles(of: HistogramKey, [Percentile])
  /// One percentile, which the id does not spell.
  case percentile(of: HistogramKey, Percentile)
  /// What so many of the samples reach or exceed: percentiles counted from the largest, by ids as above.
  case floors(of: HistogramKey, [Percentile])
  case sum(CounterKey, samples: SampleCount)
  /// The first counter for each unit of the second; 0 when that is 0.
  case ratio(CounterKey, per: CounterKey, samples: SampleCount)
  case peak(PeakKey, samples: SampleCount)
  /// What was measured of the whole run, outside its units.
  case figure(FigureKey)

  /// The parts there is a figure for each of.
  public var scope: MetricScope? { keys.first?.scope }

  /// How far it repeats: no better than anything it is computed from.
  public var kind: MetricKind {
    let kinds = keys.map(\.kind)
    return [.memory, .timed, .perBuild].first(where: kinds.contains) ?? .exact
  }

  /// The percentiles that are told apart by id; empty when the id stands alone.
  public var points: [Percentile] {
    switch self {
    case .percentiles(_, let points), .floors(_, let points): points
    case .percentile, .sum, .ratio, .peak, .figure: []
    }
  }

  /// What it is computed from, the key that stands for it first.
  private var keys: [any MeasurementKey] {
    switch self {
    case .percentiles(let key, _), .percentile(let key, _), .floors(let key, _): [key]
    case .sum(let key, _): [key]
    case .ratio(let key, let other, _): [key, other]
    case .peak(let key, _): [key]
    case .figure(let key): [key]
    }
  }
}

/// What stands behind a metric that is no distribution itself.
public enum SampleCount: Hashable, Sendable {
  case counter(CounterKey)
  case distribution(HistogramKey)
}

/// A point of a distribution.
public enum Percentile: String, Hashable, Sendable {
  case p50, p90, p99, p999
  /// The largest sample, exact.
  case max
  /// The sum of all samples by their number, exact.
  case mean

  /// Thousandths of the samples that lie at or below it; `nil` for the mean, of which that is not known.
  public var perMille: Int? {
    switch self {
    case .p50: 500
    case .p90: 900
    case .p99: 990
    case .p999: 999
    case .max: 1_000
    case .mean: nil
    }
  }
}

extension Histogram {
  /// The value of a percentile, in the unit recorded, a mean rounded down; 0 without samples.
  public func value(at percentile: Percentile) -> Int {
    switch percentile {
    case .max: maximum
    case .mean: Int(mean)
    case .p50, .p90, .p99, .p999: value(atPerMille: percentile.perMille ?? 1_000)
    }
  }

  /// The mean of the samples, in the unit recorded; 0 without samples.
  public var mean: Double { count > 0 ? Double(sum) / Double(count) : 0 }
}
