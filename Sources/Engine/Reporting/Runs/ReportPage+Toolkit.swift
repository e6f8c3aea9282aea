internal import Metrics

extension ReportPage {
  /// Frame cost under each model of the toolkit, and the highest cost of a view that stays in time; `nil` if the report has none.
  var toolkitSection: Page.Section? {
    let rates = facts.toolkitRates
    guard let toolkit = report.toolkit, !rates.isEmpty else { return nil }
    func cell(_ milliseconds: Double, _ rate: RunFacts.ToolkitRate) -> PageTable.Cell {
      let text = FigureText.onPage(milliseconds, unit: "ms")
      return milliseconds > rate.period ? .strong(text) : .text(text)
    }
    let rows = rates.map { rate -> [PageTable.Cell] in
      [
        .text(rate.title), .text(FigureText.onPage(rate.period, unit: "ms")), cell(rate.low, rate),
        cell(rate.middle, rate), cell(rate.high, rate), .text(rate.limit),
      ]
    }
    let sources = toolkit.models.map { model -> [PageTable.Cell] in
      let costs = [model.created, model.changed, model.moved, model.removed, model.base]
      return [.code(model.name)] + costs.map { .text(FigureText.onPage(nanoseconds: $0)) }
        + [.text(model.source)]
    }
    return Page.Section(
      "toolkit", "Dependence on the toolkit",
      note:
        "The toolkit was not measured here. Budgets use the middle model; p99.9 over the period is bold. The "
        + "last column needs no model: up to that cost of a view, at most 0.1 % of the frames are late.",
      [
        .table(
          PageTable(
            "99.9th percentile of frame cost under each model",
            [
              .text("devices"), .figure("period"), .figure("low"), .figure("middle"), .figure("high"),
              .text("in time"),
            ], rows))
      ] + (facts.mostViews.map { [.text($0)] } ?? []) + [
        .fold(
          "The models and their sources",
          [
            .table(
              PageTable(
                "Models of the toolkit",
                [
                  .text("model"), .figure("make a view"), .figure("change"), .figure("move").spare,
                  .figure("remove").spare, .figure("a frame").spare, .text("source"),
                ], sources))
          ])
      ])
  }

  /// The work of frames by step; `nil` if the report has none.
  var stepSection: Page.Section? {
    let steps = report.steps ?? []
    guard !steps.isEmpty else { return nil }
    func count(_ value: Int?) -> PageTable.Cell { .text(value.map(FigureText.grouped) ?? "not counted") }
    let rows = steps.map { step -> [PageTable.Cell] in
      [
        .text(step.step), count(step.frames), count(step.created), count(step.changed), count(step.moved),
        count(step.removed), .text(FigureText.bytes(Double(step.bytes))), count(step.retains),
        count(step.objects), count(step.allocations),
      ]
    }
    return Page.Section(
      "steps", "Work by step",
      note:
        "What the active frames of each behaviour did, all sessions together. Views are exact; the rest is the same for "
        + "two runs of one binary. Retains, objects and allocations are counted with --count-work.",
      [
        .table(
          PageTable(
            "Work by step",
            [
              .text("step"), .figure("frames"), .figure("views made"), .figure("changed").spare,
              .figure("moved").spare, .figure("removed").spare, .figure("allocated"), .figure("retains"),
              .figure("objects"), .figure("allocations"),
            ], rows))
      ])
  }

  /// The cost table that moved virtual time, compared with measurements of the same work.
  var costModelSection: Page.Section {
    let rows = report.measured.costModel.map { row -> [PageTable.Cell] in
      let ratio = row.virtualMilliseconds > 0 ? row.measuredMilliseconds / row.virtualMilliseconds : 0
      let isClose = abs(ratio - 1) <= 0.25
      let count = Double(max(1, row.count))
      let word =
        ratio == 0 ? "no figure" : isClose ? "close" : ratio > 1 ? "slower than stated" : "faster than stated"
      return [
        .code(row.operation), .text(FigureText.grouped(row.count)),
        .text(FigureText.onPage(row.virtualMilliseconds / count, unit: "ms")),
        .text(FigureText.onPage(row.measuredMilliseconds / count, unit: "ms")),
        .text(FigureText.hundredths(ratio)), .ratio(ratio), isClose ? .text(word) : .strong(word),
      ]
    }
    let columns: [PageTable.Column] = [
      .text("operation"), .figure("count"), .figure("virtual"), .figure("measured"),
      .figure("measured / virtual"), .silent("deviation").spare, .text("").spare,
    ]
    return Page.Section(
      "model", "Cost model",
      note:
        "Means per operation, scaled to the device. Network and flash are assumed, so that fetch and list "
        + "need not agree. No verdict on photo times holds inside this error.",
      [
        rows.isEmpty
          ? .text("No effect was measured.")
          : .table(PageTable("Virtual against measured cost", columns, rows))
      ]
        + (facts.model.isEmpty
          ? [] : [.text("The middle effect of each kind that is judged:"), .list(facts.model)]))
  }

  /// The growth of sessions of equal cycles, with kinds of objects that remain; `nil` if the report has none.
  var soakSection: Page.Section? {
    guard let sessions = report.soak, !sessions.isEmpty else { return nil }
    return Page.Section(
      "soak", "Soak",
      note:
        "What there was at the same point of each cycle: the least of the first cycles that are judged, and of the "
        + "last. A drift of what was measured is advice and no verdict.",
      facts.soak.map { .text($0) } + sessions.flatMap(soakTables))
  }

  private func soakTables(_ session: SoakSession) -> [Page.Block] {
    func count(_ value: Int) -> PageTable.Cell { .text(FigureText.grouped(value)) }
    let quantities = session.quantities.map { quantity -> [PageTable.Cell] in
      [
        .text(quantity.title), count(quantity.first), count(quantity.last),
        .text(FigureText.number(quantity.perCycle)), quantity.began.map(count) ?? "never",
      ]
    }
    let kinds = session.kinds.map { kind -> [PageTable.Cell] in
      [
        .text(kind.kind), count(kind.count), count(kind.bytes), count(kind.cycles), count(kind.firstCycle),
        count(kind.lastCycle),
      ]
    }
    let held = PageTable(
      "Quantities of \(report.words.place(session.unit, session.session))",
      [
        .text("of"), .figure("at first"), .figure("at last"), .figure("more each cycle"),
        .figure("from cycle"),
      ], quantities)
    guard !kinds.isEmpty else { return [.table(held)] }
    let stayed = PageTable(
      "What stayed in memory",
      [
        .text("kind"), .figure("count"), .figure("bytes"), .figure("cycles"), .figure("first cycle"),
        .figure("last cycle"),
      ], kinds)
    return [.table(held), .table(stayed)]
  }
}
