package import Metrics
package import Playing

/// Finds the units that cause a failed budget on measured time, by their frames or hitches beyond the limit.
package struct TimedSuspects: Sendable {
  private struct Failure {
    let metric: Metric
    let budget: BudgetOutcome
    /// Each unit's contribution: samples beyond the limit, or nanoseconds of hitches.
    var contributions: [(unit: Int, amount: Int)] = []
  }

  private var failures: [Failure]

  /// Takes the failed budgets on timed metrics with samples. A metric of the whole run is not caused by units.
  package init(_ budgets: [BudgetOutcome], _ table: MetricTable) {
    failures = budgets.compactMap { budget in
      guard !budget.holds, budget.samples > 0, let metric = table.metric(budget.metric),
        metric.definition.kind == .timed, metric.definition.isOfUnits
      else { return nil }
      return Failure(metric: metric, budget: budget)
    }
  }

  /// The budgets in question.
  package var budgets: [BudgetOutcome] { failures.map(\.budget) }
  /// Whether there are no such budgets.
  package var isEmpty: Bool { failures.isEmpty }

  /// Adds a unit's result. The order does not matter.
  package mutating func inspect(at result: UnitResult) {
    for index in failures.indices {
      let failure = failures[index]
      let amount = failure.metric.excess(over: failure.budget.limit, in: result.measurements)
      if amount > 0 { failures[index].contributions.append((result.summary.unit, amount)) }
    }
  }

  /// The units that contribute most, at most `limit`, without `known` ones. Ties go to the earlier unit.
  ///
  /// All failed budgets have equal weight. O(units x failed budgets).
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
