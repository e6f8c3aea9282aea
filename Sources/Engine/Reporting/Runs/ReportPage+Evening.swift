internal import Metrics
package import SQLiteConnecting

/// The outline of a session: the screens from gesture to gesture, and failed gestures.
package struct SessionEvening: Sendable {
  /// A period on one screen: from the first gesture there to the first one on another, in nanoseconds.
  struct Stay: Sendable {
    var screen: String
    var from: Int64
    var to: Int64
  }

  var unit: Int
  var session: Int
  /// In seconds.
  var length: Double
  var stays: [Stay] = []
  /// Missed or accidental gestures: times in nanoseconds, and descriptions.
  var failed: [(at: Int64, words: String)] = []
}

extension RunDatabase {
  /// The sessions with stored rows, in order. O(gestures).
  package func evenings() throws(SQLiteStoreError) -> [SessionEvening] {
    var evenings: [SessionEvening] = []
    try each(
      """
      SELECT g.unit, g.session, began, ended, intent, outcome, screen, vsyncs, refresh_hertz
      FROM gestures AS g JOIN sessions AS c ON c.unit = g.unit AND c.session = g.session
      ORDER BY g.unit, g.session, began
      """
    ) { row in
      if evenings.last.map({ ($0.unit, $0.session) != (row.int(0), row.int(1)) }) ?? true {
        evenings.append(
          SessionEvening(
            unit: row.int(0), session: row.int(1), length: Double(row.int(7)) / Double(max(1, row.int(8)))))
      }
      evenings[evenings.count - 1].add(
        from: row.time(2), to: row.time(3), intent: row.text(4), outcome: row.text(5), screen: row.text(6))
    }
    return evenings
  }
}

extension SessionEvening {
  /// After this time without a gesture, the screen is unknown.
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
  /// The sessions with stored rows, a band for each; `nil` if there are none.
  var eveningSection: Page.Section? {
    guard !evenings.isEmpty else { return nil }
    return Page.Section(
      "evening", "Sessions in outline", note: EveningPlot.note(evenings, report.words),
      [.plot(EveningPlot(evenings, of: screens).plot)])
  }
}
