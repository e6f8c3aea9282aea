internal import Metrics

extension ReportPage {
  /// Every budget with its value, limit and a bar whose tick is the limit. Exceeded ones come first, then those near their limit.
  var budgetSection: Page.Section {
    guard !report.budgets.isEmpty else {
      return Page.Section("budgets", "Budgets", [.text("This scenario states no budgets.")])
    }
    let near = report.budgets.enumerated().sorted {
      (-facts.margin($0.element).share, $0.offset) < (-facts.margin($1.element).share, $1.offset)
    }
    let rows = near.map(\.element).failingFirst { !RunFacts.holds($0) }.map { budget -> [PageTable.Cell] in
      let (holds, word, margin) = (RunFacts.holds(budget), RunFacts.word(budget), facts.margin(budget))
      let value = budget.samples > 0 ? budget.value : nil
      return [
        .mark(
          budget.isUnjudged || budget.known?.state == .known ? Page.Mark(.open, word) : Page.Mark(holds, word)
        ),
        name(ofMetric: budget.metric) + (budget.remark.isEmpty ? "" : .remark(budget.remark)),
        .text(value.map { FigureText.onPage($0, unit: budget.unit) } ?? "none"),
        .text(FigureText.limit(budget)), .gauge(margin.share, holds: holds), .text(margin.text),
        .text(FigureText.grouped(budget.samples)),
      ]
    }
    func table(_ rows: ArraySlice<[PageTable.Cell]>) -> Page.Block {
      .table(
        PageTable(
          "Budgets with value, limit and margin",
          [
            .silent("outcome"), .text("metric"), .figure("value"), .figure("limit"),
            .silent("share of the limit").spare, .figure("margin").spare, .figure("samples").spare,
          ], Array(rows), head: 1))
    }
    let open = max(
      ReportPage.leastOpenBudgets,
      near.count { !RunFacts.holds($0.element) || facts.margin($0.element).share >= ReportPage.nearShare })
    let more = rows.dropFirst(open)
    return Page.Section(
      "budgets", "Budgets, nearest their limit first", isFailing: !report.budgets.allSatisfy(RunFacts.holds),
      [table(rows.prefix(open))]
        + (more.isEmpty ? [] : [.fold("\(more.count) more, further from their limit", [table(more)])]))
  }

  /// The share of the limit from which a budget counts as near it; and the least number of visible rows.
  private static let nearShare = 0.8
  private static let leastOpenBudgets = 3

  /// Every rule with the number of times it was exercised. Broken and unproven ones come first.
  var invariantSection: Page.Section {
    guard !report.invariants.isEmpty else {
      return Page.Section("invariants", "Invariants", [.text("No invariant was checked.")])
    }
    let rules = report.invariants.failingFirst { !$0.holds && $0.outcome != .untried }
    let rows = rules.map { rule -> [PageTable.Cell] in
      let word = RunFacts.word(rule)
      let isTooSeldom = rule.required > 0 && rule.exercised < rule.required
      return [
        .mark(
          rule.outcome == .untried || rule.outcome == .known
            ? Page.Mark(.open, word) : Page.Mark(rule.holds, word.lowercased())),
        rule.examples.prefix(5).reduce(.anchor("rule-\(rule.id)") + .code(rule.id) + .small(rule.title)) {
          $0 + .remark($1)
        }
          + links(clips.filter { $0.clipRequest.kind == .violation && $0.clipRequest.what == rule.id })
          + (isTooSeldom ? .remark("exercised too rarely: this run proves nothing") : ""),
        .text(FigureText.grouped(rule.checked)),
        .text(FigureText.grouped(rule.exercised)) + .soft(" / \(FigureText.grouped(rule.required))"),
        .text(FigureText.grouped(rule.violations)),
      ]
    }
    return Page.Section(
      "invariants", "Invariants",
      note:
        "Rules that no frame may break. A rule exercised less often than required is unproven and fails; an untried rule proves nothing.",
      [
        .table(
          PageTable(
            "Invariants with exercised counts and violations",
            [
              .silent("outcome"), .text("rule"), .figure("checked").spare, .figure("exercised / required"),
              .figure("violations"),
            ], rows, head: 1))
      ])
  }

  /// Coverage of the names that the app declares, by group; `nil` for an app that declares none.
  var coverageSection: Page.Section? {
    let coverage = facts.coverage
    guard !coverage.isEmpty else { return nil }
    let rows = coverage.groups.map { group -> [PageTable.Cell] in
      [
        .code(group.name), .text(FigureText.grouped(group.reached.count)),
        .text(FigureText.grouped(group.declaredCount)), .text(group.unreached.joined(separator: ", ")),
      ]
    }
    return Page.Section(
      "coverage", "Coverage of behaviour",
      note: "Reached \(coverage.sentence); how often is among the totals.",
      [
        .fold(
          "What was not reached, by group",
          [
            .table(
              PageTable(
                "What is declared, and how much of it was reached",
                [.text("declared"), .figure("reached"), .figure("of"), .text("not reached").spare], rows))
          ])
      ])
  }
}
