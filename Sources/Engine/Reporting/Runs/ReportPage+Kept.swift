internal import Comparing
internal import Metrics
internal import Pairing

extension ReportPage {
  /// What is otherwise than in the kept run of the scenario: rules first, then budgets, then metrics, the worse first. Nothing where
  /// there is no kept run, or one of another seed or size.
  var keptSection: Page.Section? {
    guard let kept else { return nil }
    let judgement = GateJudgement(report, kept.baseline, known: table.units)
    guard judgement.obstacles.isEmpty else { return otherSettings(judgement.obstacles, kept.file) }
    let metrics = judgement.byWeight.filter { $0.subject == .metric }
    let consequences = judgement.consequences.filter { $0.subject == .metric }
    let rows = ruleRows + budgetRows(kept.baseline) + metrics.map(row)
    let isSame = report.deterministic.digest == kept.baseline.digest
    let (judged, held) = (
      judgement.findings.filter { $0.subject == .metric }.count,
      metrics.isEmpty && consequences.isEmpty ? "All" : "The other"
    )
    let words =
      (isSame ? "The same things happened as in" : "Other things happened than in")
      + " the run of commit \(kept.baseline.commit) that \(kept.file) keeps. "
      + "\(held) \(FigureText.grouped(judged - metrics.count - consequences.count)) metrics that it keeps are within their tolerance."
    return Page.Section(
      "kept", "What changed since the kept run",
      note: words, standsFirst: true, blocks(rows) + folded(consequences))
  }

  /// That the run is not held against the kept one, whose settings are others; nothing where something else is in the way, such as
  /// another seed.
  private func otherSettings(_ obstacles: [GateFinding], _ file: String) -> Page.Section? {
    let settings = obstacles.filter { $0.id != report.scenario }
    guard !settings.isEmpty else { return nil }
    return Page.Section(
      "kept", "Not compared with the kept run",
      note: "The run that \(file) keeps had other settings, so that its figures say nothing about this one.",
      settings.map { .text("\($0.id): \($0.message).") })
  }

  /// Rows of the table that stands open; further ones are behind a line.
  private static let openRows = 25

  /// Figures that differ in a run that failed, folded: the cause is looked at first.
  private func folded(_ consequences: [GateFinding]) -> [Page.Block] {
    guard !consequences.isEmpty else { return [] }
    return [
      .fold(
        "\(consequences.count) figures that differ in a run that failed, and may follow from that",
        [table(consequences.map(row)[...])])
    ]
  }

  private func blocks(_ rows: [[PageTable.Cell]]) -> [Page.Block] {
    guard !rows.isEmpty else { return [.text("No rule, no budget and no metric.")] }
    let more = rows.dropFirst(ReportPage.openRows)
    return [table(rows.prefix(ReportPage.openRows))]
      + (more.isEmpty ? [] : [.fold("\(more.count) more", [table(more)])])
  }

  private func table(_ rows: ArraySlice<[PageTable.Cell]>) -> Page.Block {
    .table(
      PageTable(
        "What changed, with what was kept and what is now",
        [
          .silent("outcome"), .text("what"), .figure("kept"), .figure("now"), .figure("change"),
          .text("why").spare,
        ], Array(rows), head: 1))
  }

  /// A kept run broke no rule but those known to fail, and tried each often enough, or it had not been kept.
  private var ruleRows: [[PageTable.Cell]] {
    let rules = report.invariants.filter { !$0.holds && $0.outcome != .untried }
    return rules.failingFirst { $0.violations > 0 }.map { rule in
      let (isBroken, isKnown) = (rule.violations > 0, rule.outcome == .notAsKnown)
      return [
        .mark(Page.Mark(false, isKnown ? "not as known" : isBroken ? "newly broken" : "no more proven")),
        name(ofRule: rule.id) + .small(rule.title),
        .text(isBroken ? "0" : "\(rule.required) or more"),
        .text(FigureText.grouped(isBroken ? rule.violations : rule.provoked)), .text(""),
        isBroken
          ? links(moments.filter { $0.wish.kind == .violation && $0.wish.what == rule.id })
          : .text(isKnown ? rule.known?.sentence ?? "" : "provoked too seldom"),
      ]
    }
  }

  /// Budgets that the kept figure kept and the run's does not, and the other way round.
  private func budgetRows(_ baseline: Baseline) -> [[PageTable.Cell]] {
    let known = Dictionary(baseline.metrics.map { ($0.id, $0.value) }) { first, _ in first }
    return report.budgets.filter { !$0.isUnjudged }.compactMap { budget in
      guard let was = known[budget.metric], let value = budget.value else { return nil }
      let (held, holds) = (was <= budget.limit && was >= budget.least ?? was, RunFacts.holds(budget))
      guard held != holds else { return nil }
      return [
        .mark(Page.Mark(holds, holds ? "holds again" : "newly beyond")), name(ofMetric: budget.metric),
        .text(FigureText.onPage(was, unit: budget.unit)), .text(FigureText.onPage(value, unit: budget.unit)),
        .text(ReportPage.change(was, value)), .text("limit \(FigureText.limit(budget))"),
      ]
    }
  }

  private func row(_ finding: GateFinding) -> [PageTable.Cell] {
    let tone: Page.Mark.Tone =
      switch finding.result {
      case .better: .good
      case .changed, .notInBaseline: .open
      default: .bad
      }
    return [
      .mark(Page.Mark(tone, finding.result.rawValue.lowercased())), name(ofMetric: finding.id),
      .text(finding.kept.map { FigureText.onPage($0, unit: finding.unit) } ?? "none"),
      .text(finding.value.map { FigureText.onPage($0, unit: finding.unit) } ?? "none"),
      .text(ReportPage.change(finding.kept, finding.value)),
      .text(finding.tolerance.isEmpty ? "" : "tolerance \(finding.tolerance)"),
    ]
  }

  private static func change(_ kept: Double?, _ value: Double?) -> String {
    guard let kept, let value, kept != 0, value != kept else { return "" }
    return PercentText.signed(value / kept - 1)
  }
}
