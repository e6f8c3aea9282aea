internal import Metrics

extension ReportPage {
  /// What failed, and why, with links to what was seen; nothing for a run in which nothing did.
  var failedSection: Page.Section? {
    let rules = report.invariants.filter { !$0.holds && $0.outcome != .untried }
    let budgets = report.budgets.filter { !RunFacts.holds($0) }
    let differences = (report.differences ?? []).map { words -> [PageTable.Cell] in
      [.mark(Page.Mark(false, "not deterministic")), .text("two plays of one seed"), .text(words), ""]
    }
    let rows =
      differences + rules.map(row) + budgets.map(row)
      + facts.unfinished.prefix(5).map { unit in
        [
          .mark(Page.Mark(false, "not finished")), .text("\(report.words.unit.one) \(unit.unit)"),
          .text(unit.outcome),
          "",
        ]
      }
    guard !rows.isEmpty else { return nil }
    return Page.Section(
      "failed", "What failed, and why", isFailing: true,
      [
        .table(
          PageTable(
            "What failed, with its reason and where it is seen",
            [.silent("outcome"), .text("what"), .text("why"), .text("see it")], rows, head: 1))
      ])
  }

  /// What fails as the scenario declares, apart from what failed; nothing where nothing does.
  var knownSection: Page.Section? {
    let rows = facts.known.map { entry -> [PageTable.Cell] in
      [
        .mark(Page.Mark(.open, "known to fail")),
        entry.isRule ? name(ofRule: entry.id) : name(ofMetric: entry.id), .text(entry.failure.reason),
        .text(entry.failure.stated), .text(entry.failure.until),
        entry.isRule
          ? links(moments.filter { $0.wish.kind == .violation && $0.wish.what == entry.id }) : "",
      ]
    }
    guard !rows.isEmpty else { return nil }
    return Page.Section(
      "known", "Known to fail",
      note: "The scenario declares these, with a reason and a last day; they fail nothing until then.",
      [
        .table(
          PageTable(
            "What is known to fail, with its reason and its last day",
            [
              .silent("outcome"), .text("what"), .text("why"), .text("at most"), .text("until"),
              .text("see it"),
            ], rows, head: 1))
      ])
  }

  private func row(_ rule: InvariantOutcome) -> [PageTable.Cell] {
    let why =
      rule.outcome == .notAsKnown
      ? rule.known?.sentence ?? ""
      : rule.violations > 0
        ? "\(FigureText.grouped(rule.violations)) \(rule.violations == 1 ? "violation" : "violations")"
          + (rule.examples.first.map { ": \($0)" } ?? "")
        : "provoked \(rule.provoked) of \(rule.required) times: this run proves nothing"
    return [
      .mark(Page.Mark(false, RunFacts.word(rule).lowercased())),
      name(ofRule: rule.id) + .small(rule.title),
      .text(why),
      links(moments.filter { $0.wish.kind == .violation && $0.wish.what == rule.id }),
    ]
  }

  private func row(_ budget: BudgetOutcome) -> [PageTable.Cell] {
    let value = budget.value.map { FigureText.onPage($0, unit: budget.unit) } ?? "none"
    return [
      .mark(Page.Mark(false, RunFacts.word(budget))), name(ofMetric: budget.metric),
      .text("\(value), limit \(FigureText.limit(budget))")
        + (budget.remark.isEmpty ? "" : .remark(budget.remark)),
      links(moments.filter { ReportPage.shows($0.wish, budget.metric) }.prefix(3).map { $0 }),
    ]
  }

  /// Whether a moment shows why a budget on a metric failed.
  private static func shows(_ wish: ClipRequest, _ metric: String) -> Bool {
    let beginnings =
      switch wish.kind {
      case .hitch, .worst: ["frame.", "hitch.", "stage.", "input."]
      case .missed: ["gesture.missed"]
      case .accidental: ["gesture.accidental"]
      case .slow: ["photo.", "lane.", "wait."]
      default: wish.metrics
      }
    return beginnings.contains { metric.hasPrefix($0) }
  }

  /// Links to moments, each by whose it is and when.
  func links(_ moments: [ClipRow]) -> PageTable.Cell {
    moments.prefix(8).enumerated().reduce("") { cell, found in
      let (order, wish) = (found.offset, found.element.wish)
      let place = "\(report.words.place(wish.unit, wish.session)) at \(FigureText.moment(wish.at))"
      return cell + (order > 0 ? ", " : "") + .link(place, to: "#m-\(wish.number)")
    }
  }

  /// What was recorded, to be played; nothing where nothing was.
  var momentSection: Page.Section? {
    guard !moments.isEmpty else { return nil }
    let shown = momentsOnPage
    let leftOut = shown.picturesLeftOut
    return Page.Section(
      "moments", "Moments",
      note:
        "What was on screen two seconds before and one after, had by playing the \(report.words.unit.one) once more."
        + (report.momentsLeftOut.map { " \($0)." } ?? "")
        + (leftOut > 0
          ? " The page has no room for \(leftOut) of \(pictures.count) pictures of photos; colours and numbers stand in for them."
          : ""),
      isFailing: moments.contains { $0.wish.kind == .violation }, [.moments(shown)])
  }

  private var momentsOnPage: PageClips {
    let program = command.split(separator: " ").first.map(String.init) ?? "skiprope"
    return PageClips(moments, pictures, report.words, program: program)
  }
}
