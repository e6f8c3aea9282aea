internal import Foundation
package import Metrics
internal import SQLiteStoring

/// `report.html`: one file with everything in it, for a browser without a network.
///
/// Tables and distributions are plain markup made here, so that they can be read, printed and searched without a
/// script; the two charts over time are drawn by a small script of our own. A charting library would have to lie on
/// every machine that makes a report, and has neither stacked maxima nor patterns nor a cursor for the keyboard.
package struct ReportPage {
  /// What the page must not exceed.
  package static let byteLimit = 5 * 1_048_576

  let report: RunReport
  let table: MetricTable
  let facts: RunFacts
  let worst: [FrameRow]
  let timelines: [Timeline]
  let histograms: [StoredHistogram]
  let ages: [GestureCounts]
  let intents: [GestureCounts]
  /// The files that stood for the album, those to be looked at first.
  let photos: [PhotoRow]
  let command: String

  /// Reads what the page needs; a few queries that look at every kept frame. `table` says which distributions are drawn.
  package init(_ report: RunReport, _ table: MetricTable, _ database: RunDatabase) throws(ReportError) {
    self.report = report
    self.table = table
    facts = RunFacts(report: report)
    do throws(SQLiteStoreError) {
      worst = try database.worstFrames(limit: 10)
      timelines = try database.timelines()
      histograms = try database.histograms()
      ages = try database.gesturesByAge()
      intents = try database.gesturesByIntent()
      photos = try database.photos()
      command = try database.command() ?? facts.command
    } catch {
      throw .database(reason: "\(error)")
    }
  }

  /// The whole page as UTF-8.
  package func html() throws(ReportError) -> [UInt8] {
    let sections = [
      budgetSection, screenSection, coverageSection, invariantSection, timelineSection, distributionSection,
      toolkitSection, hitchSection, soakSection, stepSection, chartSections, photoErrorSection,
      photoFileSection,
      worstSection,
      gestureSection, cacheSection, costModelSection, metricSection, familySection, machineSection,
    ]
    let scripts = """
      <script type="application/json" id="run-data">\(Markup.scriptSafe(try timelineJSON()))</script>
      <script>
      \(PageScript.text)
      </script>
      """
    let page = PageSkeleton(
      title: "\(report.scenario): \(facts.word)", skip: ("budgets", "Skip to the budgets"), header: header,
      main: sections.joined(), footer: footer, scripts: scripts)
    return Array(page.html.utf8)
  }

  private func timelineJSON() throws(ReportError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(timelines), as: UTF8.self)
    } catch {
      throw .unwritable(what: "the page's data (\(error))")
    }
  }
}
