internal import Invariants
package import Metrics
package import ScenarioFormat
internal import Simulation

/// Holds a run against its scenario: budgets, invariants, and the exit code that follows.
package struct RunJudge {
  /// What a run amounts to.
  package struct Judgement: Sendable {
    package var budgets: [BudgetOutcome]
    package var invariants: [InvariantOutcome]
    package var exit: Int
    package var verdict: String
  }

  private let scenario: Scenario

  package init(scenario: Scenario) { self.scenario = scenario }

  /// Judges a run. Precedence of exit codes: 7, then 4, then 2, then 0.
  package func judge(_ metrics: [MetricValue], _ totals: RunTotals) -> Judgement {
    let budgets = scenario.budgets.map { judge($0, metrics) }
    let invariants = judgeInvariants(totals)
    if !totals.nondeterministic.isEmpty {
      return Judgement(
        budgets: budgets, invariants: invariants, exit: 7,
        verdict: "Not deterministic: \(totals.nondeterministic[0])")
    }
    let broken = invariants.filter { !$0.holds }
    if !totals.failures.isEmpty || !broken.isEmpty {
      return Judgement(
        budgets: budgets, invariants: invariants, exit: 4, verdict: RunJudge.describe(totals.failures, broken)
      )
    }
    let exceeded = budgets.filter { !$0.holds }
    if !exceeded.isEmpty {
      return Judgement(
        budgets: budgets, invariants: invariants, exit: 2, verdict: RunJudge.describe(exceeded))
    }
    return Judgement(
      budgets: budgets, invariants: invariants, exit: 0,
      verdict: "All \(budgets.count) budgets hold and \(invariants.count) invariants were never broken.")
  }

  private func judge(_ line: BudgetLine, _ metrics: [MetricValue]) -> BudgetOutcome {
    guard let metric = metrics.first(where: { $0.id == line.metric }) else {
      return BudgetOutcome(
        metric: line.metric, limit: line.limit, value: nil, unit: "", samples: 0, holds: false,
        remark: "this run has no such metric; a budget on nothing fails")
    }
    guard metric.samples > 0 else {
      return BudgetOutcome(
        metric: line.metric, limit: line.limit, value: nil, unit: metric.unit, samples: 0, holds: false,
        remark: "no samples; a budget on nothing fails")
    }
    let holds = metric.better == .lower ? metric.value <= line.limit : metric.value >= line.limit
    return BudgetOutcome(
      metric: line.metric, limit: line.limit, value: metric.value, unit: metric.unit, samples: metric.samples,
      holds: holds, remark: "")
  }

  private func judgeInvariants(_ totals: RunTotals) -> [InvariantOutcome] {
    InvariantCatalogue.all.map { entry in
      let tally = totals.invariants[entry.id] ?? InvariantTally(id: entry.id)
      let required = scenario.provocations.first { $0.invariant == entry.id }?.count ?? 0
      return InvariantOutcome(
        id: entry.id, title: entry.title, checked: tally.checked, provoked: tally.provoked,
        required: required,
        violations: tally.violations, examples: tally.examples)
    }
  }

  private static func describe(_ failures: [String], _ broken: [InvariantOutcome]) -> String {
    if let failure = failures.first {
      return failures.count == 1
        ? "A family did not finish: \(failure)"
        : "\(failures.count) families did not finish; the first: \(failure)"
    }
    let violated = broken.filter { $0.violations > 0 }
    if let first = violated.first {
      let example = first.examples.first.map { ": \($0)" } ?? ""
      return "Invariant \(first.id) was broken \(first.violations) times\(example)"
    }
    let unproven = broken.map { "\($0.id) (\($0.provoked) of \($0.required))" }.joined(separator: ", ")
    return "Nothing was broken, but too little was tried to prove it: \(unproven)"
  }

  private static func describe(_ exceeded: [BudgetOutcome]) -> String {
    let names = exceeded.map(\.metric).joined(separator: ", ")
    return exceeded.count == 1
      ? "A budget is exceeded: \(names)" : "\(exceeded.count) budgets are exceeded: \(names)"
  }
}
