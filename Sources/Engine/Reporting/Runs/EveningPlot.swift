internal import Metrics

/// An outline of sessions as a plot: a band for each, screens by colour, missed gestures as ticks.
struct EveningPlot {
  private let evenings: [SessionEvening]
  private let styles: ScreenStyles
  private let length: Double
  private let parting: Double?

  /// `screens` is the app's list. Evenings in `others` are drawn beside this plot, so both get the same length. `parting` is a
  /// mark, in seconds.
  init(
    _ evenings: [SessionEvening], of screens: [String], beside others: [SessionEvening] = [],
    parting: Double? = nil
  ) {
    self.evenings = evenings
    self.parting = parting
    styles = ScreenStyles(screens, met: evenings + others)
    length = max(1, (evenings + others).map(\.length).max() ?? 1)
  }

  /// Instructions for reading the plot.
  static func note(_ evenings: [SessionEvening], _ words: ReportWords) -> String {
    let first =
      evenings.first.map { " \($0.unit).\($0.session) is \(words.place($0.unit, $0.session))." } ?? ""
    return
      "The screen from gesture to gesture, of the first \(evenings.count) \(words.session.several); red ticks are gestures "
      + "that were missed or accidental, gaps are over 20 s without a touch.\(first)"
  }

  var plot: Plot {
    let height = Double(evenings.count)
    let groups = styles.groups(of: evenings)
    let series =
      groups.map { group in band(group.name, group.style) { group.screens.contains($0) } } + [ticks]
    let step =
      [15, 30, 60, 120, 300, 600, 1_800, 3_600].first { length / $0 <= 12 }
      ?? max(7_200, (length / 12 / 3_600).rounded(.up) * 3_600)
    let marks = stride(from: 0, through: length, by: step).map {
      ($0, String(FigureText.moment(Int64(min($0, 9e9)) * 1_000_000_000).dropLast(4)))
    }
    return Plot(
      "Screens over time: \(groups.map(\.name).joined(separator: ", "))", height: 44 + 17 * height,
      x: Plot.Axis(from: 0, to: length, ticks: marks),
      y: Plot.Axis(
        from: 0, to: height,
        ticks: evenings.enumerated().map { place, evening in
          (height - Double(place) - 0.5, "\(evening.unit).\(evening.session)")
        }),
      series: series,
      rules: parting.map { [Plot.Rule("moved", at: $0, text: "first difference")] } ?? [])
  }

  private func band(_ name: String, _ style: String, _ fits: (String) -> Bool) -> Plot.Series {
    var (bars, titles): ([[Double]], [String]) = ([], [])
    for (place, evening) in evenings.enumerated() {
      let low = Double(evenings.count - place) - 0.85
      for stay in evening.stays where fits(stay.screen) {
        // A gesture that begins in time may end after the session.
        bars.append([Double(stay.from) / 1e9, min(Double(stay.to) / 1e9, length), low, low + 0.55])
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
