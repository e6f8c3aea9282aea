internal import Pairing
internal import Reporting

/// The drawings of a comparison, as SVG.
struct PairingPlots {
  /// What they need beyond the page's style.
  static let style = """
    .margin{fill:var(--track)}.one{stroke:var(--soft);stroke-width:1}
    .pairdot{fill:var(--product)}.twindot{fill:none;stroke:var(--soft);stroke-width:1.5}
    .span{stroke:var(--ink);stroke-width:3}.meandot{fill:var(--ink)}
    .oldbar{fill:var(--toolkit)}.newbar{fill:var(--product)}.more{fill:var(--bad)}.fewer{fill:var(--good)}
    """

  private let whole: PairedFigure
  private let margin: Double

  init(_ whole: PairedFigure, margin: Double) {
    self.whole = whole
    self.margin = margin
  }

  private static let width = 960.0
  private static let left = 60.0

  // MARK: Pairs

  /// The ratio of each pair and each A/A pair, from left to right as they were played, and the interval at the end.
  var pairs: String {
    let height = 220.0
    let all = whole.pairs + whole.twins + [whole.ratio.low, whole.ratio.high, 1 + 2 * margin, 1 - 2 * margin]
    let reach = (all.map { ($0 - 1).magnitude }.max() ?? 0.05) * 1.1
    func y(_ ratio: Double) -> Double { height / 2 - (ratio - 1) / reach * (height / 2 - 12) }
    let columns = Double(whole.pairs.count + 1)
    func x(_ place: Double) -> Double {
      PairingPlots.left + (place + 0.5) / columns * (PairingPlots.width - PairingPlots.left - 20)
    }
    var marks = [rectangle("margin", PairingPlots.left, y(1 + margin), PairingPlots.width, y(1 - margin))]
    marks.append(line("one", PairingPlots.left, y(1), PairingPlots.width, y(1)))
    for share in [-reach * 0.9, -margin, 0, margin, reach * 0.9] {
      marks.append(text("n", PairingPlots.left - 8, y(1 + share) + 4, PercentText.signed(share)))
    }
    for (place, ratio) in whole.pairs.enumerated() {
      marks.append(
        dot("pairdot", x(Double(place)) + 6, y(ratio), "pair \(place + 1): \(PercentText.signed(ratio - 1))"))
    }
    for (place, ratio) in whole.twins.enumerated() {
      marks.append(
        dot(
          "twindot", x(Double(place)) - 6, y(ratio), "A/A pair \(place + 1): \(PercentText.signed(ratio - 1))"
        ))
    }
    let last = x(Double(whole.pairs.count))
    marks.append(line("span", last, y(whole.ratio.low), last, y(whole.ratio.high)))
    marks.append(
      dot(
        "meandot", last, y(whole.ratio.mean), "mean over pairs: \(PercentText.signed(whole.ratio.mean - 1))"))
    return drawing(height, "Ratios of new to old cost, pair by pair", marks)
  }

  // MARK: Strips

  /// Both programs' frames along the evening, and between them where they part: up where the new one costs more.
  func strips(_ strip: FrameStrip) -> String {
    let height = 300.0
    let most = max(1, (strip.old + strip.new).max() ?? 1)
    let count = Double(max(1, strip.old.count))
    let step = (PairingPlots.width - PairingPlots.left) / count
    // Square roots, so that the many cheap frames can be seen beside the few dear ones.
    func bar(_ cost: Double) -> Double { (cost / most).squareRoot() * 100 }
    var marks = [
      text("n", PairingPlots.left - 8, 60, "old"), text("n", PairingPlots.left - 8, 154, "new/old"),
      text("n", PairingPlots.left - 8, 260, "new"),
      text("n", PairingPlots.left - 8, 12, "\(Markup.coordinate(most / 1_000)) µs"),
      line("one", PairingPlots.left, 150, PairingPlots.width, 150),
    ]
    for (place, (old, new)) in zip(strip.old, strip.new).enumerated() {
      let x = PairingPlots.left + Double(place) * step
      marks.append(rectangle("oldbar", x, 110 - bar(old), x + step, 110))
      marks.append(rectangle("newbar", x, 300 - bar(new), x + step, 300))
      let share = old > 0 ? max(-1, min(1, new / old - 1)) : 0
      let end = 150 - share * 36
      marks.append(rectangle(share > 0 ? "more" : "fewer", x, min(150, end), x + step, max(150, end)))
    }
    return drawing(height, "Cost of frames along the evening, old and new", marks)
  }

  // MARK: Shapes

  private func drawing(_ height: Double, _ title: String, _ marks: [String]) -> String {
    "<svg class=\"chart\" role=\"img\" viewBox=\"0 0 \(Int(PairingPlots.width)) \(Int(height))\">"
      + "<title>\(Markup.escape(title))</title>\n\(marks.joined(separator: "\n"))\n</svg>"
  }

  private func rectangle(_ style: String, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double)
    -> String
  {
    "<rect class=\"\(style)\" x=\"\(Markup.coordinate(left))\" y=\"\(Markup.coordinate(top))\" "
      + "width=\"\(Markup.coordinate(right - left))\" height=\"\(Markup.coordinate(bottom - top))\"/>"
  }

  private func line(_ style: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
    "<line class=\"\(style)\" x1=\"\(Markup.coordinate(x1))\" y1=\"\(Markup.coordinate(y1))\" "
      + "x2=\"\(Markup.coordinate(x2))\" y2=\"\(Markup.coordinate(y2))\"/>"
  }

  private func dot(_ style: String, _ x: Double, _ y: Double, _ title: String) -> String {
    "<circle class=\"\(style)\" cx=\"\(Markup.coordinate(x))\" cy=\"\(Markup.coordinate(y))\" r=\"5\">"
      + "<title>\(Markup.escape(title))</title></circle>"
  }

  private func text(_ style: String, _ x: Double, _ y: Double, _ text: String) -> String {
    "<text class=\"\(style)\" x=\"\(Markup.coordinate(x))\" y=\"\(Markup.coordinate(y))\">\(Markup.escape(text))</text>"
  }
}
