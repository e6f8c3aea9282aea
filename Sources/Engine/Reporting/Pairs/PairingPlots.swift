internal import Pairing

/// The plots of a comparison of two programs.
struct PairingPlots {
  private let whole: PairedFigure
  private let margin: Double

  init(_ whole: PairedFigure, margin: Double) {
    self.whole = whole
    self.margin = margin
  }

  // MARK: Pairs

  /// The ratio of each pair and each A/A pair, in the order of their runs, and the interval at the end.
  var pairs: Plot {
    let ratio = whole.ratio
    let all = whole.pairs + whole.twins + [ratio.low, ratio.high, 1 + 2 * margin, 1 - 2 * margin]
    let reach = PairingPlots.rounded((all.map { ($0 - 1).magnitude }.max() ?? 0.05) * 1.1)
    let last = Double(whole.pairs.count)
    let marks = [-reach * 0.9, -margin, 0, margin, reach * 0.9]
    return Plot(
      "Ratios of new to old cost, pair by pair: mean \(PercentText.signed(ratio.mean - 1)), between "
        + "\(PercentText.signed(ratio.low - 1)) and \(PercentText.signed(ratio.high - 1))",
      height: 232, x: Plot.Axis(from: -0.5, to: last + 0.5),
      y: Plot.Axis(
        from: 1 - reach, to: 1 + reach, ticks: marks.map { (1 + $0, PercentText.signed($0)) }),
      series: [
        Plot.Series(.bar, "margin", [[-0.5, last + 0.5, 1 - margin, 1 + margin]]),
        Plot.Series(.line, "one", [[-0.5, 1], [last + 0.5, 1]]),
        dots("pairdot", whole.pairs, beside: 0.15, "pair"),
        dots("twindot", whole.twins, beside: -0.15, "A/A pair"),
        Plot.Series(.line, "span", [[last, ratio.low], [last, ratio.high]]),
        Plot.Series(
          .dot, "meandot", [[last, ratio.mean]],
          titles: ["mean over pairs: \(PercentText.signed(ratio.mean - 1))"]),
      ])
  }

  private func dots(_ style: String, _ ratios: [Double], beside shift: Double, _ name: String) -> Plot.Series
  {
    Plot.Series(
      .dot, style, ratios.enumerated().map { [Double($0) + shift, $1] },
      titles: ratios.enumerated().map { "\(name) \($0 + 1): \(PercentText.signed($1 - 1))" })
  }

  // MARK: Strips

  /// The frames of both programs over time, and between them their difference, upwards where the new one costs more.
  func strips(_ strip: FrameStrip) -> [(caption: String, plot: Plot)] {
    let most = max(1, ((strip.old + strip.new).max() ?? 1).rounded(.up))
    let shares = zip(strip.old, strip.new).map { old, new in
      old > 0 ? PairingPlots.rounded(max(-1, min(1, new / old - 1))) : 0
    }
    return [
      ("old", costs("Cost of frames along the evening, old", "oldbar", strip.old, most)),
      (
        "new / old",
        Plot(
          "Cost of frames along the evening, new over old", height: 84,
          x: Plot.Axis(from: 0, to: Double(max(1, shares.count))),
          y: Plot.Axis(from: -1, to: 1, ticks: [(-1, "-100 %"), (0, "same"), (1, "+100 %")]),
          series: [
            bars("more", shares.map { max(0, $0) }), bars("fewer", shares.map { min(0, $0) }),
          ])
      ),
      ("new", costs("Cost of frames along the evening, new", "newbar", strip.new, most)),
    ]
  }

  /// A square-root scale shows the many cheap frames beside the few expensive ones.
  private func costs(_ label: String, _ style: String, _ columns: [Double], _ most: Double) -> Plot {
    Plot(
      label, height: 118, x: Plot.Axis(from: 0, to: Double(max(1, columns.count))),
      y: Plot.Axis(
        .roots, from: 0, to: most,
        ticks: [(0, "0"), (most, FigureText.onPage(nanoseconds: Int(most)))]),
      series: [bars(style, columns.map { $0.rounded() })])
  }

  /// A bar for each column, from zero. Zero columns are left out.
  private func bars(_ style: String, _ columns: [Double]) -> Plot.Series {
    Plot.Series(
      .bar, style,
      columns.enumerated().filter { $0.element != 0 }.map {
        [Double($0.offset), Double($0.offset + 1), min(0, $0.element), max(0, $0.element)]
      })
  }

  /// A screen cannot show more than ten-thousandths.
  private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
