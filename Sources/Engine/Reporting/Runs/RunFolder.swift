internal import HostSystem
package import Metrics
internal import SQLiteConnecting

/// The files of a run for people and tools, beside `run.sqlite`.
package enum RunFolder {
  /// Writes report.json, summary.md and report.html, each atomically. Makes the folder if it is missing.
  ///
  /// `table` and `screens` are the app's; `stored` is the baseline run for the page. Equal reports and databases give equal files.
  package static func write(
    _ report: RunReport, _ table: MetricTable, _ database: RunDatabase, screens: [String] = [],
    against stored: BaselineRun? = nil, to folder: String
  ) throws(ReportError) {
    try ReportJSON.refuse(report)
    let worst: CostliestFrames
    do throws(SQLiteStoreError) {
      worst = try database.costliestFrames()
    } catch {
      throw .database(reason: "\(error)")
    }
    let page = try ReportPage(report, table, database, screens: screens, against: stored).page.bytes()
    try access { () throws(HostFileError) in try HostFolder.make(folder) }
    try put("\(folder)/report.json") { take throws(ReportError) in
      try ReportJSON.encode(report, into: take)
    }
    try put(Array(SummaryMarkdown(report, worst: worst).text.utf8), "\(folder)/summary.md")
    try put(page, "\(folder)/report.html")
  }

  /// Writes a file under another name, then renames it. Throws `notWritten` if that fails.
  package static func put(_ bytes: [UInt8], _ path: String) throws(ReportError) {
    try put(path) { take throws(ReportError) in try take(bytes) }
  }

  /// The same for a file that is never in memory as a whole: `fill` passes its pieces.
  private static func put(
    _ path: String, _ fill: (_ take: ([UInt8]) throws(ReportError) -> Void) throws(ReportError) -> Void
  ) throws(ReportError) {
    let file = try access { () throws(HostFileError) in try PartialFile(path) }
    try fill { piece throws(ReportError) in
      try access { () throws(HostFileError) in try file.write(piece) }
    }
    try access { () throws(HostFileError) in try file.putInPlace() }
  }

  private static func access<T>(
    _ work: () throws(HostFileError) -> T
  ) throws(ReportError) -> T {
    do { return try work() } catch {
      throw .notWritten(reason: "\(error)")
    }
  }
}
