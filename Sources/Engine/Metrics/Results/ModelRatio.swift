/// Between what bounds the cost table may lie, for one kind of effect, and which metrics rest on it.
public struct ModelBand: Hashable, Sendable {
  /// As cost model and reports name it, such as `decode`.
  public let operation: String
  /// The metric of its ratio, such as `model.decode.ratio`.
  public let metric: String
  /// Bounds of measured over virtual cost, both included.
  public let bounds: ClosedRange<Double>
  /// The ids of metrics in virtual time that this operation decides, percentiles left out.
  public let concerns: [String]

  public init(operation: String, metric: String, bounds: ClosedRange<Double>, concerns: [String]) {
    self.operation = operation
    self.metric = metric
    self.bounds = bounds
    self.concerns = concerns
  }
}

/// The cost table held against what one kind of effect really took in a run.
///
/// Outside its band the metrics that rest on it say nothing of a device: they are not comparable.
public struct ModelRatio: Codable, Hashable, Sendable {
  public var operation: String
  /// The metric that the ratio is.
  public var metric: String
  /// Measured over virtual cost, the middle one of all samples.
  public var ratio: Double
  public var samples: Int
  /// The band, both bounds included.
  public var least: Double
  public var most: Double
  /// The ids of the metrics that rest on it, percentiles left out.
  public var concerns: [String]
  /// Whether the ratio lies in its band.
  public var isInside: Bool

  /// Fewer samples say nothing. Assumption: ten. Commits scatter most, half of them within a factor of 1.6 in `smoke`: so the
  /// middle one of ten is off by 1.5 about once in a hundred.
  public static let fewestSamples = 10

  /// `nil` when the run has too few samples to say anything.
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

  /// Whether a metric rests on it.
  public func concerns(metric id: String) -> Bool {
    concerns.contains { id == $0 || id.hasPrefix("\($0).") }
  }

  /// `decode takes 1.62 of what the cost table says, and its band is 0.4 to 1.05`.
  public var sentence: String {
    "\(operation) takes \(ModelRatio.text(ratio)) of what the cost table says, and its band is \(ModelRatio.text(least)) to "
      + ModelRatio.text(most)
  }

  /// What it means for the metrics that rest on it; `nil` where it lies in its band.
  public var consequence: String? {
    isInside
      ? nil : "NOT COMPARABLE: \(concerns.joined(separator: ", ")), because \(sentence)"
  }

  /// Three digits behind the point at most, rounded, without zeros at the end.
  private static func text(_ value: Double) -> String {
    let thousandths = Int((min(max(value, 0), 1e9) * 1_000).rounded())
    var digits = String(thousandths % 1_000 + 1_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return digits.isEmpty ? "\(thousandths / 1_000)" : "\(thousandths / 1_000).\(digits)"
  }
}

extension BudgetOutcome {
  /// How the remark of a budget begins that would hold if its metric meant anything.
  public static let incomparable = "NOT COMPARABLE: "

  /// Whether it can be said neither to hold nor to be exceeded.
  public var isIncomparable: Bool { !holds && remark.hasPrefix(BudgetOutcome.incomparable) }

  /// A budget on what rests on the cost table does not hold where that does not fit; one that is exceeded stays so, and says
  /// that as well.
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
