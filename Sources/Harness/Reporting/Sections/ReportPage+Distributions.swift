internal import Metrics

extension ReportPage {
  /// How much frames cost, classes of devices apart.
  var distributionSection: String {
    let drawn = table.definitions.filter { $0.chart == .deadlines }.map(\.id)
    let found = histograms.filter { drawn.contains($0.name) }
    return Markup.section(
      "cost", "Frame cost",
      note:
        "The pictures show product and toolkit together, logarithmic in both directions; late frames are hatched.",
      costTable + distributions(found) { deadline(of: $0.deviceClass) })
  }

  /// The distributions that have a section of their own, such as how long a child waited for a photo.
  var chartSections: String {
    table.definitions.map { definition in
      guard case .section(let anchor, let title, let note, let atOnce) = definition.chart else { return "" }
      let found = histograms.filter { $0.name == definition.id }
      let group = definition.id.prefix { $0 != "." } + "."
      return Markup.section(
        anchor, title, note: note, distributions(found, floor: atOnce) { _ in nil } + figures(String(group)))
    }.joined()
  }

  /// The figures of one family of metrics, in a row.
  func figures(_ prefix: String) -> String {
    let found = report.metrics.filter { $0.id.hasPrefix(prefix) }
    guard !found.isEmpty else { return "" }
    let cells = found.map { metric in
      let value = metric.samples > 0 ? Markup.figure(metric.value, unit: metric.unit) : "no samples"
      return "<div><dt>\(Markup.escape(metric.id))</dt><dd>\(Markup.escape(value))</dd></div>"
    }
    return "<dl class=\"facts small\">\(cells.joined())</dl>"
  }

  /// Pictures with their figures; values up to `floor` nanoseconds share one bar and are counted apart.
  private func distributions(
    _ found: [StoredHistogram], floor: Int? = nil, _ deadline: (StoredHistogram) -> Int?
  ) -> String {
    guard !found.isEmpty else { return "<p>No samples.</p>" }
    let pictures = found.prefix(ReportPage.pictureLimit).map { histogram -> String in
      let limit = deadline(histogram)
      var figures = [500, 900, 990, 999].map { perMille in
        (
          "p\(FigureText.number(Double(perMille) / 10))",
          Markup.milliseconds(histogram.value(atPerMille: perMille))
        )
      }
      figures.append(("max", Markup.milliseconds(histogram.maximum)))
      figures.append(("samples", FigureText.grouped(histogram.count)))
      if let floor {
        let quick = histogram.buckets.filter { $0.upperEnd <= floor }.reduce(0) { $0 + $1.count }
        let percent = Double(quick) * 100 / Double(max(1, histogram.count))
        figures.append(("there already", Markup.figure(percent, unit: "%")))
      }
      if let limit {
        let late = histogram.buckets.filter { $0.upperEnd > limit }.reduce(0) { $0 + $1.count }
        figures.append(("late", FigureText.grouped(late)))
      }
      let cells = figures.map { "<div><dt>\(Markup.escape($0.0))</dt><dd>\(Markup.escape($0.1))</dd></div>" }
      let period = limit.map { ", deadline \(Markup.milliseconds($0))" } ?? ""
      let name = histogram.deviceClass.isEmpty ? "all devices" : histogram.deviceClass
      return "<figure><figcaption>\(Markup.escape(name + period))</figcaption>"
        + "\(DistributionChart(histogram: histogram, deadline: limit, floor: floor ?? 1_000).svg)"
        + "<dl class=\"facts small\">\(cells.joined())</dl></figure>"
    }
    return "<div class=\"pair\">\(pictures.joined())</div>"
  }

  /// Pictures of one metric; what has more parts shows the first.
  private static let pictureLimit = 6

  /// The period of a class named after its rate, nanoseconds.
  private func deadline(of deviceClass: String) -> Int? {
    guard let hertz = Int(deviceClass.prefix { $0.isNumber }), hertz > 0 else { return nil }
    return 1_000_000_000 / hertz
  }
}
