internal import Metrics

extension ReportPage {
  /// How much frames cost, classes of devices apart.
  var distributionSection: String {
    let found = histograms.filter { $0.name == "frame.cost" }
    return Markup.section(
      "cost", "Frame cost",
      note:
        "The pictures show product and toolkit together, logarithmic in both directions; late frames are hatched.",
      costTable + distributions(found) { deadline(of: $0.deviceClass) })
  }

  /// How long a child waited for a photo, in virtual time.
  var photoSection: String {
    let found = histograms.filter { $0.name == "photo.ready" }
    return Markup.section(
      "photos", "Photo readiness",
      note: "From the moment a photo is wanted to the frame that shows it, in virtual time.",
      distributions(found, floor: ReportPage.atOnce) { _ in nil } + figures("photo.") + photoErrorList)
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

  /// A photo there within a millisecond was there already: no frame lies between. Nanoseconds.
  private static let atOnce = 1_000_000

  /// Pictures with their figures; values up to `floor` nanoseconds share one bar and are counted apart.
  private func distributions(
    _ found: [StoredHistogram], floor: Int? = nil, _ deadline: (StoredHistogram) -> Int?
  ) -> String {
    guard !found.isEmpty else { return "<p>No samples.</p>" }
    let pictures = found.prefix(6).map { histogram -> String in
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

  /// The period of a class named after its rate, nanoseconds.
  private func deadline(of deviceClass: String) -> Int? {
    guard let hertz = Int(deviceClass.prefix { $0.isNumber }), hertz > 0 else { return nil }
    return 1_000_000_000 / hertz
  }
}
