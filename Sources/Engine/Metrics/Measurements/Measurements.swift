/// Recorded values by key, of one unit or summed over all units.
///
///     var measurements = Measurements()
///     measurements.add(1, to: .hitches)
///     let hitches = measurements.total(.hitches)
public struct Measurements: Codable, Equatable, Sendable {
  /// Measurements of the same `MetricKind`, by the names of their keys.
  public struct Group: Codable, Equatable, Sendable {
    public fileprivate(set) var counters: [String: Int] = [:]
    public fileprivate(set) var histograms: [String: Histogram] = [:]
    public fileprivate(set) var peaks: [String: Int] = [:]

    fileprivate mutating func merge(_ other: Group) {
      counters.merge(other.counters, uniquingKeysWith: +)
      for (name, histogram) in other.histograms {
        histograms[name, default: Histogram()].merge(histogram)
      }
      peaks.merge(other.peaks, uniquingKeysWith: max)
    }
  }

  /// A figure of the whole run and its number of samples.
  public struct Figure: Codable, Equatable, Sendable {
    public let value: Double
    public let samples: Int
  }

  /// Measurements that are the same on every machine; the counters are the report's totals.
  public private(set) var exact = Group()
  private var perBuild = Group()
  private var timed = Group()
  private var memory = Group()
  private var figures: [String: Figure] = [:]

  public init() {}

  // MARK: Recording

  /// Adds to a counter.
  public mutating func add(_ amount: Int, to key: CounterKey, part: String? = nil) {
    self[key.kind].counters[key.name(of: part), default: 0] += amount
  }

  /// Adds to the parts of a counter, in the order of its scope. O(parts): it looks none up.
  public mutating func add(_ amounts: [Int], toPartsOf key: CounterKey) {
    guard let scope = key.scope else { preconditionFailure("`\(key.name)` is not recorded by part") }
    for (part, amount) in zip(scope.parts, amounts) {
      self[key.kind].counters[scope.id(key.name, part: part.name), default: 0] += amount
    }
  }

  /// Adds the samples of a distribution. An empty distribution registers the key.
  public mutating func merge(_ histogram: Histogram, into key: HistogramKey, part: String? = nil) {
    self[key.kind].histograms[key.name(of: part), default: Histogram()].merge(histogram)
  }

  /// Adds one sample to a distribution.
  public mutating func record(_ value: Int, in key: HistogramKey, part: String? = nil) {
    self[key.kind].histograms[key.name(of: part), default: Histogram()].record(value)
  }

  /// Raises a peak to `value` if that is larger.
  public mutating func raise(_ key: PeakKey, to value: Int, part: String? = nil) {
    let name = key.name(of: part)
    self[key.kind].peaks[name] = max(self[key.kind].peaks[name] ?? value, value)
  }

  /// Sets a figure of the whole run.
  public mutating func set(_ key: FigureKey, to value: Double, samples: Int) {
    figures[key.name] = Figure(value: value, samples: samples)
  }

  /// Adds another unit's measurements. The result does not depend on the order, except for figures: the last one wins.
  public mutating func merge(_ other: Measurements) {
    exact.merge(other.exact)
    perBuild.merge(other.perBuild)
    timed.merge(other.timed)
    memory.merge(other.memory)
    figures.merge(other.figures) { $1 }
  }

  /// Replaces the per-build measurements by those of another run of the same units.
  public mutating func takeCounts(of other: Measurements) { perBuild = other.perBuild }

  // MARK: Reading

  /// A counter, summed over all parts when `part` is `nil`; `nil` when never recorded.
  public func total(_ key: CounterKey, part: String? = nil) -> Int? {
    let found = key.names(of: part).compactMap { self[key.kind].counters[$0] }
    return found.isEmpty ? nil : found.reduce(0, +)
  }

  /// A distribution, merged over all parts when `part` is `nil`; `nil` when never recorded.
  public func distribution(_ key: HistogramKey, part: String? = nil) -> Histogram? {
    let found = key.names(of: part).compactMap { self[key.kind].histograms[$0] }
    guard var result = found.first else { return nil }
    for histogram in found.dropFirst() { result.merge(histogram) }
    return result
  }

  /// A peak, the largest over all parts when `part` is `nil`; `nil` when never recorded.
  public func peak(_ key: PeakKey, part: String? = nil) -> Int? {
    key.names(of: part).compactMap { self[key.kind].peaks[$0] }.max()
  }

  /// A figure of the whole run; `nil` when never set.
  public func figure(_ key: FigureKey) -> Figure? { figures[key.name] }

  private subscript(kind: MetricKind) -> Group {
    get {
      switch kind {
      case .exact: exact
      case .perBuild: perBuild
      case .timed: timed
      case .memory: memory
      }
    }
    _modify {
      switch kind {
      case .exact: yield &exact
      case .perBuild: yield &perBuild
      case .timed: yield &timed
      case .memory: yield &memory
      }
    }
  }
}
