internal import Foundation
internal import Reporting

/// A scatter plot of the settings: missed to the right, accidental upward, the front as a line.
///
/// Shapes distinguish the kinds and named points have labels, so colour is never needed. The axes begin near the least value, not
/// at zero.
struct SweepPlot {
  private let findings: SweepFindings
  private let points: [FrontPoint]
  private let scores: [SettingScore]

  init(_ findings: SweepFindings, _ scores: [SettingScore]) {
    (self.findings, self.scores) = (findings, scores)
    points = scores.map(\.place)
  }

  var plot: Plot {
    Plot(
      "Missed against accidental share of \(points.count) settings", height: 560,
      x: missedAxis, y: accidentalAxis,
      series: [
        bound, Plot.Series(.line, "front", findings.front.map(at)), swept(onFront: false),
        swept(onFront: true), named(.preset, .square, "p-preset", "preset of the product"),
        named(.published, .triangle, "p-others", "published rule"),
        named(.candidate, .diamond, "p-yours", "candidate of the plan"), recommended, compared,
      ].filter { !$0.at.isEmpty },
      rules: findings.plan.missedLimit.map {
        [Plot.Rule("bound", at: $0, text: "bound \(SettingValue.spell($0)) %")]
      } ?? [])
  }

  /// Fits every point, and the intervals that are drawn.
  private var missedAxis: Plot.Axis {
    let ends = barred.flatMap { errors($0)[0...1].map { $0 / 100 } }
    let bound = findings.plan.missedLimit.map { [$0 / 100] } ?? []
    return axis((points + others).map(\.missed) + ends + bound, "missed, worst age group")
  }

  private var accidentalAxis: Plot.Axis {
    let ends = barred.flatMap { errors($0)[2...3].map { $0 / 100 } }
    let bound = findings.plan.accidentalLimit.map { [$0 / 100] } ?? []
    return axis((points + others).map(\.accidental) + ends + bound, "accidental, worst age group")
  }

  /// Settings whose intervals are drawn: all named ones, and the front.
  private var barred: [Int] {
    (findings.recommendation.map { [$0.setting] } ?? []) + findings.front + findings.indices(.preset)
      + findings.indices(.published) + findings.indices(.candidate)
  }

  /// The 95 % intervals of a setting's worst groups, percent: missed low and high, accidental low and high.
  private func errors(_ index: Int) -> [Double] {
    let score = scores[index]
    let (missed, accidental) = (
      score.groups[score.worstMissed].missed, score.groups[score.worstAccidental].accidental
    )
    return [missed.low, missed.high, accidental.low, accidental.high].map { ($0 * 10_000).rounded() / 100 }
  }

  /// The bound on accidents, from edge to edge; the bound on misses is a vertical rule.
  private var bound: Plot.Series {
    guard let limit = findings.plan.accidentalLimit else { return Plot.Series(.line, "bound", []) }
    let axis = missedAxis
    return Plot.Series(
      .line, "bound", [[axis.from, limit], [axis.to, limit]],
      key: "bound on accidents, \(SettingValue.spell(limit)) %")
  }

  /// The position of a setting, percent, rounded to hundredths.
  private func at(_ index: Int) -> [Double] { at(points[index]) }

  private func at(_ point: FrontPoint) -> [Double] {
    [point.missed, point.accidental].map { ($0 * 10_000).rounded() / 100 }
  }

  /// The position of the reference, in a comparison.
  private var others: [FrontPoint] { findings.comparison.map { [$0.reference.place] } ?? [] }

  private var compared: Plot.Series {
    let names = findings.comparison.map { [$0.theirName] } ?? []
    return Plot.Series(
      .square, "p-preset", others.map(at), size: 6,
      titles: zip(names, others).map { name, point in
        "\(name): missed \(ShareText.short(point.missed)) %, accidental \(ShareText.short(point.accidental)) %"
      }, names: names, key: "compared with", isReachable: true)
  }

  private func swept(onFront isOnFront: Bool) -> Plot.Series {
    let found = findings.indices(.swept).filter {
      findings.front.contains($0) == isOnFront && $0 != findings.recommendation?.setting
    }
    return isOnFront
      ? Plot.Series(
        .dot, "on", found.map(at), size: 4, titles: found.map(title), key: "swept, on the front",
        isReachable: true, errors: found.map(errors))
      : Plot.Series(.dot, "swept", found.map(at), size: 2.5, key: "swept")
  }

  private func named(
    _ origin: SweepSetting.Origin, _ shape: Plot.Series.Shape, _ style: String, _ key: String
  ) -> Plot.Series {
    let found = findings.indices(origin).filter { $0 != findings.recommendation?.setting }
    return Plot.Series(
      shape, style, found.map(at), size: 5, titles: found.map(title),
      names: found.map { findings.settings[$0].name + (findings.role($0) == "in use" ? ", in use" : "") },
      key: key, isReachable: true, errors: found.map(errors))
  }

  private var recommended: Plot.Series {
    let found = findings.recommendation.map { [$0.setting] } ?? []
    return Plot.Series(
      .star, "p-tuned", found.map(at), size: 6, titles: found.map(title),
      names: found.map {
        "\(findings.settings[$0].name), recommended"
      }, key: "recommended", isReachable: true, errors: found.map(errors))
  }

  private func title(_ index: Int) -> String {
    let setting = findings.settings[index]
    return
      "\(setting.name): missed \(ShareText.short(points[index].missed)) %, accidental "
      + "\(ShareText.short(points[index].accidental)) %; \(setting.summary)"
  }

  /// An axis that fits all shares with a margin of 6 % of their range and has round ticks; percent.
  private func axis(_ shares: [Double], _ title: String) -> Plot.Axis {
    let least = (shares.min() ?? 0) * 100
    let most = max((shares.max() ?? 0) * 100, least + 0.1)
    let margin = (most - least) * 0.06
    let (low, high) = (max(0, least - margin), most + margin)
    let step = SweepPlot.roundStep((high - low) / 7)
    let first = Int((low / step).rounded(.up))
    let last = max(first, Int((high / step).rounded(.down)))
    let marks = (first...last).map { Double($0) * step }
    return Plot.Axis(
      from: (low * 100).rounded() / 100, to: (high * 100).rounded() / 100,
      ticks: marks.map { ($0, String(format: "%g %%", $0)) }, title: title, isRuled: true)
  }

  /// The next larger of 1, 2 and 5 times a power of ten.
  private static func roundStep(_ raw: Double) -> Double {
    let power = pow(10, floor(log10(raw)))
    let factor = raw / power
    return power * (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10)
  }
}
