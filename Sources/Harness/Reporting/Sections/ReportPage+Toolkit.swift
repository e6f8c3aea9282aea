internal import Metrics

extension ReportPage {
  /// Frame cost under each model of the toolkit, and what making a view may cost; nothing for a report without.
  var toolkitSection: String {
    let rates = facts.toolkitRates
    guard let toolkit = report.toolkit, !rates.isEmpty else { return "" }
    func cell(_ milliseconds: Double, _ rate: RunFacts.ToolkitRate) -> String {
      let text = Markup.escape(Markup.figure(milliseconds, unit: "ms"))
      return milliseconds > rate.period ? "<strong>\(text)</strong>" : text
    }
    let rows = rates.map { rate in
      [
        Markup.escape(rate.title), Markup.escape(Markup.figure(rate.period, unit: "ms")),
        cell(rate.low, rate), cell(rate.middle, rate), cell(rate.high, rate), Markup.escape(rate.limit),
      ]
    }
    let sources = toolkit.models.map { model in
      [
        Markup.code(model.name), Markup.escape(Markup.milliseconds(model.created)),
        Markup.escape(Markup.milliseconds(model.changed)), Markup.escape(Markup.milliseconds(model.moved)),
        Markup.escape(Markup.milliseconds(model.removed)), Markup.escape(Markup.milliseconds(model.base)),
        Markup.escape(model.source),
      ]
    }
    let most = facts.mostViews.map { "<p>\(Markup.escape($0))</p>" } ?? ""
    return Markup.section(
      "toolkit", "What hangs on the toolkit",
      note:
        "Nobody measured the toolkit here. Budgets are held against the middle model; p99.9 over the period is bold. The "
        + "last column needs no model of making views: up to that cost no more than a thousandth of the frames are late.",
      Markup.table(
        "99.9th percentile of frame cost under each model",
        [
          .text("devices"), .figure("period"), .figure("low"), .figure("middle"), .figure("high"),
          .text("in time"),
        ], rows) + most
        + Markup.fold(
          "The models and their sources",
          Markup.table(
            "Models of the toolkit",
            [
              .text("model"), .figure("make a view"), .figure("change"), .figure("move").spare,
              .figure("remove").spare, .figure("a frame").spare, .text("source"),
            ], sources)))
  }

  /// What frames did by step; nothing for a report without.
  var stepSection: String {
    let steps = report.steps ?? []
    guard !steps.isEmpty else { return "" }
    func count(_ value: Int?) -> String { value.map(FigureText.grouped) ?? "not counted" }
    let rows = steps.map { step in
      [
        Markup.escape(step.step), FigureText.grouped(step.frames), FigureText.grouped(step.created),
        FigureText.grouped(step.changed), FigureText.grouped(step.moved), FigureText.grouped(step.removed),
        Markup.escape(FigureText.bytes(Double(step.bytes))), count(step.retains), count(step.objects),
        count(step.allocations),
      ]
    }
    return Markup.section(
      "steps", "Work by step",
      note:
        "What the active frames of each behaviour did, all sessions together. Views are exact; the rest is the same for "
        + "two runs of one binary. Retains, objects and allocations are counted with --count-work.",
      Markup.table(
        "Work by step",
        [
          .text("step"), .figure("frames"), .figure("views made"), .figure("changed").spare,
          .figure("moved").spare, .figure("removed").spare, .figure("allocated"), .figure("retains"),
          .figure("objects"), .figure("allocations"),
        ], rows))
  }
}
