internal import Comparing
internal import Metrics
internal import Pairing

extension ComparisonPage {
  /// The most visible rows of a table. Further ones are folded.
  private static let openRows = 25

  // MARK: Rules and budgets

  /// Rules and budgets that newly fail or no longer fail.
  var ruleSection: Page.Section {
    let budgets = budgetChanges
    let rows = comparison.rules.map(row) + budgets.map(row)
    let isFailing =
      comparison.rules.contains { ComparisonPage.tone($0.kind) == .bad } || budgets.contains { !$0.holds }
    return Page.Section(
      "changed", "Newly failed, and mended", isFailing: isFailing, standsFirst: true,
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
                .text("why, with clips"),
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
    // A fixed rule's clips are in the old run.
    let seen = (rule.new > 0 ? new : old).links(to: rule.id, comparison.new.words)
    return [
      .mark(Page.Mark(ComparisonPage.tone(rule.kind), rule.kind.rawValue.lowercased())),
      reference(rule.id, to: "rule-\(rule.id)", isNew: rule.kind != .gone) + .small(rule.title),
      .text(FigureText.grouped(rule.old)),
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

  /// Budgets that hold in only one of the two runs.
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
      .mark(Page.Mark(budget.holds, budget.holds ? "holds again" : "newly beyond")),
      name(ofMetric: budget.metric),
      .text(ComparisonPage.figure(budget.old, budget.unit)),
      .text(ComparisonPage.figure(budget.new, budget.unit)), .text("limit \(budget.limit)"),
    ]
  }

  // MARK: Figures

  /// Metrics that decide and differ beyond their tolerance; `nil` if none could be compared.
  var figureSection: Page.Section? {
    guard !comparison.metrics.isEmpty else { return nil }
    let isJudged = comparison.obstacles.isEmpty
    let all = isJudged ? words.striking : comparison.mostChanged
    let inside = all.filter { ComparisonPage.deviation($0) == Deviation.none }
    let rows = all.filter { ComparisonPage.deviation($0) != Deviation.none }.map(row)
    let more = rows.dropFirst(ComparisonPage.openRows)
    var blocks: [Page.Block] =
      rows.isEmpty ? [.text("None.")] : [figures(rows.prefix(ComparisonPage.openRows))]
    if !more.isEmpty { blocks.append(.fold("\(more.count) more", [figures(more)])) }
    if !inside.isEmpty {
      blocks.append(.fold("\(inside.count) inside their tolerance", [figures(ArraySlice(inside.map(row)))]))
    }
    let isWorse = !comparison.deciding(.worse).isEmpty
    return Page.Section(
      "figures", "Figures beyond their tolerance",
      note: "What is worse first, and of these the least likely by chance."
        + (isJudged ? "" : " The runs behaved differently, so none of them is judged."), isFailing: isWorse,
      blocks)
  }

  private func figures(_ rows: ArraySlice<[PageTable.Cell]>) -> Page.Block {
    .table(
      PageTable(
        "Figures of both runs",
        [
          .silent("outcome"), .text("metric"), .figure("old"), .figure("new"), .figure("change"),
          .text("limit").spare,
        ], Array(rows), head: 1))
  }

  /// The direction in which the newer value differs; `nil` if a value or a tolerance is missing.
  private static func deviation(_ metric: MetricComparison) -> Deviation? {
    guard let old = metric.old, let new = metric.new, let tolerance = metric.tolerance.flatMap(Tolerance.init)
    else { return nil }
    return tolerance.deviation(of: new, from: old, better: metric.better)
  }

  private func row(_ metric: MetricComparison) -> [PageTable.Cell] {
    let isPlain = comparison.obstacles.isEmpty && !metric.reason.isEmpty
    let budget = comparison.new.budgets.first { $0.metric == metric.id }
    let limits =
      (metric.tolerance.map { ["may differ by \($0 == "0" ? "nothing" : $0)"] } ?? [])
      + (budget.map { ["budget \(FigureText.limit($0))"] } ?? [])
    return [
      .mark(mark(metric)), name(ofMetric: metric.id) + (isPlain ? .remark(metric.reason) : ""),
      .text(ComparisonPage.figure(metric.old, metric.unit)),
      .text(ComparisonPage.figure(metric.new, metric.unit)), .text(ComparisonPage.change(metric)),
      .text(limits.joined(separator: ", ")),
    ]
  }

  /// The mark of a metric. Without a judgement it shows only the direction.
  private func mark(_ metric: MetricComparison) -> Page.Mark {
    switch metric.outcome {
    case .worse: return Page.Mark(false, "worse")
    case .better, .mended: return Page.Mark(true, "better")
    case .same: return Page.Mark(true, "the same")
    case .notComparable:
      switch ComparisonPage.deviation(metric) {
      case .worse: return Page.Mark(.open, "worse")
      case .better: return Page.Mark(.open, "better")
      case nil: return Page.Mark(.open, "not comparable")
      case .other, .some(.none): return Page.Mark(.open, "different")
      }
    }
  }

  /// A metric's ID, linked to its explanation on the run's page.
  private func name(ofMetric id: String) -> PageTable.Cell {
    reference(id, to: "metric-\(id)", isNew: comparison.new.metrics.contains { $0.id == id })
  }

  private func reference(_ id: String, to place: String, isNew: Bool) -> PageTable.Cell {
    (isNew ? new : old).link.map { .reference(id, to: "\($0)#\(place)") } ?? .code(id)
  }

  /// `+3.1 %`; empty without a relative change.
  private static func change(_ metric: MetricComparison) -> String {
    guard let change = metric.change, change != 0 else { return "" }
    return PercentText.signed(change)
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
        "counts", "Different counts", note: "Totals that differ; they decide nothing by themselves.",
        [.table(PageTable("Totals of both runs", [.text("total"), .figure("old"), .figure("new")], rows))]))
  }

  /// Metrics that are shown but not judged, by reason.
  var idleSection: Page.Section? {
    guard !words.idle.isEmpty else { return nil }
    return folded(
      Page.Section(
        "idle", "What decides nothing",
        words.idle.flatMap { reason, metrics -> [Page.Block] in
          let rows = metrics.map { metric -> [PageTable.Cell] in
            [
              .code(metric.id), .text(ComparisonPage.figure(metric.old, metric.unit)),
              .text(ComparisonPage.figure(metric.new, metric.unit)), .text(ComparisonPage.change(metric)),
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
