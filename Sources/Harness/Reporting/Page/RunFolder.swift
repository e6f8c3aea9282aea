internal import Foundation
package import Metrics
internal import SQLiteStoring

/// The files of a run that people and tools read, beside `run.sqlite`.
package enum RunFolder {
  /// Writes report.json, summary.md and report.html, each whole or not at all; the folder is made when missing.
  ///
  /// `table` holds the metrics of the app that ran. Calling it again makes the same files from the same report and database.
  package static func write(
    _ report: RunReport, _ table: MetricTable, _ database: RunDatabase, to folder: String
  ) throws(ReportError) {
    let worst: FrameRow?
    do throws(SQLiteStoreError) {
      worst = try database.worstFrames(limit: 1).first
    } catch {
      throw .database(reason: "\(error)")
    }
    let json = try ReportJSON.encode(report)
    let page = try ReportPage(report, table, database).html()
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .inaccessible(file: folder, reason: "the folder cannot be made (\(error.localizedDescription))")
    }
    try put(json, "\(folder)/report.json")
    try put(Array(SummaryMarkdown(report, worst: worst).text.utf8), "\(folder)/summary.md")
    try put(page, "\(folder)/report.html")
  }

  /// Writes a file under another name, then renames it; `inaccessible` when it cannot be written.
  package static func put(_ bytes: [UInt8], _ path: String) throws(ReportError) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .inaccessible(file: path, reason: "the file cannot be written (\(error.localizedDescription))")
    }
  }
}
