/// How a metric is computed from recorded measurements.
public enum MetricSource: Hashable, Sendable {
  /// One figure for each percentile; the percentile's name is appended to the id: `frame.cost.p99`.
  case percentiles(of: HistogramKey, [Percentile])
  /// One percentile, which the id does not mention.
  case percentile(of: HistogramKey, Percentile)
  /// Lower bounds: `p99` is the value that 99 % of the samples reach or exceed. Ids as for `percentiles`.
  case floors(of: HistogramKey, [Percentile])
  case sum(CounterKey, samples: SampleCount)
  /// The first counter divided by the second; not recorded while the second is 0.
  case ratio(CounterKey, per: CounterKey, samples: SampleCount)
  case peak(PeakKey, samples: SampleCount)
  /// A figure measured once for the whole run, outside its units.
  case figure(FigureKey)

  /// The parts that each have a figure of their own.
  public var scope: MetricScope? { keys.first?.scope }

  /// How well the metric repeats: as badly as the worst key it is computed from.
  public var kind: MetricKind {
    let kinds = keys.map(\.kind)
    return [.memory, .timed, .perBuild].first(where: kinds.contains) ?? .exact
  }

  /// The percentiles that the id distinguishes; empty when the id has none.
  public var points: [Percentile] {
    switch self {
    case .percentiles(_, let points), .floors(_, let points): points
    case .percentile, .sum, .ratio, .peak, .figure: []
    }
  }

  /// The keys that the metric is computed from; the first one defines its scope.
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

/// How the samples of a metric are counted that is not itself a distribution.
public enum SampleCount: Hashable, Sendable {
  case counter(CounterKey)
  case distribution(HistogramKey)
}

/// A point of a distribution.
public enum Percentile: String, Hashable, Sendable {
  case p50, p90, p99, p999
  /// The largest sample, exact.
  case max
  /// The sum of all samples divided by their number, exact.
  case mean

  /// The thousandths of the samples at or below this point; `nil` for the mean.
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
  /// The value at a percentile in the recorded unit; the mean is rounded down. 0 without samples.
  public func value(at percentile: Percentile) -> Int {
    switch percentile {
    case .max: maximum
    case .mean: Int(mean)
    case .p50, .p90, .p99, .p999: value(atPerMille: percentile.perMille ?? 1_000)
    }
  }

  /// The mean of the samples in the recorded unit; 0 without samples.
  public var mean: Double { count > 0 ? Double(sum) / Double(count) : 0 }
}
