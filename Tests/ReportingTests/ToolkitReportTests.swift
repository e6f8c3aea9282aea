import Foundation
import Metrics
import Reporting
import SQLiteConnecting
import Testing

@Suite("The toolkit and work by step in reports")
struct ToolkitReportTests {
  private func metric(_ id: String, _ value: Double) -> MetricValue {
    MetricValue(id: id, value: value, unit: "ms", better: .lower, kind: .timed, samples: 9_000)
  }

  /// A report with devices of 60 Hz, whose views may cost so many milliseconds.
  private func report(breakEven: Double = 0.265) -> RunReport {
    var report = FakeRun().report()
    report.metrics += [
      metric("frame.cost.low.p999@60hz", 0.61), metric("frame.cost.p999@60hz", 2.41),
      metric("frame.cost.high.p999@60hz", 70.2), metric("frame.break_even.p999@60hz", breakEven),
    ]
    report.toolkit = ToolkitPart(
      mostViews: FrameRow(
        unit: 0, session: 1, frame: 1_505, vsync: 25_092_000_000, stages: [0, 10_000, 0, 0, 30_000, 0],
        toolkit: 2_304_000, period: 16_666_666, samples: 1, created: 30, moved: 1, changed: 0, removed: 0,
        step: "browse", screen: "grid", animating: true, placeholders: 0, what: "closePhoto"))
    var step = StepWork(step: "browse")
    (step.frames, step.created, step.bytes, step.retains) = (1_234, 567, 2_048, 9_876)
    report.steps = [step]
    return report
  }

  private func terminal(_ report: RunReport) -> String {
    SummaryText(report, worst: nil, place: "x", colour: false).text.replacing("\n  ", with: " ")
  }

  @Test("the terminal says p99.9 under each model, the break-even, and the frame that makes the most views")
  func text() {
    let text = terminal(report())
    #expect(
      text.contains(
        "\ntoolkit (assumed) at 60 Hz: p99.9 of frame cost is 0.610 ms under the low model, 2.41 ms middle, 70.2 ms high; "
          + "within 16.7 ms up to 265 us a view made\n"))
    // 40 us of the product, 500 us of a frame, 4 us of a view moved; and 30 views.
    #expect(
      text.contains(
        "most views: 30 made in one frame (0.742 ms low; 2.34 ms middle; 70.6 ms high, a hitch, in time up to 537 us a view) at 0:25.092 of unit 0, "
          + "session 1: grid, browse: closePhoto"))
  }

  @Test("a break-even that does not depend on views is described in words")
  func edges() {
    #expect(terminal(report(breakEven: 0)).contains("within 16.7 ms never, whatever a view costs"))
    let unbounded = Double(ToolkitTimes.unbounded) / 1e6
    #expect(terminal(report(breakEven: unbounded)).contains("within 16.7 ms whatever a view costs"))
  }

  @Test("Markdown and page have the same content, with sources and the work of each step")
  func files() throws {
    let markdown = SummaryMarkdown(report(), worst: nil).text
    #expect(markdown.contains("## Toolkit\n\n- toolkit (assumed) at 60 Hz: p99.9 of frame cost"))
    #expect(markdown.contains("| browse | 1,234 | 567 | 2,048 B | 9,876 |  |  |"))
    let folder = try TemporaryFolder()
    let database = try RunDatabase(creating: folder.file("run.sqlite"))
    let page = String(decoding: try ReportPage(report(), FakeRun.table, database).page.bytes(), as: UTF8.self)
    #expect(page.contains("up to 265 us a view made") && page.contains("<strong>70.2 ms</strong>"))
    for model in ToolkitPart(mostViews: nil).models {
      #expect(page.contains(Markup.escape(model.source)), "\(model.name)")
    }
    let row = try #require(page.components(separatedBy: "<tr>").first { $0.contains(">browse<") })
    #expect(row.contains(">9,876<") && row.contains(">not counted<"))
  }

  @Test("a report without toolkit data does not mention it")
  func nothing() {
    let plain = FakeRun().report()
    #expect(!terminal(plain).contains("toolkit (assumed)") && !terminal(plain).contains("most views"))
    let markdown = SummaryMarkdown(plain, worst: nil).text
    #expect(!markdown.contains("## Toolkit") && !markdown.contains("## Work by step"))
  }

  @Test("report.json and run.sqlite store the steps, with null for uncounted work")
  func stored() throws {
    let written = try ReportJSON.decode(ReportJSON.encode(report()), file: "report.json")
    #expect(written.steps == report().steps && written.toolkit == report().toolkit)
    let folder = try TemporaryFolder()
    let path = folder.file("run.sqlite")
    let database = try RunDatabase(creating: path)
    try database.batch { () throws(SQLiteStoreError) in try database.add(report().steps ?? []) }
    let settings = SQLiteSettings(access: .readOnly, journal: .memory, synchronous: .off)
    let statement = try SQLiteConnection(.file(path), settings: settings).prepare(
      "SELECT step, frames, created, bytes, retains, objects IS NULL FROM steps")
    #expect(try statement.step())
    #expect(statement.text(0) == "browse")
    #expect((1...5).map { statement.int64($0) } == [1_234, 567, 2_048, 9_876, 1])
  }
}
