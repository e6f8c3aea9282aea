package import Metrics
package import ScenarioFormat
internal import Simulation

/// What `gate` holds runs of one scenario against: the figures of a kept run, the tolerances, and budgets written by hand.
package struct Baseline: Hashable, Sendable {
  /// One figure.
  package struct Line: Hashable, Sendable {
    package var id: String
    /// In the metric's unit.
    package var value: Double
    /// `nil`: none was stated, which is equality.
    package var tolerance: Tolerance?
    /// Why the tolerance is as it is; written by hand, empty for nothing.
    package var why: String
    /// Where it stands in the file, from 1; 0 before it was read from one.
    package var line: Int

    /// Whether something of it was written by hand, so that it stays in the baseline.
    var isByHand: Bool { !why.isEmpty || tolerance == .any }

    package init(id: String, value: Double, tolerance: Tolerance? = nil, why: String = "", line: Int = 0) {
      self.id = id
      self.value = value
      self.tolerance = tolerance
      self.why = why
      self.line = line
    }
  }

  /// A setting of the scenario that the kept run was of.
  package struct Setting: Hashable, Sendable {
    /// The path of the key, such as `real.decode`.
    package var key: String
    /// As a scenario's file holds it.
    package var value: String
    /// Where it stands in the file, from 1; 0 before it was read from one.
    package var line: Int

    package init(key: String, value: String, line: Int = 0) {
      self.key = key
      self.value = value
      self.line = line
    }
  }

  package var scenario: String
  package var seed: UInt64
  /// Units of the kept run.
  package var units: Int
  /// What the app calls several of them; the key of their number.
  package var unitWord: String
  /// The commit that the figures are from.
  package var commit: String
  /// `debug` or `release`; what is exact for one build is only held against runs of the same.
  package var build: String
  /// Version of the metrics' meaning.
  package var harness: String
  /// What happened; `any` where only the metrics are to decide.
  package var digest: String
  /// Where the digest stands in the file, from 1; 0 before it was read from one.
  package var digestLine = 0
  /// The settings that decide what happens, by key; `nil` in a file from before they were stored.
  package var settings: [Setting]?
  /// In the order of the file.
  package var budgets: [BudgetLine]
  /// By id.
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
  /// The baseline that a run makes: its exact figures, its bytes with 5 % to both sides, and the product cost of frames
  /// and of their stages with a factor of three.
  ///
  /// Tolerances, reasons and budgets of `earlier` are kept, and that any digest will do; so is a figure that the run's is inside the tolerance of, lest
  /// small changes add up unseen. Metrics without samples are left out. The cost in a report is
  /// scaled by the host's calibrated score, so that the factor holds on another machine; it is wide because of two runs of one
  /// program one can have twice the figure of the other (docs/comparing.md, section 1).
  package init(of run: RunReport, keeping earlier: Baseline? = nil) {
    let known = Dictionary((earlier?.metrics ?? []).map { ($0.id, $0) }) { first, _ in first }
    let isSameBuild = earlier?.build == run.machine.build && earlier?.seed == run.seed
    let ids = Set(run.metrics.map(\.id))
    let lines = run.metrics.filter { $0.samples > 0 }.compactMap { metric -> Line? in
      let old = known[metric.id]
      let isMean = FrameCounts.total(behind: metric.id, among: ids) != nil
      guard Baseline.isKept(metric, among: ids) || (old != nil && (!isMean || old?.isByHand == true)) else {
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

  /// The settings by key; `nil` where none are stored.
  package var settingValues: [String: String]? {
    settings.map { Dictionary($0.map { ($0.key, $0.value) }) { first, _ in first } }
  }

  /// What stands for a digest where any will do.
  package static let anyDigest = "any"

  private static func figure(_ line: Line, _ metric: MetricValue, _ isSameBuild: Bool) -> Double {
    guard isSameBuild, let tolerance = line.tolerance, tolerance != .any else { return metric.value }
    let deviation = tolerance.deviation(of: metric.value, from: line.value, better: metric.better)
    return deviation == .none ? line.value : metric.value
  }

  /// Whether a new baseline takes a metric in: what is exact, what is for one build, and product cost; of a total and its mean
  /// over frames the total.
  static func isKept(_ metric: MetricValue, among ids: Set<String>) -> Bool {
    switch metric.kind {
    case .exact, .perBuild: FrameCounts.total(behind: metric.id, among: ids) == nil
    case .timed: timed.contains(metric.id)
    case .memory: false
    }
  }

  /// Of what is measured with a clock: our own code's cost of the middle frame and of the worst in a hundred, and of each
  /// stage's worst in a hundred, so that one that became several times slower is not hidden by the rest. Beyond that single
  /// frames decide.
  private static let timed = Set(
    ["frame.product.p50", "frame.product.p99"] + FrameStage.allCases.map { "frame.stage.\($0.name).p99" })

  /// How many times the kept figure product cost may be before the gate objects without the older program. Of 50 runs of
  /// `smoke` here, beside builds on both processors (loads of 1.6 to 10), the largest was at most 2.2 times the smallest.
  package static let doubtlessFactor = 3.0

  private static func standardTolerance(of kind: MetricKind) -> Tolerance? {
    switch kind {
    case .exact: nil
    case .perBuild: .percent(5)
    case .timed, .memory: .factor(doubtlessFactor)
    }
  }
}
