import Comparing
import Kernel
import Metrics

/// A run of two units by hand: a report, and rows in memory.
struct HandMadeRun: RunRows {
  var report: RunReport
  /// Digests of seconds, by session.
  var seconds: [SessionName: [UInt64]] = [:]
  /// Kept frames, by session.
  var stored: [SessionName: [FrameRow]] = [:]
  /// Effects, by session.
  var effects: [SessionName: [EffectRow]] = [:]
  /// What is said instead of rows.
  var failure: RowsUnreadable?

  static let sessions = [(0, 1), (0, 2), (1, 1)].map { SessionName(unit: $0.0, session: $0.1) }

  init() {
    report = HandMadeRun.report()
    for (index, session) in HandMadeRun.sessions.enumerated() {
      seconds[session] = (0..<30).map { UInt64(index * 1_000 + $0) }
      stored[session] = (0..<40).map { HandMadeRun.frame($0 * 3, session) }
    }
  }

  func checkpoints(of session: SessionName) throws(RowsUnreadable) -> [UInt64] {
    if let failure { throw failure }
    return seconds[session] ?? []
  }

  func frames(of session: SessionName) throws(RowsUnreadable) -> any FrameStream {
    if let failure { throw failure }
    return FrameList(stored[session] ?? [])
  }

  func effects(of session: SessionName) throws(RowsUnreadable) -> [EffectRow] {
    if let failure { throw failure }
    return effects[session] ?? []
  }

  /// Compares with another run.
  func compared(
    with new: HandMadeRun, overrides: [String] = [], tolerances: [String: Tolerance] = [:]
  ) -> RunComparison {
    RunComparison(report, new.report, self, new, overrides: overrides, tolerances: tolerances)
  }

  /// Gives a session another digest, in the report and from a second on.
  mutating func part(_ session: SessionName, from second: Int?) {
    report.deterministic.digest = "00000000000000ff"
    for (place, unit) in report.deterministic.units.enumerated() where unit.unit == session.unit {
      for index in unit.sessions.indices where unit.sessions[index].session == session.session {
        report.deterministic.units[place].sessions[index].digest += "f"
      }
    }
    guard let second, let count = seconds[session]?.count else { return }
    for index in second..<count { seconds[session]?[index] += 500 }
  }

  /// Changes a metric of the report.
  mutating func set(_ id: String, _ change: (inout MetricValue) -> Void) {
    for index in report.metrics.indices where report.metrics[index].id == id {
      change(&report.metrics[index])
    }
  }

  static func frame(_ number: Int, _ session: SessionName) -> FrameRow {
    FrameRow(
      unit: session.unit, session: session.session, frame: number, vsync: Int64(number) * 16_666_666,
      stages: [1, 2, 3, 4, 5, number], toolkit: 500_000, period: 16_666_666, samples: 1, created: number % 5,
      moved: 2, changed: 3, removed: 0, step: "browse \(number / 30)", screen: "grid", animating: false,
      placeholders: 0, what: number % 7 == 0 ? "openPhoto" : "")
  }

  private static func report() -> RunReport {
    let units = [0, 1].map { unit in
      UnitSummary(
        unit: unit, outcome: "complete",
        sessions: sessions.filter { $0.unit == unit }.map { session in
          SessionSummary(
            session: session.session, ageYears: 5, device: "iphone-se",
            digest: "d\(session.unit)\(session.session)",
            vsyncs: 1_800, activeFrames: 40, gestures: 4,
            counts: ["category.changes": 1, "photo.shown": 9, "cache.decodes": 8])
        })
    }
    var report = RunReport(
      schema: 2, scenario: "smoke", seed: 27, commit: "abc1234",
      deterministic: DeterministicPart(
        digest: "0123456789abcdef", totals: ["cache.decodes": 408, "frames.active": 120], units: units),
      measured: MeasuredPart(
        wallSeconds: 8.5, cpuSeconds: 9, simulatedSeconds: 90, workers: 2, repetitions: 1,
        peakResidentBytes: 1 << 26, hostScore: 1, hostScoreAtEnd: 1, bursts: 4, preemptedBursts: 0,
        costModel: []),
      metrics: metrics,
      budgets: [
        BudgetOutcome(
          metric: "cache.decodes", limit: 500, value: 408, unit: "1", samples: 400, holds: true, remark: "")
      ],
      invariants: [
        InvariantOutcome(
          id: "expiry.shown", title: "no frame shows a photo after its time", checked: 120, exercised: 5,
          required: 4, violations: 0, examples: [])
      ],
      machine: MachineIdentity(
        cpu: "any", cores: 2, kernel: "6.1", toolchain: "Swift 6.3", libraries: ["sqlite": "3.40.1"],
        build: "release", harnessVersion: "1"),
      exit: 0, verdict: "All holds.")
    report.settings = ["devices": "{iphone-se: 1}", "real.decode": "real", "session.length": "30s"]
    return report
  }

  /// Some of each kind and polarity; ids in order, as baselines have them.
  static let metrics: [MetricValue] = {
    func metric(
      _ id: String, _ value: Double, _ unit: String, _ kind: MetricKind, _ better: Polarity = .lower
    ) -> MetricValue {
      MetricValue(id: id, value: value, unit: unit, better: better, kind: kind, samples: 400)
    }
    return [
      metric("cache.decodes", 408, "1", .exact), metric("cache.hits", 7_873, "1", .exact, .higher),
      metric("frame.product.p50", 0.003, "ms", .timed), metric("frame.product.p99", 0.021, "ms", .timed),
      metric("frame.toolkit.p99", 0.596479, "ms", .exact),
      metric("harness.speed", 54, "s/s", .timed, .higher),
      metric("memory.live_peak", 94_287_532, "bytes", .perBuild),
      metric("memory.rss_peak", 9e7, "bytes", .memory),
      metric("photo.ready.p99", 100.031, "ms", .exact),
      metric("time.screen.grid", 28.25, "%", .exact, .neither),
    ]
  }()
}

/// Frames of a list.
private final class FrameList: FrameStream {
  private var rest: ArraySlice<FrameRow>

  init(_ frames: [FrameRow]) { rest = frames[...] }

  func next() throws(RowsUnreadable) -> FrameRow? { rest.popFirst() }
}

extension RunReport {
  /// The metrics of the run as those that a program knows, with their units.
  var knownUnits: [String: String] {
    Dictionary(metrics.map { ($0.id, $0.unit) }) { first, _ in first }
  }
}
