package import Metrics
package import Reporting

/// The files of a run that tools of others read: `histograms.hlog`.
package enum RunExports {
  /// Writes `histograms.hlog`, whole or not at all. `table` says which figures are read from which distribution.
  package static func writeHistograms(
    _ measurements: Measurements, _ table: MetricTable, to folder: String
  ) throws(ReportError) {
    let log = HistogramLog(
      table.distributions(measurements), microseconds: measurements.total(.sessionTime) ?? 0)
    try RunFolder.put(Array(log.text.utf8), "\(folder)/histograms.hlog")
  }
}
