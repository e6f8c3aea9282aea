import Foundation
import Metrics
import Reporting
internal import Simulation

extension FakeRun {
  /// The metrics that the page draws.
  static let table = MetricTable(
    FrameMetrics.frames + [
      MetricDefinition(
        "photo.ready", .milliseconds,
        .percentiles(of: HistogramKey("photo.ready", .microseconds, kind: .exact), [.p50, .p99]),
        chart: .section(
          anchor: "photos", title: "Photo readiness", note: "In virtual time.", atOnce: 1_000_000))
    ])

  /// A report to go with the rows; its figures are plausible, not derived.
  func report() -> RunReport {
    let summaries = (0..<units).map { unit in
      UnitSummary(
        unit: unit, outcome: "complete",
        sessions: (0..<childrenPerFamily).map { session in
          SessionSummary(
            session: session, ageYears: 3 + (unit + session * 4) % 8, device: "iphone-se" + spice,
            digest: String(format: "%016x", unit * 7_919 + session), vsyncs: minutes * 3_600,
            activeFrames: minutes * activeFramesPerMinute, gestures: minutes * 6,
            counts: ["category.changes": 40, "photo.shown": 310, "cache.decodes": 280])
        })
    }
    return RunReport(
      schema: 2, scenario: "two-sessions-evening" + spice, seed: 18_446_744_073_709_551_615,
      commit: "4f2a91c07d3e-dirty" + spice,
      deterministic: DeterministicPart(
        digest: "9e3779b97f4a7c15",
        totals: [
          "frames.active": 36_000, "gesture.tap": 412, "cache.decodes": 1_680, "cache.evictions": 903,
        ],
        units: summaries,
        photoErrors: (0..<photoErrors).map { "unit 0, session 1, IMG_\(4_000 + $0).jpg: no JPEG\(spice)" }),
      measured: MeasuredPart(
        wallSeconds: 252.4, cpuSeconds: 431.9,
        simulatedSeconds: Double(units * childrenPerFamily * minutes * 60),
        workers: 2, repetitions: 1, peakResidentBytes: 214 << 20, hostScore: 0.982, hostScoreAtEnd: 0.971,
        bursts: 2_240, preemptedBursts: 12,
        costModel: [
          CostModelRow(
            operation: "decode" + spice, count: 1_680, virtualMilliseconds: 40, measuredMilliseconds: 43.1),
          CostModelRow(
            operation: "store row", count: 412, virtualMilliseconds: 2, measuredMilliseconds: 0.84),
          CostModelRow(
            operation: "read blob", count: 902, virtualMilliseconds: 1.5, measuredMilliseconds: 2.4),
        ]),
      metrics: metrics, budgets: budgets, invariants: invariants(units),
      machine: MachineIdentity(
        cpu: "Example CPU at 2.80 GHz" + spice, cores: 2, kernel: "Linux 6.1.0", toolchain: "Swift 6.3",
        libraries: ["sqlite": "3.40.1", "libjpeg-turbo": "2.1.5", "libyaml": "0.2.5", "jemalloc": "5.3.0"],
        build: "release", harnessVersion: "0.1.0"),
      exit: exit,
      verdict: exit == 0
        ? "Every budget and every invariant holds."
        : "2 of 8 budgets fail: photo.ready.p99 is 34 % over its limit, sync.visible.p99 has no samples.\(spice)"
    )
  }

