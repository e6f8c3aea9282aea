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
    case broken = "BROKEN"
    case unproven = "NOTHING PROVEN"
    case notDeterministic = "NOT DETERMINISTIC"

    /// The exit code that it asks for (docs/cli.md): what was judged and is not as kept 3, what could not be judged 6.
    package var exit: Int {
      switch self {
      case .holds: 0
      case .exceeded: 2
      case .worse, .better, .changed: 3
      case .broken, .unproven: 4
      case .missing, .noSamples, .unknown, .notInBaseline, .notComparable, .didNotRun, .partial: 6
      case .notDeterministic: 7
      }
    }
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
}
