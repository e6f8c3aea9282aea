package import Metrics

/// Which families a failed budget on measured time is about: those whose frames, or hitches, make up what is over.
package struct TimedSuspects: Sendable {
  private struct Failure {
    var budget: BudgetOutcome
    /// What each family contributes to being over: samples beyond the limit, or nanoseconds of hitches.
    var contributions: [(family: Int, amount: Int)] = []
  }

  private var failures: [Failure]

  /// The failed ones among `budgets` that were measured with a clock and have samples; what the harness itself costs is
  /// no family's doing.
  package init(_ budgets: [BudgetOutcome], _ metrics: [MetricValue]) {
    failures = budgets.filter { budget in
      !budget.holds && budget.samples > 0 && !budget.metric.hasPrefix("harness.")
        && metrics.contains { $0.id == budget.metric && $0.kind == .timed }
    }.map { Failure(budget: $0) }
  }

  /// Whether there is nothing to look at again.
  package var isEmpty: Bool { failures.isEmpty }

  /// Takes a family's result into account; in any order.
  package mutating func look(at result: FamilyResult) {
    for index in failures.indices {
      let amount = TimedSuspects.contribution(of: result, to: failures[index].budget)
      if amount > 0 { failures[index].contributions.append((result.summary.family, amount)) }
    }
  }

  /// The families that contribute most, at most `limit` of them, without those that were looked at again already; the
  /// earlier one in a tie. Shares of all failed budgets count alike. O(families x failed budgets).
  package func worst(_ limit: Int, except known: Set<Int> = []) -> [Int] {
    var shares: [Int: Double] = [:]
    for failure in failures {
      let total = Double(failure.contributions.reduce(0) { $0 + $1.amount })
      for (family, amount) in failure.contributions where !known.contains(family) {
        shares[family, default: 0] += Double(amount) / total
      }
    }
    return shares.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit).map(\.key)
  }

  private static func contribution(of result: FamilyResult, to budget: BudgetOutcome) -> Int {
    switch budget.metric {
    case "hitch.ratio", "hitch.total": return result.timedTotals["hitch.nanoseconds"] ?? 0
    case "hitch.count": return result.timedTotals["hitch.count"] ?? 0
    case "hitch.longest":
      let longest = result.peaks["hitch.longest_ns"] ?? 0
      return Double(longest) / 1e6 > budget.limit ? longest : 0
    default:
      return result.timed.reduce(0) { sum, part in
        isMeasured(by: budget.metric, part.key) ? sum + part.value.count(over: budget.limit * 1e6) : sum
      }
    }
  }

  /// Whether a distribution is among those behind a metric: `frame.cost@60hz` is behind `frame.cost.p999@60hz` and behind
  /// `frame.cost.p999`, which is that of all devices.
  private static func isMeasured(by metric: String, _ distribution: String) -> Bool {
    let wanted = metric.split(separator: "@", maxSplits: 1)
    let parts = distribution.split(separator: "@", maxSplits: 1)
    let point = wanted[0].split(separator: ".").last ?? ""
    let isPoint = point == "max" || (point.first == "p" && point.dropFirst().allSatisfy(\.isNumber))
    let name = isPoint ? wanted[0].dropLast(point.count + 1) : wanted[0]
    return parts[0] == name && (wanted.count == 1 || wanted.last == parts.last)
  }
}

extension Histogram {
  /// Samples in buckets that reach beyond a value.
  fileprivate func count(over limit: Double) -> Int {
    buckets.reduce(0) { Double($1.upperEnd) > limit ? $0 + $1.count : $0 }
  }
}
