package import Metrics

/// The files of a run that tools of others read: `histograms.hlog` and `trace.json`.
package enum RunExports {
  /// Writes `histograms.hlog`, whole or not at all. `table` says which figures are read from which distribution.
  package static func writeHistograms(
    _ measurements: Measurements, _ table: MetricTable, to folder: String
  ) throws(ReportError) {
    let log = HistogramLog(
      table.distributions(measurements), microseconds: measurements.total(.sessionTime) ?? 0)
    try RunFolder.put(Array(log.text.utf8), "\(folder)/histograms.hlog")
  }

  /// Writes `trace.json`, whole or not at all; the same from the same report and database.
  package static func writeTrace(
    _ report: RunReport, _ database: RunDatabase, to folder: String
  ) throws(ReportError) {
    try RunFolder.put(try ChromeTrace(report, database).json, "\(folder)/trace.json")
  }
}
