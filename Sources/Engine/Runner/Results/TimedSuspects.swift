package import Metrics
package import Playing

/// Which units a failed budget on measured time is about: those whose frames, or hitches, make up what is over.
package struct TimedSuspects: Sendable {
  private struct Failure {
    let metric: Metric
    let budget: BudgetOutcome
    /// What each unit contributes to being over: samples beyond the limit, or nanoseconds of hitches.
    var contributions: [(unit: Int, amount: Int)] = []
  }

  private var failures: [Failure]

  /// The failed ones among `budgets` that were measured with a clock and have samples; what is measured of the whole
  /// run is no unit's doing.
  package init(_ budgets: [BudgetOutcome], _ table: MetricTable) {
    failures = budgets.compactMap { budget in
      guard !budget.holds, budget.samples > 0, let metric = table.metric(budget.metric),
        metric.definition.kind == .timed, metric.definition.isOfUnits
      else { return nil }
      return Failure(metric: metric, budget: budget)
    }
  }

  /// The budgets that it is about.
  package var budgets: [BudgetOutcome] { failures.map(\.budget) }
  /// Whether there is nothing to look at again.
  package var isEmpty: Bool { failures.isEmpty }

  /// Takes a unit's result into account; in any order.
  package mutating func look(at result: UnitResult) {
    for index in failures.indices {
      let failure = failures[index]
      let amount = failure.metric.excess(over: failure.budget.limit, in: result.measurements)
      if amount > 0 { failures[index].contributions.append((result.summary.unit, amount)) }
    }
  }

  /// The units that contribute most, at most `limit` of them, without those that were looked at again already; the
  /// earlier one in a tie. Shares of all failed budgets count alike. O(units x failed budgets).
  package func worst(_ limit: Int, except known: Set<Int> = []) -> [Int] {
    var shares: [Int: Double] = [:]
    for failure in failures {
      let total = Double(failure.contributions.reduce(0) { $0 + $1.amount })
      for (unit, amount) in failure.contributions where !known.contains(unit) {
        shares[unit, default: 0] += Double(amount) / total
      }
    }
    return shares.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit).map(\.key)
  }
}
