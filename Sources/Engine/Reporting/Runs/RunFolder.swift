internal import HostSystem
package import Metrics
internal import SQLiteConnecting

/// The files of a run that people and tools read, beside `run.sqlite`.
package enum RunFolder {
  /// Writes report.json, summary.md and report.html, each whole or not at all; the folder is made when missing.
  ///
  /// `table` and `screens` are those of the app that ran, `kept` is what the page sets it against. Calling it again makes the same files from the same report and database.
  package static func write(
    _ report: RunReport, _ table: MetricTable, _ database: RunDatabase, screens: [String] = [],
    against kept: BaselineRun? = nil, to folder: String
  ) throws(ReportError) {
    try ReportJSON.refuse(report)
    let worst: CostliestFrames
    do throws(SQLiteStoreError) {
      worst = try database.costliestFrames()
    } catch {
      throw .database(reason: "\(error)")
    }
    let page = try ReportPage(report, table, database, screens: screens, against: kept).page.bytes()
    try access { () throws(HostFileError) in try HostFolder.make(folder) }
    try put("\(folder)/report.json") { take throws(ReportError) in
      try ReportJSON.encode(report, into: take)
    }
    try put(Array(SummaryMarkdown(report, worst: worst).text.utf8), "\(folder)/summary.md")
    try put(page, "\(folder)/report.html")
  }

  /// Writes a file under another name, then renames it; `notWritten` when it cannot be written.
  package static func put(_ bytes: [UInt8], _ path: String) throws(ReportError) {
    try put(path) { take throws(ReportError) in try take(bytes) }
  }

  /// The same for one that is never in memory as a whole: `fill` hands its pieces over.
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
