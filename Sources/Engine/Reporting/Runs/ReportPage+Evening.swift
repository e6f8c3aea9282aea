internal import Metrics
package import SQLiteConnecting

/// A session in outline: which screen was up from gesture to gesture, and what became of the gestures.
package struct SessionEvening: Sendable {
  /// From one gesture on that screen to the first one on another, nanoseconds.
  struct Stay: Sendable {
    var screen: String
    var from: Int64
    var to: Int64
  }

  var family: Int
  var child: Int
  /// Seconds.
  var length: Double
  var stays: [Stay] = []
  /// When gestures were missed or accidental, nanoseconds, and what they were.
  var failed: [(at: Int64, words: String)] = []
}

extension RunDatabase {
  /// The sessions whose rows were kept, in order. O(gestures).
  package func evenings() throws(SQLiteStoreError) -> [SessionEvening] {
    var evenings: [SessionEvening] = []
    try each(
      """
      SELECT g.family, g.child, began, ended, intent, outcome, screen, vsyncs, refresh_hertz
      FROM gestures AS g JOIN children AS c ON c.family = g.family AND c.child = g.child
      ORDER BY g.family, g.child, began
      """
    ) { row in
      if evenings.last.map({ ($0.family, $0.child) != (row.int(0), row.int(1)) }) ?? true {
        evenings.append(
          SessionEvening(
            family: row.int(0), child: row.int(1), length: Double(row.int(7)) / Double(max(1, row.int(8)))))
      }
      evenings[evenings.count - 1].add(
        from: row.int64(2), to: row.int64(3), intent: row.text(4), outcome: row.text(5), screen: row.text(6))
    }
    return evenings
  }
}

extension SessionEvening {
  /// Longer without a gesture, nobody knows what was up.
  private static let pause: Int64 = 20_000_000_000

  mutating func add(from: Int64, to: Int64, intent: String, outcome: String, screen: String) {
    if outcome == "missed" || outcome == "accidental" { failed.append((from, "\(outcome): \(intent)")) }
    guard let last = stays.last else { return stays.append(Stay(screen: screen, from: from, to: to)) }
    let isClose = from - last.to <= SessionEvening.pause
    if isClose { stays[stays.count - 1].to = max(last.to, last.screen == screen ? to : from) }
    if !isClose || last.screen != screen { stays.append(Stay(screen: screen, from: from, to: to)) }
  }
}

extension ReportPage {
  /// The sessions whose rows were kept, a band each; nothing where none was.
  var eveningSection: Page.Section? {
    guard !evenings.isEmpty else { return nil }
    return Page.Section(
      "evening", "Sessions in outline",
      note:
        "The screen from gesture to gesture, of the first \(evenings.count) \(report.words.session.several); red ticks are "
        + "gestures that were missed or accidental, gaps are over 20 s without a touch.",
      [.plot(eveningPlot)])
  }

  private var eveningPlot: Plot {
    var counts: [String: Int] = [:]
    for stay in evenings.flatMap(\.stays) { counts[stay.screen, default: 0] += 1 }
    let screens = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let length = max(1, evenings.map(\.length).max() ?? 1)
    let height = Double(evenings.count)
    var series = screens.prefix(ReportPage.bands).enumerated().map { place, screen in
      band(screen, "c\(place)") { $0 == screen }
    }
    if screens.count > ReportPage.bands {
      let others = Set(screens.dropFirst(ReportPage.bands))
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
      series: series)
  }

  /// Screens that have a colour of their own.
  private static let bands = 5

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
