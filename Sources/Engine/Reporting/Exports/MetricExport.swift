internal import Foundation
package import Metrics
internal import ScenarioFormat

/// The formats in which benchmark trackers read a run's metrics. Metrics without samples are left out.
package enum MetricExport: String, CaseIterable, Sendable {
  /// Apache Otava's CSV: one line for each run, with `time`, `commit` and a column for each metric.
  case otava
  /// Bencher Metric Format: JSON, benchmark to measure to `value`.
  case bencher
  /// github-action-benchmark's `customSmallerIsBetter`: JSON, for metrics where lower is better.
  case smallerIsBetter = "smaller-is-better"

  /// The CSV's heading for a run.
  package static func otavaHeading(_ run: RunReport) -> String {
    (["time", "commit"] + listed(run).map { CSVText.cell($0.id) }).joined(separator: ",")
  }

  /// The CSV's line for a run that ended at `time`, written `2026-03-14 18:30:00 +0000`.
  package static func otavaLine(_ run: RunReport, time: String) -> String {
    ([time, CSVText.cell(run.commit)] + listed(run).map { NumberSpelling.text($0.value) }).joined(
      separator: ",")
  }

  /// Several runs as one JSON object, each a benchmark with its scenario's name.
  package static func bencherJSON(_ runs: [RunReport]) -> String {
    var benchmarks: [String: [String: [String: Double]]] = [:]
    for run in runs {
      for metric in listed(run) {
        benchmarks[run.scenario, default: [:]][metric.id] = ["value": metric.value]
      }
    }
    return json(benchmarks)
  }

  /// Several runs as one JSON list. Names begin with the scenario.
  package static func smallerIsBetterJSON(_ runs: [RunReport]) -> String {
    struct Entry: Encodable {
      var name: String
      var unit: String
      var value: Double
      var extra: String
    }
    return json(
      runs.flatMap { run in
        listed(run).filter { $0.better == .lower }.map { metric in
          Entry(
            name: "\(run.scenario): \(metric.id)", unit: metric.unit, value: metric.value,
            extra: "\(metric.kind.rawValue), \(metric.samples) samples, commit \(run.commit)")
        }
      })
  }

  private static func listed(_ run: RunReport) -> [MetricValue] { run.metrics.filter { $0.samples > 0 } }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let data = try? encoder.encode(value)
    // Metrics of a decoded report are finite, so they can be encoded.
    return data.map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }
}
