internal import Foundation
internal import Metrics

extension ReportPage {
  /// The cost of frames, part by part and by class of devices.
  var distributionSection: Page.Section {
    let drawn = table.definitions.filter { $0.chart == .deadlines }.map(\.id)
    let found = histograms.filter { drawn.contains($0.name) }
    return Page.Section(
      "cost", "Frame cost",
      note:
        "The pictures show product and toolkit together, logarithmic in both directions; late frames are red, to the right of the dashed line.",
      costTables + [distributions(found) { deadline(of: $0.deviceClass) }])
  }

  /// The distributions with a section of their own, such as waiting times of photos.
  var chartSections: [Page.Section?] {
    table.definitions.map { definition in
      guard case .section(let anchor, let title, let note, let atOnce) = definition.chart else { return nil }
      let found = histograms.filter { $0.name == definition.id }
      let group = definition.id.prefix { $0 != "." } + "."
      return Page.Section(
        anchor, title, note: note,
        [distributions(found, floor: atOnce) { _ in nil }] + figures(String(group)))
    }
  }

  /// The values of the metrics with a prefix, in a row.
  func figures(_ prefix: String) -> [Page.Block] {
    let found = report.metrics.filter { $0.id.hasPrefix(prefix) }
    guard !found.isEmpty else { return [] }
    return [
      .facts(
        found.map {
          Page.Fact($0.id, $0.samples > 0 ? FigureText.onPage($0.value, unit: $0.unit) : "no samples")
        })
    ]
  }

  /// Product, toolkit and total side by side, then the stages. Only the product's part was measured.
  private var costTables: [Page.Block] {
    let found = Dictionary(report.metrics.map { ($0.id, $0) }) { first, _ in first }
    func cell(_ metric: Metric?) -> PageTable.Cell {
      guard let value = metric.flatMap({ found[$0.id] }), value.samples > 0 else { return .soft("–") }
      return .text(FigureText.onPage(value.value, unit: value.unit))
    }
    let parts = [
      ("product", FrameMetrics.productCost, "measured here, scaled to the device"),
      ("toolkit", FrameMetrics.toolkitCost, "assumed per view"),
      ("frame", FrameMetrics.frameCost, "both, compared with the deadline"),
    ]
    let rows = parts.map { name, definition, remark -> [PageTable.Cell] in
      let whole = definition.metrics.filter { $0.part == nil }
      let points: [Percentile] = [.p50, .p99, .p999]
      return [.text(name) + .small(remark)]
        + points.map { point in cell(whole.first { $0.percentile == point }) }
    }
    let stages = FrameMetrics.stageCost.metrics.map { [.text($0.part ?? ""), cell($0)] }
    guard found.keys.contains(where: { $0.hasPrefix("frame.") }) else { return [] }
    let titles: [PageTable.Column] = [.text("part"), .figure("p50"), .figure("p99"), .figure("p99.9")]
    return [
      .columns([
        [.table(PageTable("Frame cost by part", titles, rows))],
        [
          .table(
            PageTable("Product cost by stage", [.text("stage of the product"), .figure("p99")], stages))
        ],
      ])
    ]
  }

  /// The most plots of one metric. Further parts are left out.
  private static let pictureLimit = 6

  /// Plots with their figures. Values up to `floor` nanoseconds share one bar and are counted separately.
  private func distributions(
    _ found: [StoredHistogram], floor: Int? = nil, _ deadline: (StoredHistogram) -> Int?
  ) -> Page.Block {
    guard !found.isEmpty else { return .text("No samples.") }
    return .columns(
      found.prefix(ReportPage.pictureLimit).map { histogram in
        let limit = deadline(histogram)
        let period = limit.map { ", deadline \(FigureText.onPage(nanoseconds: $0))" } ?? ""
        let name = histogram.deviceClass.isEmpty ? "all devices" : histogram.deviceClass
        let facts = ReportPage.facts(histogram, floor, limit)
        guard let plot = DistributionPlot(histogram, deadline: limit, floor: floor ?? 1_000).plot else {
          return [.heading(name + period), .text("No samples."), .facts(facts)]
        }
        return [.plot(plot, caption: name + period, facts: facts)]
      })
  }

  private static func facts(_ histogram: StoredHistogram, _ floor: Int?, _ limit: Int?) -> [Page.Fact] {
    var figures = [500, 900, 990, 999].map { perMille in
      Page.Fact(
        "p\(FigureText.number(Double(perMille) / 10))",
        FigureText.onPage(nanoseconds: histogram.value(atPerMille: perMille)))
    }
    figures.append(Page.Fact("max", FigureText.onPage(nanoseconds: histogram.maximum)))
    figures.append(Page.Fact("samples", FigureText.grouped(histogram.count)))
    if let floor {
      let quick = histogram.buckets.filter { $0.upperEnd <= floor }.reduce(0) { $0 + $1.count }
      let percent = Double(quick) * 100 / Double(max(1, histogram.count))
      figures.append(Page.Fact("there already", FigureText.onPage(percent, unit: "%")))
    }
    if let limit {
      let late = histogram.buckets.filter { $0.upperEnd > limit }.reduce(0) { $0 + $1.count }
      figures.append(Page.Fact("late", FigureText.grouped(late)))
    }
    return figures
  }

  /// The period in nanoseconds of a class named after its rate.
  private func deadline(of deviceClass: String) -> Int? {
    guard let hertz = Int(deviceClass.prefix { $0.isNumber }), hertz > 0 else { return nil }
    return 1_000_000_000 / hertz
  }
}
