internal import Metrics

extension ReportPage {
  /// Product, toolkit and total side by side, then the stages: only the product's part was measured.
  var costTable: String {
    let found = Dictionary(report.metrics.map { ($0.id, $0) }) { first, _ in first }
    let percentiles = ["p50", "p99", "p999"]
    func cell(_ id: String) -> String {
      guard let metric = found[id], metric.samples > 0 else { return "<span class=\"of\">–</span>" }
      return Markup.escape(Markup.figure(metric.value, unit: metric.unit))
    }
    let parts = [
      ("product", "measured here, scaled to the device"), ("toolkit", "assumed per view"),
      ("cost", "both, what the deadline is held against"),
    ]
    let rows = parts.map { part, remark in
      ["\(part == "cost" ? "frame" : part)<span class=\"rule\">\(remark)</span>"]
        + percentiles.map { cell("frame.\(part).\($0)") }
    }
    let stages = FrameStage.allCases.map { [$0.name, cell("frame.stage.\($0.name).p99")] }
    guard found.keys.contains(where: { $0.hasPrefix("frame.") }) else { return "" }
    let titles: [Markup.Column] = [
      .text("part"), .figure("p50"), .figure("p99"), .figure("p99.9"),
    ]
    return "<div class=\"pair\">\(Markup.table("Frame cost by part", titles, rows))"
      + Markup.table("Product cost by stage", [.text("stage of the product"), .figure("p99")], stages)
      + "</div>"
  }

  /// Photos that never appeared, with their reasons.
  var photoErrorList: String {
    let errors = report.deterministic.photoErrors
    guard !errors.isEmpty else { return "<p class=\"note\">Every photo that was wanted could be shown.</p>" }
    let total = max(errors.count, report.deterministic.totals["photo.errors"] ?? 0)
    let items = errors.prefix(200).map { "<li>\(Markup.escape(String($0.prefix(300))))</li>" }
    let shown = items.joined(separator: "\n")
    let count = FigureText.grouped(total)
    let more = total > items.count ? "<p class=\"note\">\(items.count) of \(count) are listed.</p>" : ""
    return "<h3>\(count) \(total == 1 ? "photo" : "photos") could not be shown</h3>"
      + (items.count <= 10
        ? "<ul class=\"errors\">\(shown)</ul>"
        : Markup.fold("The list", "<ul class=\"errors\">\(shown)</ul>")) + more
  }
}
