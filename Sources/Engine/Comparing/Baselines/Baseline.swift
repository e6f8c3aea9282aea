package import Metrics
package import ScenarioFormat
internal import Simulation

/// The reference that `gate` compares runs of one scenario with: the figures of a stored run, tolerances, and budgets written by
/// hand.
///
///     let baseline = Baseline(of: report)
///     let text = baseline.yaml
package struct Baseline: Hashable, Sendable {
  /// One figure.
  package struct Line: Hashable, Sendable {
    package var id: String
    /// In the metric's unit.
    package var value: Double
    /// `nil`: not stated, so the figure must be equal.
    package var tolerance: Tolerance?
    /// The reason for the tolerance, written by hand; may be empty.
    package var why: String
    /// The line in the file, from 1; 0 when not read from a file.
    package var line: Int

    /// Whether the line was edited by hand, so that it stays in the baseline.
    var isHandWritten: Bool { !why.isEmpty || tolerance == .any }

    package init(id: String, value: Double, tolerance: Tolerance? = nil, why: String = "", line: Int = 0) {
      self.id = id
      self.value = value
      self.tolerance = tolerance
      self.why = why
      self.line = line
    }
  }

  /// A setting of the stored run's scenario.
  package struct Setting: Hashable, Sendable {
    /// The path of the key, such as `real.decode`.
    package var key: String
    /// The value as in a scenario's file.
    package var value: String
    /// The line in the file, from 1; 0 when not read from a file.
    package var line: Int

    package init(key: String, value: String, line: Int = 0) {
      self.key = key
      self.value = value
      self.line = line
    }
  }

  package var scenario: String
  package var seed: UInt64
  /// The number of units of the stored run.
  package var units: Int
  /// The app's plural for units; the file's key for their number.
  package var unitWord: String
  /// The commit of the stored run.
  package var commit: String
  /// `debug` or `release`. Figures that are exact for one build are only compared with runs of the same build.
  package var build: String
  /// The version of the metrics' definitions.
  package var harness: String
  /// The digest of the run's behaviour; `any` when only metrics decide.
  package var digest: String
  /// The digest's line in the file, from 1; 0 when not read from a file.
  package var digestLine = 0
  /// The settings that determine the run's events, sorted by key; `nil` in files of older versions.
  package var settings: [Setting]?
  /// Names of the previous version that the file still uses, in its order.
  package var formerNames: [FormerNames.Use] = []
  /// In file order.
  package var budgets: [BudgetLine]
  /// Sorted by id.
  package var metrics: [Line]

  package init(
    scenario: String, seed: UInt64, units: Int, called unitWord: String, commit: String, build: String,
    harness: String, digest: String,
    budgets: [BudgetLine] = [], metrics: [Line]
  ) {
    self.scenario = scenario
    self.seed = seed
    self.units = units
    self.unitWord = unitWord
    self.commit = commit
    self.build = build
    self.harness = harness
    self.digest = digest
    self.budgets = budgets
    self.metrics = metrics
  }
}

extension Baseline {
  /// Creates a baseline from a run. It holds the exact figures, bytes with a tolerance of 5 %, and the product cost of frames and
  /// stages with a factor of three. Metrics without samples are omitted.
  ///
  /// `earlier`: a baseline whose tolerances, reasons, budgets and `digest: any` are preserved. A figure of it is also preserved
  /// if the new one is inside its tolerance, so that small changes do not add up unnoticed.
  ///
  /// Costs are scaled by the host's calibration score, so the factor also holds on other machines. It is wide, because one of two
  /// runs of the same program can have twice the other's figure (docs/comparing.md, section 1).
  package init(of run: RunReport, keeping earlier: Baseline? = nil) {
    let known = Dictionary((earlier?.metrics ?? []).map { ($0.id, $0) }) { first, _ in first }
    let isSameBuild = earlier?.build == run.machine.build && earlier?.seed == run.seed
    let ids = Set(run.metrics.map(\.id))
    let lines = run.metrics.filter { $0.samples > 0 }.compactMap { metric -> Line? in
      let old = known[metric.id]
      let isMean = FrameCounts.total(behind: metric.id, among: ids) != nil
      guard Baseline.isStored(metric, among: ids) || (old != nil && (!isMean || old?.isHandWritten == true))
      else {
        return nil
      }
      return Line(
        id: metric.id, value: old.map { Baseline.figure($0, metric, isSameBuild) } ?? metric.value,
        tolerance: old == nil ? Baseline.standardTolerance(of: metric.kind) : old?.tolerance,
        why: old?.why ?? "")
    }
    self.init(
      scenario: run.scenario, seed: run.seed, units: run.deterministic.units.count,
      called: run.words.unit.several, commit: run.commit, build: run.machine.build,
      harness: run.machine.harnessVersion,
      digest: earlier?.digest == Baseline.anyDigest ? Baseline.anyDigest : run.deterministic.digest,
      budgets: earlier?.budgets ?? [], metrics: lines.sorted { $0.id < $1.id })
    settings = run.settings?.sorted { $0.key < $1.key }.map { Setting(key: $0.key, value: $0.value) }
  }

  /// The settings by key; `nil` when none are stored.
  package var settingValues: [String: String]? {
    settings.map { Dictionary($0.map { ($0.key, $0.value) }) { first, _ in first } }
  }

  /// The digest that accepts any behaviour.
  package static let anyDigest = "any"

  private static func figure(_ line: Line, _ metric: MetricValue, _ isSameBuild: Bool) -> Double {
    guard isSameBuild, let tolerance = line.tolerance, tolerance != .any else { return metric.value }
    let deviation = tolerance.deviation(of: metric.value, from: line.value, better: metric.better)
    return deviation == .none ? line.value : metric.value
  }

  /// Whether a new baseline includes a metric: exact and per-build metrics and product cost. Of a total and its mean over frames,
  /// only the total.
  static func isStored(_ metric: MetricValue, among ids: Set<String>) -> Bool {
    switch metric.kind {
    case .exact, .perBuild: FrameCounts.total(behind: metric.id, among: ids) == nil
    case .timed: timed.contains(metric.id)
    case .memory: false
    }
  }

  /// The timed metrics in a baseline: the median and 99th percentile of product cost, and the 99th percentile of each stage. The
  /// stages are included so that the others do not hide a slow one. Single frames decide higher percentiles.
  private static let timed = Set(
    ["frame.product.p50", "frame.product.p99"] + FrameStage.allCases.map { "frame.stage.\($0.name).p99" })

  /// The factor over the stored product cost above which the gate fails without running the older program. In 50 runs of `smoke`
  /// during builds (loads of 1.6 to 10), the largest was at most 2.2 times the smallest.
  package static let doubtlessFactor = 3.0

  private static func standardTolerance(of kind: MetricKind) -> Tolerance? {
    switch kind {
    case .exact: nil
    case .perBuild: .percent(5)
    case .timed, .memory: .factor(doubtlessFactor)
    }
  }
}
