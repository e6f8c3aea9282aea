import Foundation
import Metrics
import Reporting
import SQLiteConnecting
import Testing

@Suite("The cost table in reports")
struct ModelReportTests {
  private func report(_ ratio: Double) -> RunReport {
    var report = FakeRun().report()
    let band = ModelBand(
      operation: "decode", metric: "model.decode.ratio", bounds: 0.4...1.05, concerns: ["photo.ready"])
    let metric = MetricValue(
      id: band.metric, value: ratio, unit: "1", better: .neither, kind: .timed, samples: 1_680)
    report.metrics.append(metric)
    report.model = [ModelRatio(band, among: [metric])].compactMap { $0 }
    return report
  }

  private func terminal(_ report: RunReport) -> String {
    SummaryText(report, worst: nil, place: "x", colour: false).text.replacing("\n  ", with: " ")
  }

  private let misfit =
    "NOT COMPARABLE: photo.ready, because decode takes 1.6 times the cost table's cost, and its band is 0.4 to 1.05"

  @Test("terminal and markdown name what is not comparable, or say that the table fits")
  func text() {
    #expect(terminal(report(1.6)).contains(misfit))
    #expect(SummaryMarkdown(report(1.6), worst: nil).text.contains("## Cost table\n\n- \(misfit)\n"))
    let fits = "cost table: decode takes 0.8 times the cost table's cost, and its band is 0.4 to 1.05"
    #expect(terminal(report(0.8)).contains(fits) && !terminal(report(0.8)).contains("COMPARABLE"))
  }

  @Test("report.json stores the ratio, its band and the metrics that depend on it")
  func json() throws {
    let bytes = try ReportJSON.encode(report(1.6))
    #expect(try ReportJSON.decode(bytes, file: "report.json").model == report(1.6).model)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\"isInside\" : false") && text.contains("\"concerns\""))
  }
}
