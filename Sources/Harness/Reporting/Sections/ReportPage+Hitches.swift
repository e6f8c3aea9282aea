internal import Metrics

extension ReportPage {
  /// The name of the hitch ratio's band with its source, and what a closed loop did; nothing for a report without.
  var hitchSection: String {
    let sentences = (facts.hitchBand.map { [$0] } ?? []) + facts.loop + facts.pace
    guard !sentences.isEmpty, let hitches = report.hitches else { return "" }
    let title = report.loop == nil ? "Hitches" : "Hitches, and the closed loop"
    let rows = hitches.limits.map { limit in
      [
        Markup.escape(limit.name),
        Markup.escape(limit.upTo.map { "up to \(Markup.figure($0, unit: "ms/s"))" } ?? "above"),
      ]
    }
    return Markup.section(
      "hitches", title,
      note: "A band is a name for the ratio and no verdict; the scenario says which bands (hitch-bands).",
      sentences.map { "<p>\(Markup.escape($0))</p>" }.joined()
        + Markup.fold(
          "The bands and their source",
          Markup.table("Bands of \(hitches.title)", [.text("band"), .figure("hitch ratio")], rows)
            + "<p class=\"note\">\(Markup.escape(hitches.source))</p>"))
  }
}
