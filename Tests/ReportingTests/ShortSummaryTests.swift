import Metrics
import Reporting
import Testing

/// `run` printed 104 lines of a run in which all was well.
@Suite("The short summary of a run")
struct ShortSummaryTests {
  /// A report in which nothing fails, with as many budgets and rules as a large scenario has.
  private func passing() -> RunReport {
    var report = FakeRun(exit: 0).report()
    report.budgets = (0..<36).map { number in
      BudgetOutcome(
        metric: "budget.number\(number)", limit: 100, value: Double((number * 7) % 36 + 40), unit: "ms",
        samples: 9,
        holds: true, remark: number == 3 ? BudgetOutcome.holdsByAssumption : "")
    }
    report.invariants = (0..<39).map { rule("rule.number\($0)", violations: 0, exercised: $0) }
    report.verdict =
      "All 36 budgets hold; 38 of 39 rules tried, none broken. One budget depends on the assumed toolkit cost."
    return report
  }

  private func rule(_ id: String, violations: Int, exercised: Int = 9, required: Int = 0) -> InvariantOutcome
  {
    InvariantOutcome(
      id: id, title: "A rule.", checked: 900, exercised: exercised, required: required,
      violations: violations,
      examples: violations > 0 ? ["unit 0, session 1, 0:02.125: it was broken"] : [])
  }

  private func short(_ report: RunReport) -> [String] {
    SummaryText(report, worst: nil, place: "runs/x/report.html", colour: false).short.split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map(String.init)
  }

  @Test("a run that passes takes at most 25 lines: the verdict, five figures, the report's path last")
  func passes() {
    var report = passing()
    report.soak = (0..<20).map {
      SoakSession(
        unit: $0, session: 1, cycleSeconds: 10, cycles: 180, judged: 150, firstJudged: 30, lastJudged: 179,
        quantities: [])
    }
    let lines = short(report)
    #expect(lines.count <= 25, "\(lines.joined(separator: "\n"))")
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines[0].hasPrefix("[ok] PASS"))
    #expect(lines.last == "report: runs/x/report.html")
    #expect(lines.count { $0.hasPrefix("[ok]  ") } == 5)
    #expect(lines.contains { $0.hasPrefix("soak of unit 0, session 1") })
  }

  @Test("the five budgets with the least room are shown, the nearest first")
  func nearest() {
    let shown = short(passing()).filter { $0.hasPrefix("[ok]  ") }
    #expect(
      shown.compactMap { $0.split(separator: " ").dropFirst(2).first } == ["75", "74", "73", "72", "71"])
  }

  @Test(
    "a scenario of few budgets shows the usual figures beside them; one without any of them shows no table")
  func fewBudgets() {
    var report = passing()
    report.budgets = Array(report.budgets.prefix(1))
    let lines = short(report)
    #expect(lines.contains { $0.hasPrefix("[ok]  budget.number0") })
    #expect(lines.contains { $0.hasPrefix("[--]  frame.cost.p999") })
    report.budgets = []
    report.metrics = []
    #expect(!short(report).contains { $0.contains("least room") })
  }

  @Test("failures come causes first: units, rules, budgets; what holds is counted only")
  func failures() throws {
    var report = passing()
    report.exit = 4
    report.deterministic.units[0].outcome = "crashed (signal 5)"
    report.deterministic.units[2].outcome = "failed: no room"
    report.invariants += [
      rule("rule.unproven", violations: 0, exercised: 1, required: 3), rule("rule.broken", violations: 2),
    ]
    report.budgets[7].holds = false
    let lines = short(report)
    let marked = lines.filter { $0.hasPrefix("[FAIL]") }
    #expect(marked.count == 5, "\(lines.joined(separator: "\n"))")
    let order = ["crashed (signal 5)", "no room", "rule.broken", "budget.number7"]
    #expect(zip(marked.dropFirst(), order).allSatisfy { $0.contains($1) })
    #expect(lines.contains { $0.contains("it was broken") })
    #expect(!lines.contains { $0.hasPrefix("[ok]") })
    #expect(lines.contains { $0.hasPrefix("35 of 36 budgets and 38 of 41 rules hold") })
  }

  @Test("of many failures of a kind ten are listed and the others counted", arguments: [10, 11, 36])
  func many(count: Int) {
    var report = passing()
    report.exit = 2
    for place in 0..<count { report.budgets[place].holds = false }
    let lines = short(report)
    #expect(lines.count { $0.hasPrefix("[FAIL]  ") } == 10)
    #expect(lines.contains("       and \(count - 10) more: --full") == (count > 10))
  }

  @Test("the whole summary contains everything in the short one")
  func whole() {
    let text = SummaryText(passing(), worst: nil, place: "x", colour: false).text
    for number in 0..<36 { #expect(text.contains("budget.number\(number) ")) }
    for number in 0..<39 { #expect(text.contains("rule.number\(number) ")) }
  }

  @Test(
    "a run that lost a unit lists no unproven rules or missing values; broken rules and exceeded budgets stay"
  )
  func lost() {
    var report = FakeRun(exit: 4).report()
    report.invariants = [
      rule("rule.few", violations: 0, exercised: 1, required: 4), rule("rule.broken", violations: 2),
    ]
    report.budgets = [("budget.gone", nil), ("budget.over", 9)].map { (metric: String, value: Double?) in
      BudgetOutcome(
        metric: metric, limit: 5, value: value, unit: "ms", samples: value == nil ? 0 : 9, holds: false,
        remark: "")
    }
    let named = ["rule.few", "rule.broken", "budget.gone", "budget.over"]
    func rows() -> [String] {
      let lines = short(report).filter { $0.hasPrefix("[FAIL]  ") }
      return named.filter { name in lines.contains { $0.contains(name) } }
    }
    for index in report.deterministic.units.indices {
      report.deterministic.units[index].outcome = "complete"
    }
    #expect(rows() == named)
    report.deterministic.units[0].outcome = "crashed (signal 9)"
    #expect(rows() == ["rule.broken", "budget.over"])
  }
}
