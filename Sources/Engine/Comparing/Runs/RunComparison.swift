package import Metrics

/// A comparison of two runs of one scenario and seed by their exact results.
package struct RunComparison: Sendable {
  /// A total of report.json in both runs.
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
  /// The reasons why the runs cannot be compared; empty when they can.
  package private(set) var obstacles: [String]
  /// Rules that changed: newly broken ones first, mended ones later.
  package private(set) var rules: [RuleChange] = []
  /// Whether both runs have the same input, regardless of behaviour.
  private let isSamePlay: Bool
  /// The first difference in behaviour; `nil` when it is equal.
  package private(set) var behaviour: BehaviourDifference?
  /// In the order of the new report, then those of the old one only; empty with obstacles.
  package private(set) var metrics: [MetricComparison] = []
  /// Totals that differ, by name. They have no better direction and do not decide.
  package private(set) var counts: [Count] = []
  /// The comparison of stored frames, when behaviour is equal.
  package private(set) var frames = FrameSurvey()
  /// Parts that could not be compared, with reasons.
  package private(set) var remarks: [String] = []

  /// Compares two runs. Unreadable rows become a remark. O(metrics + stored frames) time, and the memory of two reports.
  ///
  /// `overrides`: further differences in the input, as found by `ScenarioDifference`.
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
    // With other settings the first difference is still useful; figures and rules are not compared.
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
        "the behaviour differs: the digests are \(old.deterministic.digest) and \(new.deterministic.digest)")
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
      if metrics[index].reason.isEmpty { metrics[index].reason = "the behaviour differs" }
    }
  }

  /// Blocks ratios of the cost table that left their band in the new run. Times based on them do not change with the real work's
  /// cost.
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

  /// The deciding metrics with an outcome.
  package func deciding(_ outcome: ComparisonOutcome) -> [MetricComparison] {
    metrics.filter { $0.isDeciding && $0.outcome == outcome }
  }

  /// Deciding metrics that differ: worse ones first, then the least likely by chance, as candidates for the cause.
  package var mostChanged: [MetricComparison] {
    metrics.filter { ($0.isDeciding || $0.blocks) && $0.differs && $0.outcome != .same }.sorted {
      first, second in
      if first.isForTheWorse != second.isForTheWorse { return first.isForTheWorse }
      let (early, late) = (first.surprise, second.surprise)
      return early == late ? first.id < second.id : early > late
    }
  }

  /// The outcome. A newly broken rule is WORSE regardless of other differences. MENDED: the input is the same, behaviour differs,
  /// a rule was mended and none is newly broken.
  ///
  /// Otherwise the first that applies of NOT COMPARABLE, WORSE, BETTER and SAME. A run without any comparable metric is NOT
  /// COMPARABLE.
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