  var metrics: [MetricValue] {
    func timed(_ id: String, _ value: Double, _ unit: String = "ms", samples: Int = 36_000) -> MetricValue {
      MetricValue(id: id, value: value, unit: unit, better: .lower, kind: .timed, samples: samples)
    }
    func exact(_ id: String, _ value: Double, _ unit: String, samples: Int = 1_680) -> MetricValue {
      MetricValue(id: id, value: value, unit: unit, better: .lower, kind: .exact, samples: samples)
    }
    let stages = FrameStage.allCases.map { timed("frame.stage.\($0.name).p99", 0.12) }
    return [
      timed("frame.cost.p50", 0.912), timed("frame.cost.p99", 3.402), timed("frame.cost.p999", 12.13),
      timed("frame.cost.max", 61.2), timed("frame.product.p99", 2.214), timed("hitch.ratio", 3.1, "ms/s"),
      exact("photo.ready.p50", 182, "ms"), exact("photo.ready.p99", 1_072, "ms"),
      exact("photo.placeholder.ratio", 12.4, "ms/s"), exact("cache.visible_misses", 1_204, "1"),
      exact("cache.wasted_decodes", 31, "1"), exact("cache.evictions", 903, "1"),
      exact("cache.bytes_peak", 58_301_412, "bytes"), exact("cache.entries_peak", 504, "1"),
      MetricValue(
        id: "memory.live_peak", value: 81_264_640, unit: "bytes", better: .lower, kind: .perBuild,
        samples: 360),
      MetricValue(
        id: "memory.rss_peak", value: 224_395_264, unit: "bytes", better: .lower, kind: .memory, samples: 360),
      exact("gesture.missed.3-4", 7.2, "%"), exact("gesture.accidental.3-4", 2.1, "%"),
      timed("sync.visible.p99", 0, samples: 0),
      MetricValue(id: "harness.speed", value: 221.4, unit: "s/s", better: .higher, kind: .timed, samples: 6),
    ] + stages
  }

  var budgets: [BudgetOutcome] {
    func budget(
      _ metric: String, _ value: Double?, _ limit: Double, _ unit: String, _ holds: Bool,
      _ remark: String = "",
      samples: Int = 36_000
    ) -> BudgetOutcome {
      BudgetOutcome(
        metric: metric, limit: limit, value: value, unit: unit, samples: samples, holds: holds, remark: remark
      )
    }
    return [
      budget("frame.cost.p999", 12.13, 16.67, "ms", true),
      budget("frame.product.p99", 2.214, 3, "ms", true, "4 x the committed value of 0.75 ms"),
      budget("hitch.ratio", 3.1, 5, "ms/s", true, "band 5/10 (WWDC 2020)"),
      budget("photo.ready.p99", 1_072, 800, "ms", false, "slow network phase included" + spice, samples: 720),
      budget("cache.wasted_decodes", 31, 40, "1", true),
      budget("memory.live_peak", 81_264_640, 104_857_600, "bytes", true, samples: 360),
      budget("harness.speed", 221.4, 100, "s/s", true, samples: 6),
      // Said to hold on purpose: no samples must fail whatever the report says.
      budget("sync.visible.p99", nil, 2_000, "ms", true, "no sync happened", samples: 0),
    ]
  }

  func invariants(_ times: Int) -> [InvariantOutcome] {
    [
      InvariantOutcome(
        id: "expiry.shown", title: "No photo is on screen after its 48 hours.", checked: 108_000 * times,
        exercised: 21 * times, required: 20, violations: 0, examples: []),
      InvariantOutcome(
        id: "ledger.balance", title: "A balance equals the sum of its postings and is never negative.",
        checked: 4_120 * times, exercised: 310 * times, required: 100, violations: 0, examples: []),
      InvariantOutcome(
        id: "cache.limit", title: "The cache never holds more than its limit.", checked: 108_000 * times,
        exercised: 301 * times, required: 100, violations: 0, examples: []),
      InvariantOutcome(
        id: "toast.once", title: "A toast is shown exactly once.", checked: 71 * times, exercised: 4,
        required: 20, violations: 0, examples: []),
      InvariantOutcome(
        id: "gesture.debounce", title: "Two swipes inside the debounce change one category.",
        checked: 910 * times,
        exercised: 71 * times, required: 50, violations: 1,
        examples: ["unit 1 session 0 at 12:31.402: 2 changes in 180 ms\(spice)"]),
    ]
  }

  /// All units in one file, as if one worker had written them.
  func database(at path: String) throws -> RunDatabase {
    let database = try RunDatabase(creating: path)
    for unit in 0..<units { try write(unit: unit, to: database) }
    try database.trimWorst()
    try database.finishMerge()
    return database
  }
}
