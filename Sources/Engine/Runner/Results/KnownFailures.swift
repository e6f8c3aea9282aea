internal import Kernel
internal import Metrics
internal import Playing
internal import ScenarioFormat

/// What a scenario declares as known to fail, held against what a run did.
struct KnownFailures {
  private let lines: [KnownLine]
  private let metrics: MetricTable
  private let day: CivilDay
  /// Whether the run is all of the scenario as its file says: of any other, fewer or more failures say nothing.
  private let judgesAmounts: Bool

  init(_ lines: [KnownLine], of subject: any PlayedSubject, on day: CivilDay, judgesAmounts: Bool) {
    self.lines = lines
    metrics = subject.metrics
    self.day = day
    self.judgesAmounts = judgesAmounts
  }

  /// The rule with what is known of it.
  func applied(to rule: InvariantOutcome) -> InvariantOutcome {
    guard let line = lines.first(where: { $0.id == rule.id }), let most = line.violations else { return rule }
    var rule = rule
    let isTried = rule.provoked > 0 && rule.provoked >= rule.required
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

  /// The budget with what is known of it; `metric` is what it is on.
  ///
  /// That a figure of a clock or of the process keeps its limit once does not mean that it is mended: it never repeats.
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

  /// Whether the figure is beyond its limit by more than `worst` is, on the same side.
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
