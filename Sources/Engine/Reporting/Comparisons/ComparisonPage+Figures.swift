internal import Comparing
internal import Metrics

extension ComparisonPage {
  /// Rows of the table that stands open; further ones are behind a line.
  private static let openRows = 25

  // MARK: Rules and budgets

  /// What failed newly and what was mended: rules by name, then budgets.
  var ruleSection: Page.Section {
    let budgets = budgetChanges
    let rows = comparison.rules.map(row) + budgets.map(row)
    let isFailing =
      comparison.rules.contains { ComparisonPage.tone($0.kind) == .bad } || budgets.contains { !$0.holds }
    return Page.Section(
      "changed", "What failed newly, and what was mended", isFailing: isFailing, standsFirst: true,
      [
        rows.isEmpty
          ? .text(
            comparison.old.invariants.isEmpty && comparison.new.invariants.isEmpty
              ? "Neither run has rules; no budget changed sides." : "No rule and no budget.")
          : .table(
            PageTable(
              "Rules and budgets that changed",
              [
                .silent("what became of it"), .text("what"), .figure("old"), .figure("new"),
                .text("why, and where it is seen"),
              ], rows, head: 1))
      ])
  }

  private static func tone(_ kind: RuleChange.Kind) -> Page.Mark.Tone {
    switch kind {
    case .broken, .hidden, .unproven, .gone, .still: .bad
    case .mended: .good
    }
  }

  private func row(_ rule: RuleChange) -> [PageTable.Cell] {
    // A mended one is seen in the old run.
    let seen = (rule.new > 0 ? new : old).links(to: rule.id, comparison.new.words)
    return [
      .mark(Page.Mark(ComparisonPage.tone(rule.kind), rule.kind.rawValue.lowercased())),
      .code(rule.id) + .small(rule.title), .text(FigureText.grouped(rule.old)),
      .text(FigureText.grouped(rule.new)),
      .text(rule.example) + (seen.parts.isEmpty ? "" : "; ") + seen,
    ]
  }

  private struct BudgetChange {
    var metric: String
    var unit: String
    var old: Double?
    var new: Double?
    var limit: String
    var holds: Bool
  }

  /// Budgets that hold in one of the two alone.
  private var budgetChanges: [BudgetChange] {
    let before = Dictionary(comparison.old.budgets.map { ($0.metric, $0) }) { first, _ in first }
    return comparison.new.budgets.filter { !$0.isUnjudged }.compactMap { budget in
      guard let was = before[budget.metric], !was.isUnjudged else { return nil }
      let holds = RunFacts.holds(budget)
      guard RunFacts.holds(was) != holds else { return nil }
      return BudgetChange(
        metric: budget.metric, unit: budget.unit, old: was.value, new: budget.value,
        limit: FigureText.limit(budget), holds: holds)
    }.failingFirst { !$0.holds }
  }

  private func row(_ budget: BudgetChange) -> [PageTable.Cell] {
    [
      .mark(Page.Mark(budget.holds, budget.holds ? "holds again" : "newly beyond")), .code(budget.metric),
      .text(ComparisonPage.figure(budget.old, budget.unit)),
      .text(ComparisonPage.figure(budget.new, budget.unit)), .text("limit \(budget.limit)"),
    ]
  }

  // MARK: Figures

  /// What decides and differs beyond its tolerance; nothing where nothing could be compared.
  var figureSection: Page.Section? {
    guard !comparison.metrics.isEmpty else { return nil }
    let inside = words.striking.filter { $0.outcome == .same }
    let rows = words.striking.filter { $0.outcome != .same }.map(row)
    let more = rows.dropFirst(ComparisonPage.openRows)
    var blocks: [Page.Block] =
      rows.isEmpty ? [.text("None.")] : [table(rows.prefix(ComparisonPage.openRows))]
    if !more.isEmpty { blocks.append(.fold("\(more.count) more", [table(more)])) }
    if !inside.isEmpty {
      blocks.append(.fold("\(inside.count) inside their tolerance", [table(ArraySlice(inside.map(row)))]))
    }
    let isWorse = !comparison.deciding(.worse).isEmpty
    return Page.Section(
      "figures", "Figures beyond their tolerance",
      note: "What is worse first, and of these the least likely by chance.", isFailing: isWorse, blocks)
  }

  private func table(_ rows: ArraySlice<[PageTable.Cell]>) -> Page.Block {
    .table(
      PageTable(
        "Figures of both runs",
        [
          .silent("outcome"), .text("metric"), .figure("old"), .figure("new"), .figure("change"),
          .text("may differ by").spare, .text("budget").spare,
        ], Array(rows), head: 1))
  }

  private func row(_ metric: MetricComparison) -> [PageTable.Cell] {
    let tone: Page.Mark.Tone =
      switch metric.outcome {
      case .worse: .bad
      case .better, .same, .mended: .good
      case .notComparable: .open
      }
    let isPlain = comparison.obstacles.isEmpty && !metric.reason.isEmpty
    let budget = comparison.new.budgets.first { $0.metric == metric.id }
    return [
      .mark(Page.Mark(tone, metric.outcome.rawValue.lowercased())),
      .code(metric.id) + (isPlain ? .remark(metric.reason) : ""),
      .text(ComparisonPage.figure(metric.old, metric.unit)),
      .text(ComparisonPage.figure(metric.new, metric.unit)), .text(ComparisonWords.change(metric)),
      .text(metric.tolerance.map { $0 == "0" ? "nothing" : $0 } ?? ""),
      .text(budget.map(FigureText.limit) ?? ""),
    ]
  }

  private static func figure(_ value: Double?, _ unit: String) -> String {
    value.map { FigureText.onPage($0, unit: unit) } ?? "none"
  }

  // MARK: What decides nothing

  /// Counts that no metric shows.
  var countSection: Page.Section? {
    guard !comparison.counts.isEmpty else { return nil }
    let rows = comparison.counts.map { count -> [PageTable.Cell] in
      [.code(count.name), .text(FigureText.grouped(count.old)), .text(FigureText.grouped(count.new))]
    }
    return folded(
      Page.Section(
        "counts", "Counted otherwise", note: "Totals that differ; they decide nothing by themselves.",
        [.table(PageTable("Totals of both runs", [.text("total"), .figure("old"), .figure("new")], rows))]))
  }

  /// Figures that are shown and not judged, by the reason why.
  var idleSection: Page.Section? {
    guard !words.idle.isEmpty else { return nil }
    return folded(
      Page.Section(
        "idle", "What decides nothing",
        words.idle.flatMap { reason, metrics -> [Page.Block] in
          let rows = metrics.map { metric -> [PageTable.Cell] in
            [
              .code(metric.id), .text(ComparisonPage.figure(metric.old, metric.unit)),
              .text(ComparisonPage.figure(metric.new, metric.unit)), .text(ComparisonWords.change(metric)),
            ]
          }
          return [
            .heading(reason),
            .table(
              PageTable(
                "Figures that decide nothing",
                [.text("metric"), .figure("old"), .figure("new"), .figure("change")], rows)),
          ]
        }))
  }

  private func folded(_ section: Page.Section) -> Page.Section {
    var section = section
    section.isFolded = true
    return section
  }
}
