/// A finding of the gate about one metric, budget or rule, or about the run itself.
package struct GateFinding: Codable, Hashable, Sendable {
  /// The subject of a finding.
  package enum Subject: String, Codable, Hashable, Sendable {
    case run, metric, budget, invariant
  }

  /// The result of a check.
  package enum Result: String, Codable, Hashable, Sendable, CaseIterable {
    case holds
    case worse = "WORSE"
    /// Better than the baseline. It must be updated, or a later regression back to it would pass.
    case better = "BETTER, UPDATE"
    /// Different, for a metric without a better direction.
    case changed = "CHANGED"
    /// In the baseline but not in the run.
    case missing = "MISSING"
    case noSamples = "NO SAMPLES"
    /// No metric has this name.
    case unknown = "UNKNOWN METRIC"
    /// In the run but not in the baseline.
    case notInBaseline = "NOT IN BASELINE"
    case notComparable = "NOT COMPARABLE"
    case didNotRun = "DID NOT RUN"
    case partial = "PARTIAL RUN"
    case exceeded = "BUDGET EXCEEDED"
    /// The run did not measure the budget's metric.
    case notMeasured = "BUDGET NOT MEASURED"
    case broken = "BROKEN"
    /// A unit crashed or failed.
    case notFinished = "NOT FINISHED"
    case unproven = "NOTHING PROVEN"
    case notDeterministic = "NOT DETERMINISTIC"
    /// Too noisy to decide whether a program is slower.
    case undecided = "UNDECIDED"
    /// The failure is declared in the scenario and is as stated.
    case known = "KNOWN TO FAIL"
    /// A declared failure is mended, worse or past its date.
    case notAsKnown = "NOT AS KNOWN"

    /// The exit code of the result (docs/cli.md): 3 differs from the baseline, 6 could not be judged.
    package var exit: Int {
      switch self {
      case .holds, .known: 0
      case .exceeded, .notMeasured: 2
      case .worse, .better, .changed: 3
      case .broken, .notFinished, .unproven, .notAsKnown: 4
      case .undecided: 5
      case .missing, .noSamples, .unknown, .notInBaseline, .notComparable, .didNotRun, .partial: 6
      case .notDeterministic: 7
      }
    }
  }

  /// How a finding affects the gate.
  package enum Standing: String, Codable, Hashable, Sendable {
    /// Counts by its result.
    case own
    /// A figure of a run that broke a rule or lost a unit. It may differ for that reason, and does not fail.
    case consequence
    /// Not judged, for the reason in the message; does not fail.
    case skipped
    /// Declared in the scenario as known; does not fail.
    case known
  }

  package var subject: Subject
  /// The metric's or rule's id; the scenario's name for the run itself.
  package var id: String
  package var result: Result
  /// One sentence for people; empty for a plain success.
  package var message: String
  /// The baseline's figure, or the budget's limit.
  package var stored: Double?
  package var value: Double?
  package var unit: String
  package var samples: Int
  /// The tolerance as in baselines, or the lower bound of a budget; may be empty.
  package var tolerance: String
  /// The line in the baseline's file, from 1; 0 when it is not in the file.
  package var line: Int
  package var standing = Standing.own

  package init(
    _ subject: Subject, _ id: String, _ result: Result, _ message: String = "", stored: Double? = nil,
    value: Double? = nil, unit: String = "", samples: Int = 0, tolerance: String = "", line: Int = 0
  ) {
    self.subject = subject
    self.id = id
    self.result = result
    self.message = message
    self.stored = stored
    self.value = value
    self.unit = unit
    self.samples = samples
    self.tolerance = tolerance
    self.line = line
  }

  package var holds: Bool { result == .holds }
  /// The exit code: that of the result, but at most 2 for a budget.
  package var exit: Int { subject == .budget && result == .notAsKnown ? 2 : result.exit }
  /// Whether the gate fails because of this finding.
  package var fails: Bool { !holds && standing == .own }
  /// Whether this finding may have caused differences in figures.
  var isCause: Bool {
    let isRule = subject == .invariant && result == .notAsKnown
    return standing == .own && (isRule || [.broken, .notFinished, .notDeterministic].contains(result))
  }

  /// Whether this finding may be a consequence of another one: a figure that differs or is missing, differing behaviour, or an
  /// incomplete comparison.
  ///
  /// A requested part (`isPart`) is no consequence. When a unit was lost (`isLost`), its share of required minimums is missing.
  func isConsequential(isPart: Bool, isLost: Bool) -> Bool {
    guard standing == .own else { return false }
    return switch (subject, result) {
    case (.metric, .worse), (.metric, .better), (.metric, .changed), (.metric, .missing),
      (.metric, .noSamples),
      (.metric, .notInBaseline), (.run, .changed):
      true
    case (.run, .partial): !isPart
    case (.invariant, .unproven), (.budget, .notMeasured): isLost
    case (.budget, .exceeded): isLost && value.flatMap { value in stored.map { value < $0 } } == true
    // Two programs compared in turns behave differently. Metrics of a baseline have a stored figure instead.
    case (.metric, .notComparable): stored == nil
    default: false
    }
  }
}
