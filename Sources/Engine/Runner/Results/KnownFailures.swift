internal import Kernel
internal import Metrics
internal import Playing
internal import ScenarioFormat

/// Compares a scenario's known failures with the results of a run.
struct KnownFailures {
  private let lines: [KnownLine]
  private let metrics: MetricTable
  private let day: CivilDay
  /// Whether the run is the whole scenario as in its file. For any other run, the number of failures means nothing.
  private let judgesAmounts: Bool

  init(_ lines: [KnownLine], of subject: any SimulatedSubject, on day: CivilDay, judgesAmounts: Bool) {
    self.lines = lines
    metrics = subject.metrics
    self.day = day
    self.judgesAmounts = judgesAmounts
  }

  /// The rule's outcome with its known failure.
  func applied(to rule: InvariantOutcome) -> InvariantOutcome {
    guard let line = lines.first(where: { $0.id == rule.id }), let most = line.violations else { return rule }
    var rule = rule
    let isTried = rule.exercised > 0 && rule.exercised >= rule.required
    let state: KnownFailure.State =
      if day > line.until {
        .past
      } else if rule.violations > 0 {
        judgesAmounts && rule.violations > most ? .worse : .known
      } else {
        judgesAmounts && isTried ? .mended : .open
      }
    rule.known = failure(line, "\(most) \(most == 1 ? "violation" : "violations")", state)
    return rule
  }

  /// The budget's outcome with its known failure. `metric` is the budget's metric.
  ///
  /// A single good value of a timed metric does not mean that the failure is fixed, because such values never repeat.
  func applied(to budget: BudgetOutcome, _ metric: MetricValue?) -> BudgetOutcome {
    guard let line = lines.first(where: { $0.id == budget.metric }), let worst = line.value else {
      return budget
    }
    var budget = budget
    let isExact = metric?.kind == .exact || metric?.kind == .perBuild
    let isJudged = !budget.isUnjudged && !budget.isIncomparable && budget.value != nil
    let state: KnownFailure.State =
      if day > line.until {
        .past
      } else if !isJudged {
        .open
      } else if budget.holds {
        judgesAmounts && isExact ? .mended : .open
      } else {
        judgesAmounts && isFurther(budget, than: worst) ? .worse : .known
      }
    let known = failure(line, spelling(budget.metric).text(worst), state)
    budget.known = known
    if state == .open { return budget }
    budget.holds = !state.fails
    budget.remark = known.sentence
    return budget
  }

  /// Whether the value exceeds its limit by more than `worst` does, on the same side.
  private func isFurther(_ budget: BudgetOutcome, than worst: Double) -> Bool {
    guard let value = budget.value else { return false }
    let isBelow = budget.least.map { value < $0 } ?? (value < budget.limit)
    return isBelow ? value < worst : value > worst
  }

  private func spelling(_ metric: String) -> UnitSpelling {
    UnitSpelling(metrics.metric(metric)?.definition.unit ?? .one)
  }

  private func failure(_ line: KnownLine, _ stated: String, _ state: KnownFailure.State) -> KnownFailure {
    KnownFailure(
      reason: line.reason, since: line.since.map(DaySpelling.text), until: DaySpelling.text(line.until),
      stated: stated, state: state)
  }
}
