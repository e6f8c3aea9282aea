internal import Metrics

extension ReportPage {
  /// Product, toolkit and total side by side, then the stages: only the product's part was measured.
  var costTable: String {
    let found = Dictionary(report.metrics.map { ($0.id, $0) }) { first, _ in first }
    func cell(_ metric: Metric?) -> String {
      guard let value = metric.flatMap({ found[$0.id] }), value.samples > 0 else {
        return "<span class=\"of\">–</span>"
      }
      return Markup.escape(Markup.figure(value.value, unit: value.unit))
    }
    let parts = [
      ("product", FrameMetrics.productCost, "measured here, scaled to the device"),
      ("toolkit", FrameMetrics.toolkitCost, "assumed per view"),
      ("frame", FrameMetrics.frameCost, "both, what the deadline is held against"),
    ]
    let rows = parts.map { name, definition, remark in
      let whole = definition.metrics.filter { $0.part == nil }
      let points: [Percentile] = [.p50, .p99, .p999]
      return ["\(name)<span class=\"rule\">\(remark)</span>"]
        + points.map { point in cell(whole.first { $0.percentile == point }) }
    }
    let stages = FrameMetrics.stageCost.metrics.map { [$0.part ?? "", cell($0)] }
    guard found.keys.contains(where: { $0.hasPrefix("frame.") }) else { return "" }
    let titles: [Markup.Column] = [
      .text("part"), .figure("p50"), .figure("p99"), .figure("p99.9"),
    ]
    return "<div class=\"pair\">\(Markup.table("Frame cost by part", titles, rows))"
      + Markup.table("Product cost by stage", [.text("stage of the product"), .figure("p99")], stages)
      + "</div>"
  }

  /// Photos that never appeared, with their reasons; nothing for an app that may have none.
  var photoErrorSection: String {
    facts.isOfDevicesAlone ? "" : Markup.section("errors", "Photos not shown", photoErrorList)
  }

  /// Photo errors that are listed, and characters of one.
  private static let errorLimit = 200
  private static let errorLength = 300
  /// A longer list is folded.
  private static let unfolded = 10

  private var photoErrorList: String {
    let errors = report.deterministic.photoErrors
    guard !errors.isEmpty else { return "<p class=\"note\">Every photo that was wanted could be shown.</p>" }
    let total = report.deterministic.photoErrorCount
    let items = errors.prefix(ReportPage.errorLimit).map {
      "<li>\(Markup.escape(String($0.prefix(ReportPage.errorLength))))</li>"
    }
    let shown = items.joined(separator: "\n")
    let count = FigureText.grouped(total)
    let more = total > items.count ? "<p class=\"note\">\(items.count) of \(count) are listed.</p>" : ""
    return "<h3>\(count) \(total == 1 ? "photo" : "photos") could not be shown</h3>"
      + (items.count <= ReportPage.unfolded
        ? "<ul class=\"errors\">\(shown)</ul>"
        : Markup.fold("The list", "<ul class=\"errors\">\(shown)</ul>")) + more
  }
}
