package import Metrics

/// The files of a run for other tools: `histograms.hlog` and `trace.json`.
package enum RunExports {
  /// Writes `histograms.hlog` atomically. `table` maps metrics to distributions.
  package static func writeHistograms(
    _ measurements: Measurements, _ table: MetricTable, to folder: String
  ) throws(ReportError) {
    let log = HistogramLog(
      table.distributions(measurements), microseconds: measurements.total(.sessionTime) ?? 0)
    try RunFolder.put(Array(log.text.utf8), "\(folder)/histograms.hlog")
  }

  /// Writes `trace.json` atomically. Equal reports and databases give equal files.
  package static func writeTrace(
    _ report: RunReport, _ database: RunDatabase, to folder: String
  ) throws(ReportError) {
    try RunFolder.put(try ChromeTrace(report, database).json, "\(folder)/trace.json")
  }
}
