package import Metrics

/// One metric of two runs.
package struct MetricComparison: Codable, Hashable, Sendable {
  package var id: String
  package var unit: String
  package var kind: MetricKind
  package var better: Polarity
  /// `nil`: the run does not have the metric, or has no samples.
  package var old: Double?
  package var new: Double?
  package var outcome: ComparisonOutcome
  /// A qualification of the outcome, in half a sentence; may be empty.
  package var reason: String
  /// Whether this metric makes the runs incomparable: it should decide, but the new run has no comparable figure.
  package var blocks = false

  /// Whether a total decides instead of this mean over frames.
  package var isDerived = false
  /// The tolerance as written; `nil` when figures are not compared.
  package var tolerance: String?
  /// The number of samples, in the run that has fewer.
  package var samples = 0

  /// Whether metrics of this kind decide: exact, or exact for one build.
  package var isDeciding: Bool { (kind == .exact || kind == .perBuild) && !isDerived }

  /// The size of the change relative to chance (`Surprise`).
  package var surprise: Double { Surprise.of(id, unit: unit, from: old, to: new, samples: samples) }

  /// Whether the figures differ, or only one run has one.
  package var differs: Bool { old != new }

  /// Whether the newer figure is worse, regardless of tolerance and kind.
  package var isForTheWorse: Bool {
    guard let old, let new else { return false }
    return Tolerance.equality.deviation(of: new, from: old, better: better) == .worse
  }

  /// The change as a share of the older figure; `nil` when one is missing or the older one is 0.
  package var change: Double? {
    guard let old, let new, old != 0 else { return nil }
    return (new - old) / abs(old)
  }
}

/// The rules for comparing metrics of two runs.
package struct MetricRules: Sendable {
  package var builds: BuildRelation
  /// Tolerances of single metrics; others have the standard tolerance of their kind.
  package var tolerances: [String: Tolerance]
  /// The frames of both runs, and the ids of all their metrics.
  package var frames: FrameCounts
  private let ids: Set<String>

  /// The rules for two runs.
  package init(_ old: RunReport, _ new: RunReport, tolerances: [String: Tolerance] = [:]) {
    builds = BuildRelation(old, new)
    frames = FrameCounts(old, new)
    ids = Set((old.metrics + new.metrics).map(\.id))
    self.tolerances = tolerances
  }

  /// The tolerance of bytes between builds of two commits, since compilers and libraries vary. Assumed; builds of neighbouring
  /// commits agree far better.
  package static let betweenCommits = Tolerance.percent(2)

  /// The tolerance of bytes between two runs of one build. The app holds the paths of its folders: one more letter in the name of
  /// the run folder was seen to cost 16 bytes of 135 million (smoke) throughout.
  package static let betweenRuns = Tolerance.percent(0.1)

  /// Compares the figures of one id; `nil` when both are missing.
  package func compare(_ old: MetricValue?, _ new: MetricValue?) -> MetricComparison? {
    guard let known = new ?? old else { return nil }
    var result = MetricComparison(
      id: known.id, unit: known.unit, kind: known.kind, better: known.better, old: MetricRules.figure(old),
      new: MetricRules.figure(new), outcome: .notComparable, reason: "")
    result.samples = min(old?.samples ?? .max, new?.samples ?? .max)
    if let reason = MetricRules.reasonAgainst(known.kind) {
      result.reason = reason
    } else if FrameCounts.total(behind: known.id, among: ids) != nil {
      result.isDerived = true
      result.reason = "a mean over frames falls when idle frames are added: its total decides"
    } else if let reason = MetricRules.lack(old, new) {
      result.reason = reason
      result.blocks = result.old != nil
    } else if known.kind == .perBuild, case .unlike(let why) = builds {
      result.reason = why
    } else if let before = result.old, let after = result.new {
      judge(before, after, &result)
      if result.outcome == .better, let words = new.flatMap({ frames.dilution(of: $0) }) {
        result.outcome = .notComparable
        result.reason = words
      }
    }
    return result
  }

  private func judge(_ old: Double, _ new: Double, _ result: inout MetricComparison) {
    let tolerance = tolerances[result.id] ?? standardTolerance(of: result.kind)
    result.tolerance = tolerance.text
    switch tolerance.deviation(of: new, from: old, better: result.better) {
    case .none:
      result.outcome = .same
      if new != old { result.reason = "inside its tolerance of \(tolerance.text)" }
    case .worse: result.outcome = .worse
    case .better: result.outcome = .better
    case .other:
      result.reason = "it differs, and has no better direction: the behaviour differs"
      result.blocks = true
    }
  }

  private func standardTolerance(of kind: MetricKind) -> Tolerance {
    guard kind == .perBuild else { return .equality }
    return builds == .same ? MetricRules.betweenRuns : MetricRules.betweenCommits
  }

  /// The reason why figures of a kind do not decide; `nil` when they do.
  private static func reasonAgainst(_ kind: MetricKind) -> String? {
    switch kind {
    case .exact, .perBuild: nil
    case .timed: "timed: two runs at two times cannot tell the code from the machine"
    case .memory: "memory of processes: the system decides how much of it is resident"
    }
  }

  private static func lack(_ old: MetricValue?, _ new: MetricValue?) -> String? {
    switch (old, new) {
    case (nil, _): "only the new run has it"
    case (_, nil): "only the old run has it"
    case (let old?, let new?):
      switch (old.samples > 0, new.samples > 0) {
      case (true, true): old.unit == new.unit ? nil : "its unit was \(old.unit) and is \(new.unit)"
      case (false, false): "no samples in either run"
      case (false, true): "no samples in the old run"
      case (true, false): "no samples in the new run"
      }
    }
  }

  private static func figure(_ metric: MetricValue?) -> Double? {
    metric.flatMap { $0.samples > 0 ? $0.value : nil }
  }
}
