/// What the gate found about one metric, budget or rule of a run, or about the run itself.
package struct GateFinding: Codable, Hashable, Sendable {
  /// What it is about.
  package enum Subject: String, Codable, Hashable, Sendable {
    case run, metric, budget, invariant
  }

  /// What was found.
  package enum Result: String, Codable, Hashable, Sendable, CaseIterable {
    case holds
    case worse = "WORSE"
    /// Better than the baseline, which is a reason to write it anew: it would hide the way back.
    case better = "BETTER, UPDATE"
    /// Otherwise, of a metric of which neither way is better.
    case changed = "CHANGED"
    /// The baseline has it and the run does not.
    case missing = "MISSING"
    case noSamples = "NO SAMPLES"
    /// No run can have a metric of this name.
    case unknown = "UNKNOWN METRIC"
    /// The run has it and the baseline does not.
    case notInBaseline = "NOT IN BASELINE"
    case notComparable = "NOT COMPARABLE"
    case didNotRun = "DID NOT RUN"
    case partial = "PARTIAL RUN"
    case exceeded = "BUDGET EXCEEDED"
    /// A budget on what the run did not measure.
    case notMeasured = "BUDGET NOT MEASURED"
    case broken = "BROKEN"
    /// A unit crashed, or did not come through.
    case notFinished = "NOT FINISHED"
    case unproven = "NOTHING PROVEN"
    case notDeterministic = "NOT DETERMINISTIC"
    /// Too noisy to say whether a program takes longer.
    case undecided = "UNDECIDED"
    /// The scenario declares it, and it fails as stated.
    case known = "KNOWN TO FAIL"
    /// What the scenario declares is mended, worse or past its date.
    case notAsKnown = "NOT AS KNOWN"

    /// The exit code that it asks for (docs/cli.md): what was judged and is not as kept 3, what could not be judged 6.
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

  /// How a finding counts.
  package enum Standing: String, Codable, Hashable, Sendable {
    /// By its result.
    case own
    /// A figure of a run that broke a rule or lost a unit: it may differ because of that, and fails nothing.
    case consequence
    /// Not judged, for the reason that its message gives; it fails nothing.
    case skipped
    /// The scenario declares that it is known to fail; it fails nothing.
    case known
  }

  package var subject: Subject
  /// The metric's or rule's id; the scenario's name for the run itself.
  package var id: String
  package var result: Result
  /// One sentence for a person; empty for what simply holds.
  package var message: String
  /// The kept figure, or the budget's limit.
  package var kept: Double?
  package var value: Double?
  package var unit: String
  package var samples: Int
  /// How far it may be off, as baselines write it; the lower bound of a budget that has one; else empty.
  package var tolerance: String
  /// The line of the baseline's file, from 1; 0 for what does not stand there.
  package var line: Int
  package var standing = Standing.own

  package init(
    _ subject: Subject, _ id: String, _ result: Result, _ message: String = "", kept: Double? = nil,
    value: Double? = nil, unit: String = "", samples: Int = 0, tolerance: String = "", line: Int = 0
  ) {
    self.subject = subject
    self.id = id
    self.result = result
    self.message = message
    self.kept = kept
    self.value = value
    self.unit = unit
    self.samples = samples
    self.tolerance = tolerance
    self.line = line
  }

  package var holds: Bool { result == .holds }
  /// The exit code that it asks for: that of its result, of a budget at most 2 where no rule is concerned.
  package var exit: Int { subject == .budget && result == .notAsKnown ? 2 : result.exit }
  /// Whether the gate fails for it.
  package var fails: Bool { !holds && standing == .own }
  /// Whether figures may differ because of it.
  var isCause: Bool {
    let isRule = subject == .invariant && result == .notAsKnown
    return standing == .own && (isRule || [.broken, .notFinished, .notDeterministic].contains(result))
  }

  /// Whether it may follow from a cause elsewhere: a figure that differs or is missing, other behaviour, or that not all could be held.
  /// A part that was asked for follows from nothing. Where a unit was lost (`isLost`), its share of what a rule or a budget asks for at
  /// least is missing.
  func isConsequential(isPart: Bool, isLost: Bool) -> Bool {
    guard standing == .own else { return false }
    return switch (subject, result) {
    case (.metric, .worse), (.metric, .better), (.metric, .changed), (.metric, .missing),
      (.metric, .noSamples),
      (.metric, .notInBaseline), (.run, .changed):
      true
    case (.run, .partial): !isPart
    case (.invariant, .unproven), (.budget, .notMeasured): isLost
    case (.budget, .exceeded): isLost && value.flatMap { value in kept.map { value < $0 } } == true
    // Two programs in turns that do not do the same: a metric of a baseline has a figure that was kept.
    case (.metric, .notComparable): kept == nil
    default: false
    }
  }
}
