/// The direction in which a metric improves.
public enum Polarity: String, Codable, Sendable {
  case lower, higher
  /// Neither direction; a budget needs two bounds.
  case neither
}

/// How well a metric repeats.
public enum MetricKind: String, Codable, Sendable {
  /// The same on every machine and build.
  case exact
  /// The same between two runs of one binary.
  case perBuild = "per-build"
  /// Measured with a clock; noisy.
  case timed
  /// Measured from the process; noisy.
  case memory
}

/// One figure of a run.
public struct MetricValue: Codable, Hashable, Sendable {
  /// Such as `frame.cost.p999`.
  public var id: String
  public var value: Double
  /// `ms`, `ms/s`, `bytes`, `%`, `1`, `s`, `ns` or `s/s`.
  public var unit: String
  public var better: Polarity
  public var kind: MetricKind
  /// The number of samples. A budget on a metric without samples fails.
  public var samples: Int

  public init(id: String, value: Double, unit: String, better: Polarity, kind: MetricKind, samples: Int) {
    self.id = id
    self.value = value
    self.unit = unit
    self.better = better
    self.kind = kind
    self.samples = samples
  }

  /// Whether the value describes the average of a population: an exact share, ratio or percentile. Maxima and measured times do
  /// not.
  public var isOfPopulation: Bool {
    let name = id.prefix { $0 != "@" }
    let isPercentile =
      name.split(separator: ".").last.map { $0.first == "p" && Int($0.dropFirst()) != nil } ?? false
    return kind == .exact && (isPercentile || unit == "%" || unit == "ms/s")
  }

  /// Whether a single timed sample decides the value: the maximum over many frames, or a count of late frames. With fewer than
  /// three repetitions the host may have caused that sample.
  ///
  /// False for `launch.first_frame`: launches are cold by nature, and few.
  public var dependsOnOneSample: Bool {
    let name = id.prefix { $0 != "@" }
    return kind == .timed && (name.hasSuffix(".max") || name == "hitch.count" || name == "hitch.longest")
  }
}

/// The outcome of one budget.
package struct BudgetOutcome: Codable, Hashable, Sendable {
  package var metric: String
  package var limit: Double
  /// The lower bound of a budget with two bounds; `limit` is then the upper one.
  package var least: Double?
  /// `nil`: the metric is missing or has no samples, so the budget fails.
  package var value: Double?
  package var unit: String
  package var samples: Int
  package var holds: Bool
  /// The reason for a failure, or a qualification, in a short sentence; may be empty.
  package var remark: String
  /// The scenario's entry under `known`; `nil`: none. A budget that fails as stated counts as holding.
  package var known: KnownFailure?

  package init(
    metric: String, limit: Double, least: Double? = nil, value: Double?, unit: String, samples: Int,
    holds: Bool, remark: String
  ) {
    self.metric = metric
    self.limit = limit
    self.least = least
    self.value = value
    self.unit = unit
    self.samples = samples
    self.holds = holds
    self.remark = remark
  }
}

/// The outcome of one invariant over the whole run.
package struct InvariantOutcome: Codable, Hashable, Sendable {
  /// Such as `expiry.shown`.
  package var id: String
  /// The rule in one sentence.
  package var title: String
  /// How often the rule was checked.
  package var checked: Int
  /// How often a situation occurred that could break the rule.
  package var exercised: Int
  /// How often the scenario requires that situation. Below it the rule is unproven and the run fails.
  package var required: Int
  package var violations: Int
  /// The first violations, at most 5: unit, session, virtual time and description.
  package var examples: [String]
  /// The scenario's entry under `known`; `nil`: none.
  package var known: KnownFailure?

  package init(
    id: String, title: String, checked: Int, exercised: Int, required: Int, violations: Int,
    examples: [String]
  ) {
    self.id = id
    self.title = title
    self.checked = checked
    self.exercised = exercised
    self.required = required
    self.violations = violations
    self.examples = examples
  }

  /// The outcome of a rule; reports contain the raw value.
  package enum Outcome: String, Sendable {
    case broken, unproven
    /// Exercised as often as required, and never broken.
    case held = "ok"
    /// Not exercised, and not required to be; the run does not fail.
    case untried = "not tried"
    /// Broken as the scenario states; the run does not fail.
    case known = "known to fail"
    /// The scenario's entry under `known` is no longer true.
    case notAsKnown = "not as known"
  }

  package var outcome: Outcome {
    if let state = known?.state {
      if state.fails { return .notAsKnown }
      if state == .known { return .known }
    }
    if violations > 0 { return .broken }
    if exercised < required { return .unproven }
    return exercised > 0 ? .held : .untried
  }

  /// Whether the rule was exercised as often as required and never broken, except as the scenario states.
  package var holds: Bool { [.held, .untried, .known].contains(outcome) }

  private enum WrittenKeys: String, CodingKey {
    case id, title, checked, exercised, required, violations, examples, known, outcome
    /// The former name of `exercised`, read for one version.
    case former = "provoked"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: WrittenKeys.self)
    id = try values.decode(String.self, forKey: .id)
    title = try values.decode(String.self, forKey: .title)
    checked = try values.decode(Int.self, forKey: .checked)
    exercised = try values.decode(Int.self, forKey: values.contains(.exercised) ? .exercised : .former)
    required = try values.decode(Int.self, forKey: .required)
    violations = try values.decode(Int.self, forKey: .violations)
    examples = try values.decode([String].self, forKey: .examples)
    known = try values.decodeIfPresent(KnownFailure.self, forKey: .known)
  }

  /// Also encodes `outcome`, for readers of the JSON file.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: WrittenKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(title, forKey: .title)
    try values.encode(checked, forKey: .checked)
    try values.encode(exercised, forKey: .exercised)
    try values.encode(required, forKey: .required)
    try values.encode(violations, forKey: .violations)
    try values.encode(examples, forKey: .examples)
    try values.encodeIfPresent(known, forKey: .known)
    try values.encode(outcome.rawValue, forKey: .outcome)
  }
}
