/// The accepted range of measured over virtual cost for one kind of effect, and the metrics that depend on it.
public struct ModelBand: Hashable, Sendable {
  /// The name in the cost model and in reports, such as `decode`.
  public let operation: String
  /// The metric of its ratio, such as `model.decode.ratio`.
  public let metric: String
  /// The accepted range of measured over virtual cost.
  public let bounds: ClosedRange<Double>
  /// The ids, without percentiles, of the virtual-time metrics that this operation determines.
  public let concerns: [String]

  public init(operation: String, metric: String, bounds: ClosedRange<Double>, concerns: [String]) {
    self.operation = operation
    self.metric = metric
    self.bounds = bounds
    self.concerns = concerns
  }
}

/// The cost table compared with the measured cost of one kind of effect.
///
/// Outside the band, metrics that depend on it do not describe a device: they are not comparable.
public struct ModelRatio: Codable, Hashable, Sendable {
  public var operation: String
  /// The id of the ratio's metric.
  public var metric: String
  /// The median of measured over virtual cost.
  public var ratio: Double
  public var samples: Int
  /// The band, both bounds included.
  public var least: Double
  public var most: Double
  /// The ids, without percentiles, of the metrics that depend on it.
  public var concerns: [String]
  /// Whether the ratio lies in its band.
  public var isInside: Bool

  /// The fewest samples for a ratio; an assumption. Commits scatter most: half lie within a factor of 1.6 in `smoke`. The median
  /// of ten is then off by a factor of 1.5 about once in a hundred.
  public static let fewestSamples = 10

  /// Compares a run's ratio with its band; `nil` with fewer than `fewestSamples` samples.
  public init?(_ band: ModelBand, among metrics: [MetricValue]) {
    guard let found = metrics.first(where: { $0.id == band.metric }),
      found.samples >= ModelRatio.fewestSamples
    else { return nil }
    operation = band.operation
    metric = band.metric
    ratio = found.value
    samples = found.samples
    least = band.bounds.lowerBound
    most = band.bounds.upperBound
    concerns = band.concerns
    isInside = band.bounds.contains(found.value)
  }

  /// Whether a metric depends on this ratio.
  public func concerns(metric id: String) -> Bool {
    concerns.contains { id == $0 || id.hasPrefix("\($0).") }
  }

  /// Such as `decode takes 1.62 times the cost table's cost, and its band is 0.4 to 1.05`.
  public var sentence: String {
    "\(operation) takes \(ModelRatio.text(ratio)) times the cost table's cost, and its band is \(ModelRatio.text(least)) to "
      + ModelRatio.text(most)
  }

  /// The consequence for dependent metrics; `nil` inside the band.
  public var consequence: String? {
    isInside
      ? nil : "NOT COMPARABLE: \(concerns.joined(separator: ", ")), because \(sentence)"
  }

  /// At most three decimals, rounded, without trailing zeros.
  private static func text(_ value: Double) -> String {
    let thousandths = Int((min(max(value, 0), 1e9) * 1_000).rounded())
    var digits = String(thousandths % 1_000 + 1_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return digits.isEmpty ? "\(thousandths / 1_000)" : "\(thousandths / 1_000).\(digits)"
  }
}

extension BudgetOutcome {
  /// The prefix of a remark on a budget that would hold but whose metric is not comparable.
  public static let incomparable = "NOT COMPARABLE: "

  /// Whether the budget cannot be judged.
  public var isIncomparable: Bool { !holds && remark.hasPrefix(BudgetOutcome.incomparable) }

  /// Makes a budget fail when its metric depends on a ratio outside its band. An exceeded budget stays exceeded, and its remark
  /// says so as well.
  public mutating func qualify(by model: [ModelRatio]) {
    guard value != nil, remark != BudgetOutcome.unjudged,
      let outside = model.first(where: { !$0.isInside && $0.concerns(metric: metric) })
    else { return }
    remark =
      holds
      ? BudgetOutcome.incomparable + outside.sentence : "exceeded, and not comparable: \(outside.sentence)"
    holds = false
  }
}
