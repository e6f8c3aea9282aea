internal import Foundation
internal import Sweeping

/// A scatter of settings as SVG: missed to the right, accidental upward, the front as a line.
///
/// Kinds differ by shape, and named points carry their name; colour only helps. The axes begin near the
/// least value, not at zero.
struct SweepPlot {
  private let findings: SweepFindings
  private let points: [FrontPoint]
  private let front: [Int]
  private let across: PlotAxis
  private let upward: PlotAxis

  private static let width = 1_180.0
  private static let height = 560.0
  private static let left = 62.0
  private static let right = 24.0
  private static let above = 16.0
  private static let below = 48.0

  init(_ findings: SweepFindings, _ scores: [SettingScore]) {
    self.findings = findings
    points = scores.map(\.place)
    front = findings.front
    across = PlotAxis(
      points.map(\.missed), from: SweepPlot.left, to: SweepPlot.width - SweepPlot.right)
    upward = PlotAxis(
      points.map(\.accidental), from: SweepPlot.height - SweepPlot.below, to: SweepPlot.above)
  }

  static let style = """
    .dots circle{fill:var(--soft);opacity:.45}
    .front{fill:none;stroke:var(--product);stroke-width:1.6}
    .on{fill:var(--paper);stroke:var(--product);stroke-width:1.6}
    .p-yours{fill:var(--c1)}.p-preset{fill:var(--c2)}.p-others{fill:var(--c0)}.p-tuned{fill:var(--good)}
    svg a{cursor:default}svg a:focus{outline:none}svg a:focus .ring,svg a:hover .ring{stroke:var(--focus);stroke-width:2.5}
    .ring{fill:none;stroke:none}
    .name{paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}
    svg text.name{fill:var(--ink);font-size:12px}svg text.e{text-anchor:end}
    .signs{display:flex;flex-wrap:wrap;gap:2px 20px;margin:6px 0 0;padding:0;list-style:none;font-size:12.5px}
    .signs svg{width:16px;height:14px;vertical-align:-2px;margin-right:4px}
    """

  var markup: String {
    let size = "viewBox=\"0 0 \(Int(SweepPlot.width)) \(Int(SweepPlot.height))\""
    return """
      <figure><svg class="chart" \(size) role="group" aria-label="Missed against accidental share of \(points.count) settings">
      \(axes)
      <g class="dots" aria-hidden="true">\(dots)</g>
      <path class="front" d="\(frontPath)"/>
      \(frontPoints)
      \(namedPoints)
      </svg>
      <ul class="signs">
      <li><svg aria-hidden="true"><path class="p-tuned" d="\(SweepPlot.star(8, 7))"/></svg>recommended</li>
      <li><svg aria-hidden="true"><rect class="p-preset" x="3" y="2" width="10" height="10"/></svg>preset of the product</li>
      <li><svg aria-hidden="true"><path class="p-others" d="\(SweepPlot.triangle(8, 7))"/></svg>rule that others ship</li>\(candidateSign)
      <li><svg aria-hidden="true"><circle class="on" cx="8" cy="7" r="4"/></svg>swept, on the front</li>
      <li><svg aria-hidden="true"><circle cx="8" cy="7" r="2.5" fill="currentColor" opacity=".45"/></svg>swept</li>
      </ul></figure>
      """
  }

  /// What candidates look like, where there are any.
  private var candidateSign: String {
    guard !findings.indices(.candidate).isEmpty else { return "" }
    return
      "\n<li><svg aria-hidden=\"true\"><path class=\"p-yours\" d=\"\(SweepPlot.diamond(8, 7))\"/></svg>named by the plan</li>"
  }

  private func x(_ share: Double) -> Double { across.place(share) }
  private func y(_ share: Double) -> Double { upward.place(share) }

  private func at(_ index: Int) -> (x: Double, y: Double) {
    (x(points[index].missed), y(points[index].accidental))
  }

  private var axes: String {
    let base = SweepPlot.height - SweepPlot.below
    var out = ""
    for mark in across.marks {
      let place = Markup.coordinate(x(mark))
      out += "<path class=\"grid\" d=\"M\(place) \(SweepPlot.above)V\(base)\"/>"
      out += "<text class=\"m\" x=\"\(place)\" y=\"\(base + 18)\">\(SweepPlot.label(mark))</text>"
    }
    for mark in upward.marks {
      let place = Markup.coordinate(y(mark))
      out += "<path class=\"grid\" d=\"M\(SweepPlot.left) \(place)H\(SweepPlot.width - SweepPlot.right)\"/>"
      out +=
        "<text class=\"n\" x=\"\(SweepPlot.left - 8)\" y=\"\(Markup.coordinate(y(mark) + 4))\">\(SweepPlot.label(mark))</text>"
    }
    out +=
      "<path class=\"axis\" d=\"M\(SweepPlot.left) \(SweepPlot.above)V\(base)H\(SweepPlot.width - SweepPlot.right)\"/>"
    let middle = (SweepPlot.left + SweepPlot.width - SweepPlot.right) / 2
    out +=
      "<text class=\"m strong\" x=\"\(middle)\" y=\"\(SweepPlot.height - 10)\">missed, worst age group</text>"
    out +=
      "<text class=\"m strong\" transform=\"translate(14 \((SweepPlot.above + base) / 2)) rotate(-90)\">accidental, worst age group</text>"
    return out
  }

