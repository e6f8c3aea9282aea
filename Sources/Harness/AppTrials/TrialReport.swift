internal import HostSystem
internal import Kernel
internal import Metrics
internal import Reporting
internal import SQLiteStoring
internal import Simulation

/// What came of a trial.
public struct TrialReport: Sendable {
  /// Of everything that happened, frame by frame: equal for the same app, touches and seed.
  public let digest: UInt64
  let report: RunReport
  private let measurements: Measurements
  private let rows: TrialRows
  private let device: DeviceProfile

  /// Whether every rule held, was put to the test, and every budget was kept.
  public var passes: Bool { report.exit == 0 }
  /// For the shell: 0 all holds, 2 a budget is exceeded, 4 a rule is broken or unproven.
  public var exitCode: Int32 { Int32(report.exit) }
  /// The verdict in a sentence.
  public var verdict: String { report.verdict }

  /// A figure by its id, such as `frame.cost.p99`, in its unit; `nil` when the trial has no such metric or no samples of it.
  public func value(of metric: String) -> Double? {
    report.metrics.first { $0.id == metric && $0.samples > 0 }?.value
  }

  /// The table that a terminal shows, at most 100 columns.
  public func summary(place: String = "nowhere; write(to:) makes one") -> String {
    SummaryText(report, worst: rows.worst.max { $0.cost < $1.cost }, place: place, colour: false)
      .text
  }

  /// Writes report.json, summary.md, report.html, run.sqlite, trace.json and histograms.hlog into a folder, which is made when
  /// it is missing; `cannotWrite` names the one that cannot be.
  public func write(to folder: String) throws(TrialError) {
    do {
      try HostFolder.make(folder)
      HostFolder.remove("\(folder)/run.sqlite")
      let database = try RunDatabase(creating: "\(folder)/run.sqlite")
      try fill(database)
      try RunFolder.write(report, TrialReport.table, database, to: folder)
      try RunExports.writeTrace(report, database, to: folder)
      try RunExports.writeHistograms(measurements, TrialReport.table, to: folder)
    } catch {
      throw .cannotWrite(folder: folder, reason: "\(error)")
    }
  }

  private func fill(_ database: RunDatabase) throws {
    try database.add(scenario: report.scenario, seed: report.seed, commit: report.commit, command: "")
    try database.add(family: 0, outcome: "complete", photos: 0)
    let vsyncs = report.deterministic.families[0].children[0].vsyncs
    try database.add(
      ChildRow(
        family: 0, child: 0, ageYears: 0, device: device.name, deviceTitle: device.title,
        refreshHertz: device.screen.refreshHertz, sessionMemory: device.sessionMemory.bytes,
        cacheMemory: device.cacheMemory.bytes, vsyncs: vsyncs))
    try database.batch { () throws(SQLiteStoreError) in
      try database.add(frames: rows.frames)
      for row in rows.hitches { try database.add(hitch: row) }
      for row in rows.minutes { try database.add(row) }
      for row in rows.worst { try database.add(worst: row) }
    }
    for chart in TrialReport.table.charts(measurements) {
      try database.add(chart.histogram, name: chart.id, deviceClass: chart.deviceClass)
    }
    for invariant in report.invariants { try database.add(invariant) }
    try database.replace(metrics: report.metrics, budgets: report.budgets)
  }

  /// The metrics of any app: what frames cost, hitches, what hangs on the toolkit, views, memory.
  static let table = MetricTable(
    FrameMetrics.frames + FrameMetrics.activity + FrameMetrics.hitches + ToolkitMetrics.all
      + WorkMetrics.views + FrameMetrics.memory
      + WorkMetrics.bytes)

  init(
    name: String, seed: UInt64, commit: String, device: DeviceProfile, digest: UInt64,
    measurements: Measurements, measured: MeasuredPart, rows: TrialRows, invariants: [InvariantOutcome],
    budgets: [(metric: String, limit: Double)]
  ) {
    self.digest = digest
    self.device = device
    self.rows = rows
    self.measurements = measurements
    let metrics = TrialReport.table.values(measurements)
    let outcomes = budgets.map {
      BudgetOutcome($0.metric, limit: $0.limit, among: metrics, repetitions: measured.repetitions)
    }
    let verdict = Verdict(budgets: outcomes, invariants: invariants, failures: [], differences: [])
    let session = ChildSummary(
      child: 0, ageYears: 0, device: device.name, digest: StableDigest.hexadecimal(digest),
      vsyncs: measurements.total(.vsyncs) ?? 0, activeFrames: measurements.total(.activeFrames) ?? 0,
      gestures: 0, categoryChanges: 0, photosShown: 0, decodes: 0)
    report = RunReport(
      schema: ReportJSON.schema, scenario: name, seed: seed, commit: commit,
      deterministic: DeterministicPart(
        digest: session.digest, totals: measurements.exact.counters,
        families: [FamilySummary(family: 0, outcome: "complete", photos: 0, children: [session])]),
      measured: measured, metrics: metrics, budgets: outcomes, invariants: invariants,
      machine: MachineIdentity(
        cpu: HostIdentity.cpu(), cores: HostIdentity.cores(), kernel: HostIdentity.kernel(),
        libraries: ["jemalloc": HostIdentity.allocator()]),
      exit: verdict.exit, verdict: verdict.sentence,
      toolkit: ToolkitPart(mostViews: rows.mostViews))
  }
}
