internal import Foundation
internal import Metrics

extension ReportPage {
  /// Every budget with its value, its limit and a bar whose tick is the limit.
  var budgetSection: String {
    guard !report.budgets.isEmpty else {
      return Markup.section("budgets", "Budgets", "<p>This scenario states no budgets.</p>")
    }
    let rows = report.budgets.map { budget in
      let holds = RunFacts.holds(budget)
      let margin = facts.margin(budget)
      let value = budget.samples > 0 ? budget.value : nil
      let remark =
        budget.remark.isEmpty ? "" : "<span class=\"remark\">\(Markup.escape(budget.remark))</span>"
      return [
        budget.isUnjudged ? Markup.open(RunFacts.word(budget)) : Markup.mark(holds, RunFacts.word(budget)),
        Markup.code(budget.metric) + remark,
        Markup.escape(value.map { Markup.figure($0, unit: budget.unit) } ?? "none"),
        Markup.escape(FigureText.limit(budget)), bar(margin.share, holds),
        Markup.escape(margin.text), FigureText.grouped(budget.samples),
      ]
    }
    return Markup.section(
      "budgets", "Budgets",
      Markup.table(
        "Budgets with value, limit and margin",
        [
          .silent("outcome"), .text("metric"), .figure("value"), .figure("limit"),
          .silent("share of the limit").spare,
          .figure("margin").spare, .figure("samples").spare,
        ], rows, head: 1))
  }

  /// The value as a share of the limit, which stands at three quarters of the bar.
  private func bar(_ share: Double, _ holds: Bool) -> String {
    let percent = String(format: "%.1f", min(100, max(0, share * 75)))
    return
      "<div class=\"gauge\(holds ? "" : " over")\" aria-hidden=\"true\"><i style=\"width:\(percent)%\"></i>"
      + "<b></b></div>"
  }

  /// Every invariant with how often it was put to the test.
  var invariantSection: String {
    guard !report.invariants.isEmpty else {
      return Markup.section("invariants", "Invariants", "<p>No invariant was checked.</p>")
    }
    let rows = report.invariants.map { rule in
      let word = RunFacts.word(rule)
      let examples = rule.examples.prefix(5).map { "<span class=\"remark\">\(Markup.escape($0))</span>" }
        .joined()
      let share = rule.required > 0 ? Double(rule.provoked) / Double(rule.required) : 2
      let proof =
        share >= 1 ? "" : "<span class=\"remark\">provoked too seldom: this run proves nothing</span>"
      return [
        rule.outcome == .untried ? Markup.open(word) : Markup.mark(rule.holds, word.lowercased()),
        "\(Markup.code(rule.id))<span class=\"rule\">\(Markup.escape(rule.title))</span>\(examples)\(proof)",
        FigureText.grouped(rule.checked),
        "\(FigureText.grouped(rule.provoked))<span class=\"of\"> / \(FigureText.grouped(rule.required))</span>",
        FigureText.grouped(rule.violations),
      ]
    }
    return Markup.section(
      "invariants", "Invariants",
      note:
        "What must never happen. A rule provoked less often than required is unproven and fails; one that nothing tried proves nothing.",
      Markup.table(
        "Invariants with provocations and violations",
        [
          .silent("outcome"), .text("rule"), .figure("checked").spare, .figure("provoked / required"),
          .figure("violations"),
        ], rows, head: 1))
  }
}
