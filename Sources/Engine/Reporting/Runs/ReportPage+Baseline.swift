internal import Comparing
internal import Metrics
internal import Pairing

extension ReportPage {
  /// Differences from the scenario's baseline run: rules, then budgets, then metrics, worse ones first.
  ///
  /// `nil` if there is no baseline run, or one of another seed or size.
  var baselineSection: Page.Section? {
    guard let stored else { return nil }
    let judgement = GateJudgement(report, stored.baseline, known: table.units)
    guard judgement.obstacles.isEmpty else { return otherSettings(judgement.obstacles, stored.file) }
    let metrics = judgement.byWeight.filter { $0.subject == .metric }
    let consequences = judgement.consequences.filter { $0.subject == .metric }
    let rows = ruleRows + budgetRows(stored.baseline) + metrics.map(row)
    let isSame = report.deterministic.digest == stored.baseline.digest
    let (judged, held) = (
      judgement.findings.filter { $0.subject == .metric }.count,
      metrics.isEmpty && consequences.isEmpty ? "All" : "The other"
    )
    let words =
      (isSame ? "The behaviour is the same as in" : "The behaviour differs from")
      + " the run of commit \(stored.baseline.commit) in the baseline \(stored.file). "
      + "\(held) \(FigureText.grouped(judged - metrics.count - consequences.count)) metrics of the baseline are within their tolerance."
    return Page.Section(
      "kept", "Changes since the baseline run",
      note: words, standsFirst: true, blocks(rows) + folded(consequences))
  }

  /// Explains that the settings differ from the baseline run's. `nil` for other obstacles, such as another seed.
  private func otherSettings(_ obstacles: [GateFinding], _ file: String) -> Page.Section? {
    let settings = obstacles.filter { $0.id != report.scenario }
    guard !settings.isEmpty else { return nil }
    return Page.Section(
      "kept", "Not compared with the baseline run",
      note: "The baseline run in \(file) had other settings, so its figures say nothing about this run.",
      settings.map { .text("\($0.id): \($0.message).") })
  }

  /// The most visible rows of a table. Further ones are folded.
  private static let openRows = 25

  /// Metrics that differ in a failed run, folded, since the cause of the failure comes first.
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
        "Changes from the baseline run to this run",
        [
          .silent("outcome"), .text("what"), .figure("baseline"), .figure("now"), .figure("change"),
          .text("why").spare,
        ], Array(rows), head: 1))
  }

  /// The baseline run broke no rule except known failures and exercised each often enough; otherwise it would not be the
  /// baseline.
  private var ruleRows: [[PageTable.Cell]] {
    let rules = report.invariants.filter { !$0.holds && $0.outcome != .untried }
    return rules.failingFirst { $0.violations > 0 }.map { rule in
      let (isBroken, isKnown) = (rule.violations > 0, rule.outcome == .notAsKnown)
      return [
        .mark(Page.Mark(false, isKnown ? "not as known" : isBroken ? "newly broken" : "no more proven")),
        name(ofRule: rule.id) + .small(rule.title),
        .text(isBroken ? "0" : "\(rule.required) or more"),
        .text(FigureText.grouped(isBroken ? rule.violations : rule.exercised)), .text(""),
        isBroken
          ? links(clips.filter { $0.clipRequest.kind == .violation && $0.clipRequest.what == rule.id })
          : .text(isKnown ? rule.known?.sentence ?? "" : "exercised too rarely"),
      ]
    }
  }

  /// Budgets that hold in only one of the baseline run and this run.
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
      .text(finding.stored.map { FigureText.onPage($0, unit: finding.unit) } ?? "none"),
      .text(finding.value.map { FigureText.onPage($0, unit: finding.unit) } ?? "none"),
      .text(ReportPage.change(finding.stored, finding.value)),
      .text(finding.tolerance.isEmpty ? "" : "tolerance \(finding.tolerance)"),
    ]
  }

  private static func change(_ stored: Double?, _ value: Double?) -> String {
    guard let stored, let value, stored != 0, value != stored else { return "" }
    return PercentText.signed(value / stored - 1)
  }
}
