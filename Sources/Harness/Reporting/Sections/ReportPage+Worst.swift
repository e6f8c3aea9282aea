internal import Foundation
internal import Metrics

extension ReportPage {
  /// The ten costliest frames, each with what it did and where its time went.
  var worstSection: String {
    let longest = worst.map(\.cost).max() ?? 1
    let rows = worst.enumerated().map { place, frame in
      let views =
        "\(frame.created) created, \(frame.changed) changed, \(frame.moved) moved, \(frame.removed) removed"
      return [
        "\(place + 1)",
        "\(Markup.milliseconds(frame.cost))<span class=\"rule\">\(RunFacts.lateness(frame))</span>",
        split(frame, longest),
        "\(Markup.escape(frame.what.isEmpty ? "nothing noted" : frame.what))<span class=\"rule\">"
          + "\(Markup.escape("\(frame.screen), \(frame.step)")); views: \(views)</span>",
        "\(facts.owner(of: frame))<span class=\"rule\">"
          + "frame \(FigureText.grouped(frame.frame)) at \(FigureText.moment(frame.vsync))</span>",
      ]
    }
    let body =
      rows.isEmpty
      ? "<p>No frame was kept.</p>"
      : Markup.table(
        "The ten worst frames",
        [
          .figure("#"), .figure("cost"), .text("where it went"), .text("what it did"),
          .text("where and when").spare,
        ],
        rows)
    return Markup.section(
      "worst", "Worst frames",
      note:
        "Bars share one scale; the upright line is the frame's period. The hatched part is the toolkit's assumed "
        + "cost.", body)
  }

  private func split(_ frame: FrameRow, _ longest: Int) -> String {
    let width = 380.0
    let scale = (width - 2) / Double(max(longest, 1))
    var x = 1.0
    var bars = ""
    var words: [String] = []
    for (cause, cost) in zip(FrameCause.allCases, frame.stages + [frame.toolkit]) where cost > 0 {
      let length = Double(cost) * scale
      let title = "\(cause.name) \(Markup.milliseconds(cost))"
      bars +=
        "<rect class=\"c\(cause.rawValue)\" x=\"\(Markup.coordinate(x))\" y=\"3\" height=\"18\" "
        + "width=\"\(Markup.coordinate(max(0.6, length)))\"><title>\(title)</title></rect>"
      if length > 14 {
        bars +=
          "<text class=\"in i\(cause.rawValue)\" x=\"\(Markup.coordinate(x + length / 2))\" y=\"16\">"
          + "\(cause.letter)</text>"
      }
      words.append(title)
      x += length
    }
    let deadline = 1 + Double(frame.period) * scale
    let tick = deadline < width ? "<path class=\"period\" d=\"M\(Markup.coordinate(deadline)) 0V24\"/>" : ""
    let order = zip(FrameCause.allCases, frame.stages + [frame.toolkit]).sorted { $0.1 > $1.1 }.prefix(3)
    let spoken = order.filter { $0.1 > 0 }.map { "\($0.0.name) \(Markup.milliseconds($0.1))" }
    return
      "<svg class=\"split\" viewBox=\"0 0 380 24\" role=\"img\" aria-label=\"\(Markup.escape(words.joined(separator: ", ")))\">"
      + "\(bars)\(tick)</svg><span class=\"rule\">\(Markup.escape(spoken.joined(separator: ", ")))</span>"
  }
}
