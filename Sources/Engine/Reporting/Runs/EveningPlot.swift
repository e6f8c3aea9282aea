internal import Metrics

/// Sessions in outline as a picture: a band each, the screens by colour, what was missed as ticks.
struct EveningPlot {
  private let evenings: [SessionEvening]
  /// The most frequent ones first.
  private let screens: [String]
  private let length: Double
  private let parting: Double?

  /// Screens that have a colour of their own.
  private static let bands = 5

  /// `others` are drawn beside it: both have the same colours and the same length. `parting` is marked, in seconds.
  init(_ evenings: [SessionEvening], beside others: [SessionEvening] = [], parting: Double? = nil) {
    self.evenings = evenings
    self.parting = parting
    var counts: [String: Int] = [:]
    for stay in (evenings + others).flatMap(\.stays) { counts[stay.screen, default: 0] += 1 }
    screens = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    length = max(1, (evenings + others).map(\.length).max() ?? 1)
  }

  /// How it is read.
  static func note(_ evenings: [SessionEvening], _ words: ReportWords) -> String {
    let first =
      evenings.first.map { " \($0.family).\($0.child) is \(words.place($0.family, $0.child))." } ?? ""
    return
      "The screen from gesture to gesture, of the first \(evenings.count) \(words.session.several); red ticks are gestures "
      + "that were missed or accidental, gaps are over 20 s without a touch.\(first)"
  }

  var plot: Plot {
    let height = Double(evenings.count)
    var series = screens.prefix(EveningPlot.bands).enumerated().map { place, screen in
      band(screen, "c\(place)") { $0 == screen }
    }
    if screens.count > EveningPlot.bands {
      let others = Set(screens.dropFirst(EveningPlot.bands))
      series.append(band("other screens", "c5") { others.contains($0) })
    }
    series.append(ticks)
    let step = [15, 30, 60, 120, 300, 600, 1_800, 3_600].first { length / $0 <= 12 } ?? 7_200
    let marks = stride(from: 0, through: length, by: step).map {
      ($0, String(FigureText.moment(Int64($0) * 1_000_000_000).dropLast(4)))
    }
    return Plot(
      "Screens over time: \(screens.joined(separator: ", "))", height: 44 + 17 * height,
      x: Plot.Axis(from: 0, to: length, ticks: marks),
      y: Plot.Axis(
        from: 0, to: height,
        ticks: evenings.enumerated().map { place, evening in
          (height - Double(place) - 0.5, "\(evening.family).\(evening.child)")
        }),
      series: series,
      rules: parting.map { [Plot.Rule("moved", at: $0, text: "they part")] } ?? [])
  }

  private func band(_ name: String, _ style: String, _ fits: (String) -> Bool) -> Plot.Series {
    var (bars, titles): ([[Double]], [String]) = ([], [])
    for (place, evening) in evenings.enumerated() {
      let low = Double(evenings.count - place) - 0.85
      for stay in evening.stays where fits(stay.screen) {
        bars.append([Double(stay.from) / 1e9, Double(stay.to) / 1e9, low, low + 0.55])
        titles.append("\(stay.screen) from \(FigureText.moment(stay.from))")
      }
    }
    return Plot.Series(
      .bar, style, bars.map { $0.map { ($0 * 100).rounded() / 100 } }, titles: titles, key: name)
  }

  private var ticks: Plot.Series {
    var (bars, titles): ([[Double]], [String]) = ([], [])
    for (place, evening) in evenings.enumerated() {
      let low = Double(evenings.count - place) - 0.28
      for gesture in evening.failed {
        let at = (Double(gesture.at) / 1e7).rounded() / 100
        bars.append([at, at, low, low + 0.2])
        titles.append("\(gesture.words) at \(FigureText.moment(gesture.at))")
      }
    }
    return Plot.Series(.bar, "late", bars, titles: titles, key: "missed or accidental")
  }
}
