internal import Comparing
internal import Metrics

/// A metric's line over runs, as SVG: a dot for each run, and a mark of its own shape for each change point.
struct HistoryPlot {
  /// What it needs beyond the page's style.
  static let style = """
    .history{stroke:var(--product);stroke-width:1.6;fill:none;stroke-linejoin:round}
    .rundot{fill:var(--paper);stroke:var(--product);stroke-width:1.4}
    .worse{fill:var(--bad)}.better{fill:none;stroke:var(--good);stroke-width:2.2}
    .other{fill:var(--ink)}.moved{stroke:var(--soft);stroke-dasharray:2 3}
    .history-row{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:6px 34px;align-items:start;
    margin-bottom:22px}.history-row h3{grid-column:1/-1;overflow-wrap:anywhere}
    @media (max-width:760px){.history-row{grid-template-columns:minmax(0,1fr)}}
    .sparkline{width:150px;height:22px;display:block}
    """

  private let line: HistoryLine
  private let width: Double
  private let height: Double
  /// Room for labels around the plot; nothing on a small one.
  private let isLarge: Bool

  /// With labels and an axis.
  static func large(_ line: HistoryLine) -> String {
    HistoryPlot(line: line, width: 560, height: 132, isLarge: true).markup
  }

  /// The line alone, for a table.
  static func small(_ line: HistoryLine) -> String {
    HistoryPlot(line: line, width: 150, height: 22, isLarge: false).markup
  }

  private var left: Double { isLarge ? 78 : 5 }
  private var right: Double { width - (isLarge ? 18 : 5) }
  private var top: Double { isLarge ? 26 : 5 }
  private var bottom: Double { height - (isLarge ? 26 : 5) }

  private func x(_ run: Int) -> Double {
    let gaps = Double(max(1, line.values.count - 1))
    return line.values.count == 1 ? (left + right) / 2 : left + Double(run) / gaps * (right - left)
  }

  private func y(_ value: Double) -> Double {
    let known = line.values.compactMap { $0 }
    guard let least = known.min(), let most = known.max(), most > least else { return (top + bottom) / 2 }
    return bottom - (value - least) / (most - least) * (bottom - top)
  }

  private var markup: String {
    let label = Markup.escape("\(line.id) over \(line.values.count) runs")
    let parts = (isLarge ? axes : []) + path + dots + changes
    let style = isLarge ? "chart" : "sparkline"
    return
      "<svg class=\"\(style)\" role=\"img\" aria-label=\"\(label)\" viewBox=\"0 0 \(Int(width)) \(Int(height))\">\n"
      + parts.joined(separator: "\n") + "\n</svg>"
  }

  /// The least and the largest figure, and the numbers of the first and last run and of those that moved.
  private var axes: [String] {
    let known = line.values.compactMap { $0 }
    guard let least = known.min(), let most = known.max() else { return [] }
    var marks = Set([least, most]).sorted().flatMap { value in
      [
        "<path class=\"grid\" d=\"M\(text(left)) \(text(y(value)))H\(text(right))\"/>",
        label("n", left - 9, y(value) + 4, ComparisonWords.figure(value, line.unit)),
      ]
    }
    // As many numbers as have 24 points each.
    let stride = max(1, Int((24 * Double(line.values.count) / (right - left)).rounded(.up)))
    for run in line.values.indices where run % stride == 0 {
      marks.append(label("m", x(run), height - 6, "\(run + 1)"))
    }
    return marks
  }

  /// A run without the metric leaves a gap.
  private var path: [String] {
    var steps = ""
    var isOpen = false
    for (run, value) in line.values.enumerated() {
      guard let value else {
        isOpen = false
        continue
      }
      steps += "\(isOpen ? "L" : "M")\(text(x(run))) \(text(y(value)))"
      isOpen = true
    }
    return steps.isEmpty ? [] : ["<path class=\"history\" d=\"\(steps)\"/>"]
  }

  private var dots: [String] {
    let moved = Set(line.changes.map(\.run))
    return line.values.enumerated().compactMap { run, value in
      guard let value, isLarge, !moved.contains(run) else { return nil }
      return "<circle class=\"rundot\" cx=\"\(text(x(run)))\" cy=\"\(text(y(value)))\" r=\"3\">"
        + "<title>run \(run + 1): \(Markup.escape(ComparisonWords.figure(value, line.unit)))</title></circle>"
    }
  }

  /// Worse: a filled triangle on its point; better: a hollow one on its base; anything else: a filled square.
  private var changes: [String] {
    line.changes.flatMap { run, change -> [String] in
      let at = (x(run), line.values[run].map(y) ?? bottom)
      let word = HistoryLine.word(change)
      let title =
        "run \(run + 1): \(word), \(ComparisonWords.figure(change.old, line.unit)) to "
        + ComparisonWords.figure(change.new, line.unit)
      let mark =
        "<path class=\"\(HistoryPlot.tone(change))\" d=\"\(HistoryPlot.shape(change, at))\">"
        + "<title>\(Markup.escape(title))</title></path>"
      guard isLarge else { return [mark] }
      let anchor = at.0 > width - 60 ? "n" : at.0 < left + 30 ? "" : "m"
      return [
        "<path class=\"moved\" d=\"M\(text(at.0)) \(text(top - 10))V\(text(bottom))\"/>", mark,
        label(anchor + " strong", at.0 + (anchor == "n" ? 8 : 0), top - 14, word),
      ]
    }
  }

  private static func tone(_ change: MetricComparison) -> String {
    switch change.outcome {
    case .worse: "worse"
    case .better, .mended: "better"
    case .same, .notComparable: "other"
    }
  }

  static func shape(_ change: MetricComparison, _ at: (x: Double, y: Double)) -> String {
    func point(_ x: Double, _ y: Double) -> String {
      "\(Markup.coordinate(at.x + x)) \(Markup.coordinate(at.y + y))"
    }
    return switch change.outcome {
    case .worse: "M\(point(-6, -5))L\(point(6, -5))L\(point(0, 6))Z"
    case .better, .mended: "M\(point(-6, 5))L\(point(6, 5))L\(point(0, -6))Z"
    case .same, .notComparable:
      "M\(point(-5, -5))H\(Markup.coordinate(at.x + 5))V\(Markup.coordinate(at.y + 5))"
        + "H\(Markup.coordinate(at.x - 5))Z"
    }
  }

  private func text(_ value: Double) -> String { Markup.coordinate(value) }

  private func label(_ style: String, _ x: Double, _ y: Double, _ words: String) -> String {
    "<text class=\"\(style)\" x=\"\(text(x))\" y=\"\(text(y))\">\(Markup.escape(words))</text>"
  }
}
