package import Metrics

/// Two runs of one scenario and seed, compared by what is exact.
package struct RunComparison: Sendable {
  /// A count of report.json that no metric shows, in both runs.
  package struct Count: Codable, Hashable, Sendable {
    package var name: String
    package var old: Int
    package var new: Int

    package init(name: String, old: Int, new: Int) {
      self.name = name
      self.old = old
      self.new = new
    }
  }

  package let old: RunReport
  package let new: RunReport
  /// Why they cannot be compared; empty when they can.
  package private(set) var obstacles: [String]
  /// Rules that are not what they were: newly broken ones first, then mended ones.
  package private(set) var rules: [RuleChange] = []
  /// Whether the runs were of the same sessions in the same evening, whatever happened in it.
  private let isSamePlay: Bool
  /// Where their behaviour parts; `nil` when the same things happened.
  package private(set) var behaviour: BehaviourDifference?
  /// In the order of the new report, what only the old one has behind; empty where obstacles stand in the way.
  package private(set) var metrics: [MetricComparison] = []
  /// Totals that differ, by name. They have no better direction, so that they decide nothing.
  package private(set) var counts: [Count] = []
  /// The kept frames side by side, where the same things happened.
  package private(set) var frames = FrameSurvey()
  /// What could not be looked at, and why.
  package private(set) var remarks: [String] = []

  /// Compares two runs; rows that cannot be read become a remark. O(metrics + kept frames) time, and memory of two reports.
  ///
  /// `overrides` say what else than the name differs in what was played, as `ScenarioDifference` finds it.
  package init(
    _ old: RunReport, _ new: RunReport, _ oldRows: some RunRows, _ newRows: some RunRows,
    overrides: [String] = [], tolerances: [String: Tolerance] = [:]
  ) {
    self.old = old
    self.new = new
    obstacles = RunObstacle.all(old, new)
    let settings = SettingDifference.all(old.settings, new.settings).map(\.sentence)
    let isSameScenario = obstacles.allSatisfy(settings.contains)
    if obstacles.isEmpty { obstacles = overrides }
    isSamePlay = obstacles.isEmpty
    // Where other settings lead elsewhere is still worth knowing; figures and rules are not compared.
    if isSameScenario, !isSamePlay { compareBehaviour(oldRows, newRows) }
    guard obstacles.isEmpty else { return }
    rules = RuleChange.all(old.invariants, new.invariants)
    compareBehaviour(oldRows, newRows)
    compareMetrics(tolerances)
    compareCounts()
  }

  private mutating func compareBehaviour(_ oldRows: some RunRows, _ newRows: some RunRows) {
    let names = BehaviourDifference.digests(new.deterministic)
    let parts = names != BehaviourDifference.digests(old.deterministic)
    if parts || old.deterministic.digest != new.deterministic.digest {
      obstacles.append(
        "other things happened: the digests are \(old.deterministic.digest) and \(new.deterministic.digest)")
    }
    do throws(RowsUnreadable) {
      if parts {
        behaviour = try BehaviourDifference(old.deterministic, new.deterministic, oldRows, newRows)
      } else {
        for session in names.keys.sorted() { try frames.add(session, oldRows, newRows) }
      }
    } catch {
      remarks.append("frames and seconds could not be compared: \(error)")
    }
  }

  private mutating func compareMetrics(_ tolerances: [String: Tolerance]) {
    let rules = MetricRules(old, new, tolerances: tolerances)
    let before = Dictionary(old.metrics.map { ($0.id, $0) }) { first, _ in first }
    let after = Set(new.metrics.map(\.id))
    let pairs = new.metrics.map { (before[$0.id], $0 as MetricValue?) }
    let lost = old.metrics.filter { !after.contains($0.id) }.map { ($0 as MetricValue?, nil as MetricValue?) }
    metrics = (pairs + lost).compactMap { rules.compare($0, $1) }
    blockMisfits()
    guard !obstacles.isEmpty else { return }
    for index in metrics.indices where metrics[index].isDeciding {
      metrics[index].outcome = .notComparable
      if metrics[index].reason.isEmpty { metrics[index].reason = "other things happened" }
    }
  }

  /// A cost table that fitted the old run and does not fit the new one: times that rest on it are as they were, whatever the
  /// work has come to take.
  private mutating func blockMisfits() {
    let fitted = Set((old.model ?? []).filter { $0.consequence == nil }.map(\.metric))
    for ratio in new.model ?? [] where fitted.contains(ratio.metric) {
      guard let words = ratio.consequence, let index = metrics.firstIndex(where: { $0.id == ratio.metric })
      else { continue }
      metrics[index].outcome = .notComparable
      metrics[index].blocks = true
      metrics[index].reason = words
    }
  }

  private mutating func compareCounts() {
    let (before, after) = (old.deterministic.totals, new.deterministic.totals)
    for name in Set(before.keys).union(after.keys).sorted() {
      let (old, new) = (before[name] ?? 0, after[name] ?? 0)
      if old != new { counts.append(Count(name: name, old: old, new: new)) }
    }
  }

  /// Metrics of an outcome that decide.
  package func deciding(_ outcome: ComparisonOutcome) -> [MetricComparison] {
    metrics.filter { $0.isDeciding && $0.outcome == outcome }
  }

  /// Metrics that decide and differ, what is worse before the rest and the least likely by chance first: where to look for the
  /// culprit.
  package var mostChanged: [MetricComparison] {
    metrics.filter { ($0.isDeciding || $0.blocks) && $0.differs && $0.outcome != .same }.sorted {
      first, second in
      if first.isForTheWorse != second.isForTheWorse { return first.isForTheWorse }
      let (early, late) = (first.surprise, second.surprise)
      return early == late ? first.id < second.id : early > late
    }
  }

  /// What the comparison amounts to. Rules come first: one that is newly broken is WORSE, whatever else happened, and where one
  /// was mended and none is broken the runs cannot have done the same, which is MENDED. Else NOT COMPARABLE before WORSE before
  /// BETTER before SAME. A run without any metric that could be compared is not comparable.
  package var outcome: ComparisonOutcome {
    if rules.contains(where: { $0.kind == .broken }) { return .worse }
    if isSamePlay, behaviour != nil, rules.contains(where: { $0.kind == .mended }) { return .mended }
    if !obstacles.isEmpty || metrics.contains(where: \.blocks) { return .notComparable }
    if !deciding(.worse).isEmpty { return .worse }
    if !deciding(.better).isEmpty { return .better }
    return deciding(.same).isEmpty ? .notComparable : .same
  }

  /// The exit code: 0 the same or better, 3 a regression, 6 not comparable (docs/cli.md).
  package var exit: Int {
    switch outcome {
    case .same, .better, .mended: 0
    case .worse: 3
    case .notComparable: 6
    }
  }
}
