/// Which way a metric improves.
public enum Polarity: String, Codable, Sendable {
  case lower, higher
  /// Neither way: it says what happened, and a budget holds it between two bounds.
  case neither
}

/// How far a metric can be trusted to repeat.
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
  /// How many samples stand behind it; a budget on a metric without samples fails.
  public var samples: Int

  public init(id: String, value: Double, unit: String, better: Polarity, kind: MetricKind, samples: Int) {
    self.id = id
    self.value = value
    self.unit = unit
    self.better = better
    self.kind = kind
    self.samples = samples
  }

  /// Whether it says how a whole population is on average: a share, a ratio or a percentile that is the same on every machine. What is
  /// the worst of all, or measured by a clock, is not meant.
  public var isOfPopulation: Bool {
    let name = id.prefix { $0 != "@" }
    let isPercentile =
      name.split(separator: ".").last.map { $0.first == "p" && Int($0.dropFirst()) != nil } ?? false
    return kind == .exact && (isPercentile || unit == "%" || unit == "ms/s")
  }

  /// Whether a single sample of a clock decides it: the largest of many frames, or a count of those that were late. With fewer
  /// than three repetitions that sample may be the host's doing.
  ///
  /// `launch.first_frame` is none of these: a launch is cold by its nature, and there are few.
  public var hangsOnOneSample: Bool {
    let name = id.prefix { $0 != "@" }
    return kind == .timed && (name.hasSuffix(".max") || name == "hitch.count" || name == "hitch.longest")
  }
}

/// What became of one budget.
package struct BudgetOutcome: Codable, Hashable, Sendable {
  package var metric: String
  package var limit: Double
  /// The lower bound of a budget that has two; `limit` is the upper one then.
  package var least: Double?
  /// `nil`: the metric is missing or has no samples, which fails.
  package var value: Double?
  package var unit: String
  package var samples: Int
  package var holds: Bool
  /// Why it fails, or what qualifies it, in one short sentence; empty when there is nothing to say.
  package var remark: String
  /// What the scenario knows of it; `nil`: nothing. One that fails as stated counts as holding.
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

/// What became of one invariant over the whole run.
package struct InvariantOutcome: Codable, Hashable, Sendable {
  /// Such as `expiry.shown`.
  package var id: String
  /// The rule in one sentence.
  package var title: String
  /// How often it was looked at.
  package var checked: Int
  /// How often the situation that could break it occurred.
  package var provoked: Int
  /// The least provocation the scenario asks for; below it the run proved nothing and fails.
  package var required: Int
  package var violations: Int
  /// The first violations, at most 5: unit, session, virtual time and what was seen.
  package var examples: [String]
  /// What the scenario knows of it; `nil`: nothing.
  package var known: KnownFailure?

  package init(
    id: String, title: String, checked: Int, provoked: Int, required: Int, violations: Int, examples: [String]
  ) {
    self.id = id
    self.title = title
    self.checked = checked
    self.provoked = provoked
    self.required = required
    self.violations = violations
    self.examples = examples
  }

  /// What the run says of a rule; the raw value is what reports spell.
  package enum Outcome: String, Sendable {
    case broken, unproven
    /// It was tried as often as it had to be, and never broken.
    case held = "ok"
    /// Nothing tried it and nobody asked for that: no reason to fail, and none to praise.
    case untried = "not tried"
    /// It is broken as the scenario states that it is: no reason to fail.
    case known = "known to fail"
    /// What the scenario knows of it is not true any more.
    case notAsKnown = "not as known"
  }

  package var outcome: Outcome {
    if let state = known?.state {
      if state.fails { return .notAsKnown }
      if state == .known { return .known }
    }
    if violations > 0 { return .broken }
    if provoked < required { return .unproven }
    return provoked > 0 ? .held : .untried
  }

  /// Whether there is nothing to object to: it was never broken but as stated, and provoked as often as required.
  package var holds: Bool { [.held, .untried, .known].contains(outcome) }

  private enum WrittenKeys: String, CodingKey {
    case id, title, checked, provoked, required, violations, examples, known, outcome
  }

  /// Writes what it is and, for whoever reads no more than the file, what that amounts to.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: WrittenKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(title, forKey: .title)
    try values.encode(checked, forKey: .checked)
    try values.encode(provoked, forKey: .provoked)
    try values.encode(required, forKey: .required)
    try values.encode(violations, forKey: .violations)
    try values.encode(examples, forKey: .examples)
    try values.encodeIfPresent(known, forKey: .known)
    try values.encode(outcome.rawValue, forKey: .outcome)
  }
}
