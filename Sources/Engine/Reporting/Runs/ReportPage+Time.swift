internal import Foundation
internal import Metrics

extension ReportPage {
  /// Time by screen, with bars; `nil` for an app without screens.
  var screenSection: Page.Section? {
    let screens = facts.screens
    guard !screens.isEmpty else { return nil }
    let rows = screens.map { screen -> [PageTable.Cell] in
      [
        .text(screen.name), .text(FigureText.text(screen.time, unit: "%")), .meter(screen.time / 100),
        .text(screen.gestures.map { FigureText.text($0, unit: "%") } ?? "none"),
        screen.gestures.map { .meter($0 / 100) } ?? "",
      ]
    }
    let pace = report.metrics.filter { $0.id.hasPrefix("gesture.pace.") && $0.samples > 0 }.map {
      "\($0.id.dropFirst("gesture.pace.".count)) years \(FigureText.number($0.value))"
    }
    let note =
      pace.isEmpty ? "" : " Gestures a minute while neither idle nor away: \(pace.joined(separator: ", "))."
    return Page.Section(
      "screens", "What the time was spent on",
      note: "Over 20 s without a touch count as idle, whatever the screen; away is the background." + note,
      [
        .table(
          PageTable(
            "Time and gestures by screen",
            [
              .text("screen"), .figure("time"), .silent("time, as a bar").spare, .figure("gestures"),
              .silent("gestures, as a bar").spare,
            ], rows))
      ])
  }

  /// Timelines of the sessions, drawn by the script.
  var timelineSection: Page.Section {
    guard !timelines.isEmpty else {
      return Page.Section("time", "Frame time", [.text("No session was recorded.")])
    }
    let shown = timelines.count { !$0.isDevice }
    let note =
      facts.isOfDevicesAlone
      ? ""
      : facts.sessions > shown
        ? "Devices show all \(FigureText.grouped(facts.sessions)) \(report.words.session.several), of whom \(shown) can be chosen one by one."
        : "Devices show the highest of all their \(report.words.session.several) at each time."
    return Page.Section("time", "Frame time and memory", note: note, [.timelines(timelines)])
  }

  /// The name of the hitch ratio's band with its source, and the results of a closed loop; `nil` if the report has neither.
  var hitchSection: Page.Section? {
    let sentences = (facts.hitchBand.map { [$0] } ?? []) + facts.loop + facts.pace
    guard !sentences.isEmpty, let hitches = report.hitches else { return nil }
    let rows = hitches.limits.map { limit -> [PageTable.Cell] in
      [
        .text(limit.name),
        .text(limit.upTo.map { "up to \(FigureText.onPage($0, unit: "ms/s"))" } ?? "above"),
      ]
    }
    return Page.Section(
      "hitches", report.loop == nil ? "Hitches" : "Hitches, and the closed loop",
      note: "A band is a name for the ratio and no verdict; the scenario says which bands (hitch-bands).",
      sentences.map { .text($0) } + [
        .fold(
          "The bands and their source",
          [
            .table(PageTable("Bands of \(hitches.title)", [.text("band"), .figure("hitch ratio")], rows)),
            .note(hitches.source),
          ])
      ])
  }

  /// The ten slowest frames without interruption, with their work and the time of each stage. Then those that this machine
  /// interrupted, whose time is not only the app's.
  var worstSection: Page.Section {
    Page.Section(
      "worst", "Worst frames",
      note:
        "Bars share one scale; the upright line is the frame's period. The hatched part is the toolkit's assumed cost.",
      [
        worst.own.isEmpty
          ? .text("No frame of the app's own was stored.")
          : .table(costliest("The ten worst frames", worst.own))
      ]
        + (worst.interrupted.isEmpty
          ? []
          : [
            .heading("Apart from these: interrupted by this machine"),
            .note(
              "In each of these another thread ran on this machine, or the thread waited. Their time is not the app's alone."
            ),
            .table(costliest("The ten worst frames that this machine interrupted", worst.interrupted)),
          ]))
  }

  private func costliest(_ title: String, _ frames: [FrameRow]) -> PageTable {
    let longest = frames.map(\.cost).max() ?? 1
    let rows = frames.enumerated().map { place, frame -> [PageTable.Cell] in
      let views =
        "\(frame.created) created, \(frame.changed) changed, \(frame.moved) moved, \(frame.removed) removed"
      return [
        "\(place + 1)",
        .text(FigureText.onPage(nanoseconds: frame.cost)) + .small(RunFacts.lateness(frame)),
        split(frame, longest),
        .text(frame.what.isEmpty ? "nothing noted" : frame.what)
          + .small("\(frame.screen), \(frame.step); views: \(views)"),
        .text(facts.owner(of: frame))
          + .small("frame \(FigureText.grouped(frame.frame)) at \(FigureText.moment(frame.vsync))"),
      ]
    }
    let columns: [PageTable.Column] = [
      .figure("#"), .figure("cost"), .text("where it went"), .text("what it did"),
      .text("where and when").spare,
    ]
    return PageTable(title, columns, rows)
  }

  /// One bar in parts, with the three largest in words.
  private func split(_ frame: FrameRow, _ longest: Int) -> PageTable.Cell {
    var end = 0.0
    var series: [Plot.Series] = []
    var words: [String] = []
    for (cause, cost) in zip(FrameCause.allCases, frame.stages + [frame.toolkit]) where cost > 0 {
      let title = "\(cause.name) \(FigureText.onPage(nanoseconds: cost))"
      series.append(
        Plot.Series(
          .bar, "c\(cause.rawValue)", [[end, end + Double(cost), 0, 1]], titles: [title],
          names: [cause.letter]))
      words.append(title)
      end += Double(cost)
    }
    let order = zip(FrameCause.allCases, frame.stages + [frame.toolkit]).sorted { $0.1 > $1.1 }.prefix(3)
    let spoken = order.filter { $0.1 > 0 }.map { "\($0.0.name) \(FigureText.onPage(nanoseconds: $0.1))" }
    return .plot(
      Plot(
        words.joined(separator: ", "), form: .split, height: 24,
        x: Plot.Axis(from: 0, to: Double(longest)), y: Plot.Axis(from: 0, to: 1), series: series,
        rules: frame.period < longest ? [Plot.Rule("period", at: Double(frame.period))] : []))
      + .small(spoken.joined(separator: ", "))
  }
}
