internal import Metrics

extension ReportPage {
  /// What the time was spent on, by screen, with bars; nothing for an app without screens.
  var screenSection: String {
    let screens = facts.screens
    guard !screens.isEmpty else { return "" }
    let rows = screens.map { screen in
      [
        Markup.escape(screen.name), Markup.escape(FigureText.text(screen.time, unit: "%")),
        shareBar(screen.time),
        Markup.escape(screen.gestures.map { FigureText.text($0, unit: "%") } ?? "none"),
        screen.gestures.map(shareBar) ?? "",
      ]
    }
    let pace = report.metrics.filter { $0.id.hasPrefix("gesture.pace.") && $0.samples > 0 }.map {
      "\($0.id.dropFirst("gesture.pace.".count)) years \(FigureText.number($0.value))"
    }
    let note =
      pace.isEmpty ? "" : " Gestures a minute while neither idle nor away: \(pace.joined(separator: ", "))."
    return Markup.section(
      "screens", "What the time was spent on",
      note: "Over 20 s without a touch count as idle, whatever the screen; away is the background." + note,
      Markup.table(
        "Time and gestures by screen",
        [
          .text("screen"), .figure("time"), .silent("time, as a bar").spare, .figure("gestures"),
          .silent("gestures, as a bar").spare,
        ], rows))
  }

  private func shareBar(_ percent: Double) -> String {
    "<div class=\"meter\" aria-hidden=\"true\"><i style=\"width:\(Markup.coordinate(min(100, max(0, percent))))%\"></i></div>"
  }
}
