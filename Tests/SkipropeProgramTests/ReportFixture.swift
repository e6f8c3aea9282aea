import FamilySamples
import Foundation
import Metrics
import Reporting

/// Synthetic run folders: a report of a few figures, without a database.
enum ReportFixture {
  /// Runs `body` in a new folder with these runs, each a folder with a report. The folder is removed afterwards.
  static func withRuns(
    _ runs: [String: (inout RunReport) -> Void], _ body: (URL) throws -> Void
  ) throws {
    try RunFixture.withScenarios([:]) { root in
      for (name, change) in runs {
        var report = standard
        change(&report)
        try write(report, name, in: root)
      }
      try body(root)
    }
  }

  static func write(_ report: RunReport, _ name: String, in root: URL) throws {
    let folder = root.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(ReportJSON.encode(report)).write(to: folder.appending(path: "report.json"))
  }

  /// Changes the value of a metric.
  static func set(_ id: String, _ value: Double) -> (inout RunReport) -> Void {
    { report in
      for index in report.metrics.indices where report.metrics[index].id == id {
        report.metrics[index].value = value
      }
    }
  }

  private static let standard = RunReport(
    schema: 2, scenario: "smoke", seed: 27, commit: "abc1234",
    deterministic: DeterministicPart(
      digest: "0123456789abcdef", totals: ["cache.decodes": 408],
      units: [
        UnitSummary(
          unit: 0, outcome: "complete",
          sessions: [
            SessionSummary(
              session: 1, ageYears: 5, device: "iphone-se", digest: "00000000000000aa", vsyncs: 600,
              activeFrames: 90,
              gestures: 4, counts: ["category.changes": 1, "photo.shown": 3, "cache.decodes": 8])
          ])
      ]),
    measured: MeasuredPart(
      wallSeconds: 1, cpuSeconds: 1, simulatedSeconds: 10, workers: 1, repetitions: 1,
      peakResidentBytes: 1 << 25,
      hostScore: 1, hostScoreAtEnd: 1, bursts: 1, preemptedBursts: 0, costModel: []),
    metrics: [
      MetricValue(id: "cache.decodes", value: 408, unit: "1", better: .lower, kind: .exact, samples: 90),
      MetricValue(id: "cache.hits", value: 700, unit: "1", better: .higher, kind: .exact, samples: 90),
      MetricValue(
        id: "frame.product.p50", value: 0.003, unit: "ms", better: .lower, kind: .timed, samples: 90),
      MetricValue(
        id: "memory.live_peak", value: 9e7, unit: "bytes", better: .lower, kind: .perBuild, samples: 90),
    ],
    budgets: [
      BudgetOutcome(
        metric: "cache.decodes", limit: 500, value: 408, unit: "1", samples: 90, holds: true, remark: "")
    ],
    invariants: [],
    machine: MachineIdentity(
      cpu: "any", cores: 1, kernel: "6.1", toolchain: "Swift 6.3", libraries: [:], build: "release",
      harnessVersion: "1"),
    exit: 0, verdict: "All holds.")
}
