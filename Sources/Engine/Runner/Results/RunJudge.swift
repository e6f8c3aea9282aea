package import Kernel
package import Metrics
package import Playing
internal import Reporting
package import ScenarioFormat

/// Judges a run by its scenario: budgets, rules, and the resulting exit code.
package struct RunJudge {
  /// The judgement of a run.
  package struct Judgement: Sendable {
    package var budgets: [BudgetOutcome]
    package var invariants: [InvariantOutcome]
    package var exit: Int
    package var verdict: String
    /// The fit of the cost table.
    package var model: [ModelRatio]

    /// Notes that the run ended at its time limit. That was requested and is not a failure.
    package mutating func endedInTime(after seconds: Double, with units: String) {
      verdict =
        "The time was up after \(FigureText.duration(seconds.rounded(.down))), with \(units). " + verdict
    }

    /// Notes that the run was interrupted after `count` units. If nothing had failed by then, the run is undecided: exit code 5.
    package mutating func cutShort(after count: Int, of units: String) {
      verdict = "Ended early after \(count) of \(units). " + verdict
      if exit == 0 { exit = 5 }
    }
  }

  private let scenario: Scenario
  private let subject: any SimulatedSubject
  private let partial: PartialRun?
  private let repetitions: Int
  private let judgesCosts: Bool
  private let day: CivilDay
  private let isAltered: Bool

  /// Makes a judge of a run on a day.
  ///
  /// - `partial`: the part of the scenario's units that ran, if not all did; `repetitions`: runs of each unit.
  /// - `judgesCosts`: whether the cost table is compared with measurements. A debug build must not: its host score is a third of
  ///   a release build's, but its decoder is as fast.
  /// - `day`: compared with the dates of known failures; `isAltered`: whether the command line changed the scenario.
  package init(
    scenario: Scenario, of subject: any SimulatedSubject, on day: CivilDay, partial: PartialRun? = nil,
    repetitions: Int = 1, judgesCosts: Bool = true, isAltered: Bool = false
  ) {
    self.scenario = scenario
    self.subject = subject
    self.partial = partial
    self.repetitions = repetitions
    self.judgesCosts = judgesCosts
    self.day = day
    self.isAltered = isAltered
  }

  /// Judges a run. Precedence of exit codes: 7, then 4, then 6, then 2, then 0.
  package func judge(_ metrics: [MetricValue], _ totals: RunTotals) -> Judgement {
    let model = judgesCosts ? subject.modelRatios(metrics, in: scenario) : []
    let known = KnownFailures(
      scenario.known, of: subject, on: day, judgesAmounts: partial == nil && !isAltered)
    let units = subject.metrics.units
    let budgets = scenario.budgets.map { line in
      var budget = BudgetOutcome(
        line.metric, limit: line.limit, least: line.least, among: metrics, partial: partial,
        repetitions: repetitions, unit: units[line.metric] ?? "")
      budget.qualify(by: model)
      return known.applied(to: budget, metrics.first { $0.id == line.metric })
    }
    let invariants = judgeInvariants(totals).map(known.applied)
    let verdict = Verdict(
      budgets: budgets, invariants: invariants, failures: totals.failures,
      differences: totals.nondeterministic, partial: partial, model: model,
      subject.unitWord)
    return Judgement(
      budgets: budgets, invariants: invariants, exit: verdict.exit, verdict: verdict.sentence, model: model)
  }

  private func judgeInvariants(_ totals: RunTotals) -> [InvariantOutcome] {
    subject.rules.map { entry in
      let tally = totals.invariants[entry.id] ?? RuleTally(id: entry.id)
      let whole = scenario.provocations.first { $0.invariant == entry.id }?.count ?? 0
      let required = partial?.share(of: whole) ?? whole
      return InvariantOutcome(
        id: entry.id, title: entry.title, checked: tally.checked, exercised: tally.exercised,
        required: required,
        violations: tally.violations, examples: tally.examples)
    }
  }
}
