package import Metrics

/// One metric of two runs.
package struct MetricComparison: Codable, Hashable, Sendable {
  package var id: String
  package var unit: String
  package var kind: MetricKind
  package var better: Polarity
  /// `nil`: the run does not have it, or has no samples of it.
  package var old: Double?
  package var new: Double?
  package var outcome: ComparisonOutcome
  /// What qualifies the outcome, in half a sentence; empty when the figures say it all.
  package var reason: String
  /// Whether the runs cannot be compared because of it: it ought to decide, the old run has it, and there is nothing in the
  /// new one to hold against it.
  package var blocks = false

  /// Whether another figure decides in its place: the total of which it is the mean over frames.
  package var isDerived = false
  /// How far it may differ, as it is written; `nil` where figures are not held against each other.
  package var tolerance: String?
  /// What stands behind it, in the run that has less.
  package var samples = 0

  /// Whether its kind is one that decides: exact, or exact for one build.
  package var isDeciding: Bool { (kind == .exact || kind == .perBuild) && !isDerived }

  /// How far it moved, in steps that chance takes (`Surprise`).
  package var surprise: Double { Surprise.of(id, unit: unit, from: old, to: new, samples: samples) }

  /// Whether the figures differ, or only one run has one.
  package var differs: Bool { old != new }

  /// Whether the newer figure is the worse one, whatever that decides.
  package var isForTheWorse: Bool {
    guard let old, let new else { return false }
    return Tolerance.equality.deviation(of: new, from: old, better: better) == .worse
  }

  /// The change as a share of the older figure; `nil` without both, or from 0.
  package var change: Double? {
    guard let old, let new, old != 0 else { return nil }
    return (new - old) / abs(old)
  }
}

/// By what rules metrics are compared.
package struct MetricRules: Sendable {
  package var builds: BuildRelation
  /// What was stated for single metrics; everything else has the standard one of its kind.
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

  /// How far bytes may differ between builds of two commits: a change of the compiler's or a library's mood is no finding.
  /// Assumed; two builds of neighbouring commits agree far better.
  package static let betweenCommits = Tolerance.percent(2)

  /// How far bytes may differ between two runs of one build: the app holds the paths of its folders, and a run folder whose
  /// name is one letter longer was seen to cost 16 bytes of 135 million (smoke) for as long as the app runs.
  package static let betweenRuns = Tolerance.percent(0.1)

  /// Compares the figures of one id. One of the two must be there.
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
      result.reason = "means over frames, of which there can be more for nothing: their totals decide"
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
      result.reason = "it differs, and neither way is better: other things happened"
      result.blocks = true
    }
  }

  private func standardTolerance(of kind: MetricKind) -> Tolerance {
    guard kind == .perBuild else { return .equality }
    return builds == .same ? MetricRules.betweenRuns : MetricRules.betweenCommits
  }

  /// Why figures of a kind decide nothing.
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
