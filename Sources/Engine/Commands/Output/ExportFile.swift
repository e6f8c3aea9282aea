internal import Foundation
internal import HostSystem
internal import Metrics
internal import Reporting

/// Writes a run's metrics for a benchmark tracker.
enum ExportFile {
  /// Appends a line to a CSV with the same columns; overwrites all other files.
  static func write(
    _ export: GateRequest.Export, _ reports: [RunReport], runs: [String]
  ) throws(CommandFailure) {
    switch export.format {
    case .bencher: try OutputFile.write(MetricExport.bencherJSON(reports), to: export.file)
    case .smallerIsBetter: try OutputFile.write(MetricExport.smallerIsBetterJSON(reports), to: export.file)
    case .otava:
      for (report, run) in zip(reports, runs) { try add(report, run, to: export.file) }
    }
  }

  private static func add(_ report: RunReport, _ run: String, to file: String) throws(CommandFailure) {
    let heading = MetricExport.otavaHeading(report)
    let line = MetricExport.otavaLine(report, time: time(of: run))
    var text = heading + "\n"
    var earlier: [UInt8] = []
    if HostFolder.isRegularFile(file) {
      do throws(HostFileError) { earlier = try HostFolder.read(file) } catch {
        throw CommandFailure(.missingInput, "\(error)")
      }
    }
    if !earlier.isEmpty {
      text = String(decoding: earlier, as: UTF8.self)
      guard text.hasPrefix(heading + "\n") else {
        throw CommandFailure(
          .notComparable, "`\(file)` has other columns than this run has metrics; export into another file")
      }
    }
    try OutputFile.write(text + line + "\n", to: file)
  }

  /// The end of the run: the modification date of its report.
  private static func time(of run: String) -> String {
    let attributes = try? FileManager.default.attributesOfItem(atPath: run + "/report.json")
    let date = attributes?[.modificationDate] as? Date ?? Date(timeIntervalSince1970: 0)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss Z"
    return formatter.string(from: date)
  }
}