  private static func label(_ share: Double) -> String { String(format: "%g %%", share * 100) }

  private var dots: String {
    findings.indices(.swept).filter { !front.contains($0) }.map { index in
      let place = at(index)
      return "<circle cx=\"\(Markup.coordinate(place.x))\" cy=\"\(Markup.coordinate(place.y))\" r=\"2.5\"/>"
    }.joined()
  }

  private var frontPath: String {
    var path = ""
    for index in front {
      let place = at(index)
      path += (path.isEmpty ? "M" : "L") + "\(Markup.coordinate(place.x)) \(Markup.coordinate(place.y))"
    }
    return path
  }

  private var frontPoints: String {
    front.filter { findings.settings[$0].origin == .swept && $0 != findings.recommendation?.setting }.map {
      index in
      let place = at(index)
      let cell = "cx=\"\(Markup.coordinate(place.x))\" cy=\"\(Markup.coordinate(place.y))\""
      return link(index, "<circle class=\"on\" \(cell) r=\"4\"/><circle class=\"ring\" \(cell) r=\"7\"/>")
    }.joined(separator: "\n")
  }

  /// A point that can be reached by keyboard and says what it is.
  private func link(_ index: Int, _ shape: String) -> String {
    let setting = findings.settings[index]
    let title =
      "\(setting.name): missed \(ShareText.short(points[index].missed)) %, accidental "
      + "\(ShareText.short(points[index].accidental)) %; \(setting.values.summary(on: findings.plan.screen))"
    return
      "<a href=\"#plot\" tabindex=\"0\" aria-label=\"\(Markup.escape(title))\"><title>\(Markup.escape(title))</title>\(shape)</a>"
  }

  /// Presets, published rules, candidates and the recommendation, each with its name; names that would lie on each other step aside.
  private var namedPoints: String {
    var named = findings.indices(.preset) + findings.indices(.published) + findings.indices(.candidate)
    if let recommended = findings.recommendation?.setting, !named.contains(recommended) {
      named.append(recommended)
    }
    // A name gives way to the marks of all, and to the names before it.
    var taken: [(x: Double, y: Double, width: Double)] = named.map { (at($0).x - 8, at($0).y + 4, 16) }
    return named.sorted { (at($0).y, at($0).x, $0) < (at($1).y, at($1).x, $1) }.map { index in
      let place = at(index)
      let isTuned = index == findings.recommendation?.setting
      let isYours = findings.settings[index].origin == .candidate
      let own = findings.settings[index].name
      let name = isTuned ? isYours ? "\(own), recommended" : "recommended" : own
      let width = Double(name.count) * 7.6
      let isLeft = place.x + width + 16 > SweepPlot.width
      let begin = isLeft ? place.x - 12 - width : place.x + 12
      var line = place.y + 4
      while taken.contains(where: { abs($0.y - line) < 14 && $0.x < begin + width && begin < $0.x + $0.width }
      ) {
        line += 14
      }
      taken.append((begin, line, width))
      let text =
        "<text class=\"name\(isLeft ? " e" : "")\" x=\"\(Markup.coordinate(isLeft ? place.x - 12 : begin))\" y=\"\(Markup.coordinate(line))\">\(Markup.escape(name))</text>"
      let cell = "cx=\"\(Markup.coordinate(place.x))\" cy=\"\(Markup.coordinate(place.y))\""
      let stem =
        line - place.y < 12
        ? ""
        : "<path class=\"stem\" d=\"M\(Markup.coordinate(place.x)) \(Markup.coordinate(place.y))L\(Markup.coordinate(isLeft ? place.x - 10 : begin - 2)) \(Markup.coordinate(line - 4))\"/>"
      return link(
        index, stem + shape(index, isTuned, place) + "<circle class=\"ring\" \(cell) r=\"10\"/>" + text)
    }.joined(separator: "\n")
  }

  private func shape(_ index: Int, _ isTuned: Bool, _ place: (x: Double, y: Double)) -> String {
    if isTuned { return "<path class=\"p-tuned\" d=\"\(SweepPlot.star(place.x, place.y))\"/>" }
    if findings.settings[index].origin == .published {
      return "<path class=\"p-others\" d=\"\(SweepPlot.triangle(place.x, place.y))\"/>"
    }
    if findings.settings[index].origin == .candidate {
      return "<path class=\"p-yours\" d=\"\(SweepPlot.diamond(place.x, place.y))\"/>"
    }
    return
      "<rect class=\"p-preset\" x=\"\(Markup.coordinate(place.x - 5))\" y=\"\(Markup.coordinate(place.y - 5))\" width=\"10\" height=\"10\"/>"
  }

  private static func triangle(_ x: Double, _ y: Double) -> String {
    "M\(Markup.coordinate(x)) \(Markup.coordinate(y - 6))l6 11h-12z"
  }

  private static func diamond(_ x: Double, _ y: Double) -> String {
    "M\(Markup.coordinate(x)) \(Markup.coordinate(y - 7))l7 7l-7 7l-7 -7z"
  }

  /// A star of four points.
  private static func star(_ x: Double, _ y: Double) -> String {
    "M\(Markup.coordinate(x)) \(Markup.coordinate(y - 9))l2.6 6.4l6.4 2.6l-6.4 2.6l-2.6 6.4l-2.6 -6.4l-6.4 -2.6l6.4 -2.6z"
  }
}
