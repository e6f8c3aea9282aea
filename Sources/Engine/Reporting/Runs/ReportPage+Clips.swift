internal import Metrics

extension ReportPage {
  /// The failures and their reasons, with links to clips; `nil` for a run without failures.
  var failedSection: Page.Section? {
    let rules = report.invariants.filter { !$0.holds && $0.outcome != .untried }
    let budgets = report.budgets.filter { !RunFacts.holds($0) }
    let differences = (report.differences ?? []).map { words -> [PageTable.Cell] in
      [.mark(Page.Mark(false, "not deterministic")), .text("two runs with one seed"), .text(words), ""]
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
            "Failures with their reasons and clips",
            [.silent("outcome"), .text("what"), .text("why"), .text("see it")], rows, head: 1))
      ])
  }

  /// Known failures, separate from others; `nil` if there are none.
  var knownSection: Page.Section? {
    let rows = facts.known.map { entry -> [PageTable.Cell] in
      [
        .mark(Page.Mark(.open, "known to fail")),
        entry.isRule ? name(ofRule: entry.id) : name(ofMetric: entry.id), .text(entry.failure.reason),
        .text(entry.failure.stated), .text(entry.failure.until),
        entry.isRule
          ? links(clips.filter { $0.clipRequest.kind == .violation && $0.clipRequest.what == entry.id })
          : "",
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
        : "exercised \(rule.exercised) of \(rule.required) times: this run proves nothing"
    return [
      .mark(Page.Mark(false, RunFacts.word(rule).lowercased())),
      name(ofRule: rule.id) + .small(rule.title),
      .text(why),
      links(clips.filter { $0.clipRequest.kind == .violation && $0.clipRequest.what == rule.id }),
    ]
  }

  private func row(_ budget: BudgetOutcome) -> [PageTable.Cell] {
    let value = budget.value.map { FigureText.onPage($0, unit: budget.unit) } ?? "none"
    return [
      .mark(Page.Mark(false, RunFacts.word(budget))), name(ofMetric: budget.metric),
      .text("\(value), limit \(FigureText.limit(budget))")
        + (budget.remark.isEmpty ? "" : .remark(budget.remark)),
      links(clips.filter { ReportPage.shows($0.clipRequest, budget.metric) }.prefix(3).map { $0 }),
    ]
  }

  /// Whether a clip shows why a budget on a metric failed.
  private static func shows(_ clipRequest: ClipRequest, _ metric: String) -> Bool {
    let beginnings =
      switch clipRequest.kind {
      case .hitch, .worst: ["frame.", "hitch.", "stage.", "input."]
      case .missed: ["gesture.missed"]
      case .accidental: ["gesture.accidental"]
      case .slow: ["photo.", "lane.", "wait."]
      default: clipRequest.metrics
      }
    return beginnings.contains { metric.hasPrefix($0) }
  }

  /// Links to clips, with their session and time.
  func links(_ clips: [ClipRow]) -> PageTable.Cell {
    clips.prefix(8).enumerated().reduce("") { cell, found in
      let (order, clipRequest) = (found.offset, found.element.clipRequest)
      let place =
        "\(report.words.place(clipRequest.unit, clipRequest.session)) at \(FigureText.moment(clipRequest.at))"
      return cell + (order > 0 ? ", " : "") + .link(place, to: "#m-\(clipRequest.number)")
    }
  }

  /// The recorded clips; `nil` if there are none.
  var clipSection: Page.Section? {
    guard !clips.isEmpty else { return nil }
    let shown = clipsOnPage
    let leftOut = shown.picturesLeftOut
    return Page.Section(
      "clips", "Clips",
      note:
        "The screen from two seconds before to one second after, recorded by running the \(report.words.unit.one) again."
        + (report.clipsLeftOut.map { " \($0)." } ?? "")
        + (leftOut > 0
          ? " The page has no room for \(leftOut) of \(pictures.count) pictures of photos; colours and numbers stand in for them."
          : ""),
      isFailing: clips.contains { $0.clipRequest.kind == .violation }, [.clips(shown)])
  }

  private var clipsOnPage: PageClips {
    let program = command.split(separator: " ").first.map(String.init) ?? "skiprope"
    return PageClips(clips, pictures, report.words, program: program)
  }
}
