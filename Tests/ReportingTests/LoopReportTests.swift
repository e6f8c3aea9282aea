import Foundation
import Metrics
import Reporting
import SQLiteConnecting
import Testing

@Suite("Hitches and closed loops in reports")
struct LoopReportTests {
  private func ratio(_ id: String, _ value: Double) -> MetricValue {
    MetricValue(id: id, value: value, unit: "ms/s", better: .lower, kind: .timed, samples: 9_000)
  }

  private func report(isClosed: Bool) throws -> RunReport {
    var report = FakeRun().report()
    report.metrics.removeAll { $0.id.hasPrefix("hitch.ratio") }
    report.metrics += [
      ratio("hitch.ratio", 5.5), ratio("hitch.ratio.low", 0.25), ratio("hitch.ratio.high", 139),
    ]
    report.hitches = HitchPart(.wwdc2020, report.metrics)
    guard isClosed else { return report }
    let text = """
      {"model": "high", "skippedVsyncs": 1234, "lateFrames": 56, "coalescedSamples": 78, "longestFreezeMilliseconds": 83.3,
       "tableMilliseconds": 40, "measuredMilliseconds": 50, "errorP50Milliseconds": 0.001, "errorP99Milliseconds": 0.25}
      """
    report.loop = try JSONDecoder().decode(LoopPart.self, from: Data(text.utf8))
    return report
  }

  private let band =
    "hitch.ratio 5.50 ms/s: warning, good under the low model of the toolkit, critical under the high model of the toolkit "
    + "(bands of WWDC 2020: good to 5 ms/s, warning to 10 ms/s, critical above)"
  private let skipped =
    "closed loop under the high model of the toolkit: 1,234 vsyncs skipped for 56 late frames, 78 touch samples waited, the "
    + "longest freeze was 83.3 ms"
  private let error =
    "its table of product costs, no measurement, moved the clock: 40 ms in all, 50 ms measured (125 %); a frame differs by "
    + "at most 1 us in half of them, 0.250 ms in 99 of 100"

  private func terminal(_ report: RunReport) -> String {
    SummaryText(report, worst: nil, place: "x", colour: false).text.replacing("\n  ", with: " ")
  }

  @Test(
    "the terminal and the Markdown name the band with its source, and a closed loop with its skips and its error"
  )
  func texts() throws {
    let closed = try report(isClosed: true)
    for sentence in [band, skipped, error] {
      #expect(terminal(closed).contains(sentence + "\n"), "\(terminal(closed))")
      #expect(SummaryMarkdown(closed, worst: nil).text.contains("- \(sentence)\n"))
    }
    let open = try report(isClosed: false)
    #expect(terminal(open).contains(band + "\n") && !terminal(open).contains("closed loop"))
    #expect(!SummaryMarkdown(open, worst: nil).text.contains("closed loop"))
  }

  @Test("the verdict is the same with a closed loop as without")
  func noVerdict() throws {
    let (open, closed) = (try report(isClosed: false), try report(isClosed: true))
    #expect(open.verdict == closed.verdict && open.exit == closed.exit)
    #expect(terminal(open).prefix { $0 != "\n" } == terminal(closed).prefix { $0 != "\n" })
  }

  @Test("the report is read back with both parts, and an older one has neither")
  func json() throws {
    let closed = try report(isClosed: true)
    let back = try ReportJSON.decode(ReportJSON.encode(closed), file: "x")
    #expect(back.loop == closed.loop && back.hitches == closed.hitches)
    let before = try ReportJSON.decode(ReportJSON.encode(FakeRun().report()), file: "x")
    #expect(before.loop == nil && before.hitches == nil)
  }

  @Test("the page has a section with the band, its source and the closed loop")
  func page() throws {
    let folder = try TemporaryFolder()
    let database = try RunDatabase(creating: folder.file("run.sqlite"))
    let html = String(
      decoding: try ReportPage(report(isClosed: true), FakeRun.table, database).page.bytes(), as: UTF8.self)
    #expect(html.contains("<section id=\"hitches\"") && html.contains("session 10077"))
    #expect(html.contains("1,234 vsyncs skipped"))
  }
}
