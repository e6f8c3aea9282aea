internal import Metrics

/// The summary without `--full`. A passing run shows the verdict, five figures and the report's path. Any other run shows its
/// failures, causes first.
extension SummaryText {
  /// The most lines for a passing run.
  package static let shortLimit = 25
  /// Number of figures for a passing run, and the most rows for each kind of failure.
  private static let figureCount = 5
  private static let failureCount = 10

  /// The short summary, ending with a newline.
  package var short: String {
    var lines = shortHead
    for part in [facts.passes ? figures : failures] where !part.isEmpty { lines += [""] + part }
    let room =
      facts.passes ? SummaryText.shortLimit - lines.count - shortFoot.count - 2 : SummaryText.failureCount
    let extras = extras(atMost: room)
    if !extras.isEmpty { lines += [""] + extras }
    return (lines + [""] + shortFoot).joined(separator: "\n") + "\n"
  }

  /// Lines on orders, known failures, photos, soaks, loops and pace, as far as there is room.
  private func extras(atMost room: Int) -> [String] {
    var lines: [String] = []
    for sentence in facts.orders.prefix(SummaryText.figureCount) { lines += wrapped(sentence) }
    let known = facts.known.map { "known to fail: \($0.id), \($0.failure.sentence)" }
    for sentence in known + (facts.photoFiles.map { [$0] } ?? []) + facts.soak + facts.loop + facts.pace {
      let wrapped = wrapped(sentence)
      if lines.count + wrapped.count <= room { lines += wrapped }
    }
    return lines
  }

  private var shortHead: [String] {
    var lines = [title] + wrapped(facts.report.verdict) + wrapped("\(facts.size); \(facts.effort)")
    if let shards = facts.shards { lines += wrapped(shards) }
    if let debugNote { lines.append(debugNote) }
    return lines
  }

  private var shortFoot: [String] {
    let (budgets, rules) = (facts.judged, facts.rules)
    let held = "\(budgets.stored) of \(budgets.of) budgets and \(rules.held) of \(rules.of) rules hold"
    return worstFrame + wrapped("\(held); all of it: --full, or the report")
      + ["report: \(TextTable.clean(place))"]
  }

  // MARK: Of a run that passes

  /// The judged budgets nearest their limit, filled up with the usual metrics, as rows of a table.
  private var figures: [String] {
    let near = facts.report.budgets.filter {
      !$0.isUnjudged && $0.value != nil && $0.known?.state != .known
    }.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element).prefix(SummaryText.figureCount)
    var table = budgetTable("least room")
    for budget in near { add(budget, to: &table, remark: "") }
    let missing = SummaryText.figureCount - near.count
    let others = RunFacts.usualFigures.filter { id in !near.contains { $0.metric == id } }
      .compactMap { id in facts.report.metrics.first { $0.id == id && $0.samples > 0 } }.prefix(missing)
    for metric in others {
      table.add([
        "[--]", metric.id, FigureText.text(metric.value, unit: metric.unit), "", "",
        FigureText.grouped(metric.samples),
      ])
    }
    return near.isEmpty && others.isEmpty ? [] : painted(table)
  }

  /// The percentage left of a budget. Budgets without polarity and those with a limit of zero come last.
  private func rank(_ budget: BudgetOutcome) -> Double {
    guard facts.better(budget.metric) != .neither else { return 1e6 }
    return facts.margin(budget).percent ?? 1e7
  }

  // MARK: Of any other

  /// Units that did not finish, rules, the cost table, and budgets, in this order, since a later failure may follow from an
  /// earlier one.
  private var failures: [String] {
    let broken = facts.report.invariants.filter { $0.outcome == .broken || $0.outcome == .notAsKnown }
    // The verdict counts the effects of a lost unit.
    let isLost = !facts.unfinished.isEmpty
    let unproven = isLost ? [] : facts.report.invariants.filter { $0.outcome == .unproven }
    var rules = ruleTable
    for rule in (broken + unproven).prefix(SummaryText.failureCount) { add(rule, to: &rules) }
    let failing = facts.report.budgets.filter {
      !RunFacts.holds($0) && $0.known?.state != .known && !(isLost && $0.value == nil)
    }
    var budgets = budgetTable("budget")
    for budget in failing.prefix(SummaryText.failureCount) {
      add(budget, to: &budgets, remark: budget.remark)
    }
    let misfits = (facts.report.model ?? []).compactMap(\.consequence).flatMap { wrapped($0) }
    // The verdict already contains the first.
    let differences = (facts.report.differences ?? []).dropFirst().prefix(SummaryText.failureCount)
    let groups = [
      differences.flatMap { wrapped("[FAIL] \($0)") }.map { painted($0) },
      unfinished(SummaryText.failureCount),
      broken.isEmpty && unproven.isEmpty ? [] : painted(rules) + more(broken.count + unproven.count),
      misfits, failing.isEmpty ? [] : painted(budgets) + more(failing.count),
    ]
    return Array(groups.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private func more(_ count: Int) -> [String] {
    count > SummaryText.failureCount ? ["       and \(count - SummaryText.failureCount) more: --full"] : []
  }
}

extension RunFacts {
  /// Metrics of every app that fill the short summary of a scenario with few budgets.
  static let usualFigures = [
    "frame.product.p99", "frame.cost.p999", "hitch.ratio", "memory.live_peak", "harness.speed",
  ]
}
