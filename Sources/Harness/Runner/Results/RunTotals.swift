internal import Kernel
package import Metrics

/// The sum of family results, added in the order of families; its size does not grow with their number but for one
/// summary each.
package struct RunTotals: Sendable {
  package private(set) var families: [FamilySummary] = []
  package private(set) var totals: [String: Int] = [:]
  package private(set) var exact: [String: Histogram] = [:]
  package private(set) var timed: [String: Histogram] = [:]
  package private(set) var timedTotals: [String: Int] = [:]
  package private(set) var perBuild: [String: Histogram] = [:]
  package private(set) var peaks: [String: Int] = [:]
  package private(set) var invariants: [String: InvariantTally] = [:]
  package private(set) var worst: [FrameRow] = []
  package private(set) var hitchCount = 0
  package private(set) var photoErrors: [String] = []
  package private(set) var costModel: [String: CostModelRow] = [:]
  package private(set) var cpuSeconds = 0.0
  package private(set) var simulatedSeconds = 0.0
  package private(set) var peakResidentBytes = 0
  package private(set) var bursts = 0
  package private(set) var preemptedBursts = 0
  package private(set) var nondeterministic: [String] = []
  package private(set) var failures: [String] = []
  private var digest = StableDigest()

  package init() {}

  /// The digest of all children's digests in the order of families.
  package var digestText: String { digest.hexadecimal }

  /// Adds one family; call in ascending order of families.
  package mutating func add(_ result: FamilyResult) {
    families.append(result.summary)
    if result.summary.outcome != "complete" {
      failures.append("family \(result.summary.family): \(result.summary.outcome)")
    }
    digest.mix(result.summary.family)
    digest.mix(result.summary.outcome)
    for child in result.summary.children { digest.mix(child.digest) }
    totals.merge(result.totals, uniquingKeysWith: +)
    timedTotals.merge(result.timedTotals, uniquingKeysWith: +)
    RunTotals.merge(result.exact, into: &exact)
    RunTotals.merge(result.timed, into: &timed)
    RunTotals.merge(result.perBuild, into: &perBuild)
    peaks.merge(result.peaks, uniquingKeysWith: max)
    for tally in result.invariants { addTally(tally) }
    addWorst(result.worst)
    hitchCount += result.hitches.count
    if photoErrors.count < 200 { photoErrors.append(contentsOf: result.photoErrors) }
    for row in result.costModel { addCost(row) }
    cpuSeconds += result.cpuSeconds
    simulatedSeconds += result.simulatedSeconds
    peakResidentBytes = max(peakResidentBytes, result.peakResidentBytes)
    bursts += result.bursts
    preemptedBursts += result.preemptedBursts
    if nondeterministic.count < 20 { nondeterministic.append(contentsOf: result.nondeterministic) }
  }

  /// Notes a difference that a second look found.
  package mutating func addNondeterminism(_ difference: String) {
    if nondeterministic.count < 20 { nondeterministic.append(difference) }
  }

  /// Notes that a family did not come through a second look.
  package mutating func addFailure(_ failure: String) { failures.append(failure) }

  private static func merge(_ more: [String: Histogram], into all: inout [String: Histogram]) {
    for (id, histogram) in more { all[id, default: Histogram()].merge(histogram) }
  }

  private mutating func addTally(_ tally: InvariantTally) {
    var sum = invariants[tally.id] ?? InvariantTally(id: tally.id)
    sum.checked += tally.checked
    sum.provoked += tally.provoked
    sum.violations += tally.violations
    sum.examples = Array((sum.examples + tally.examples).prefix(5))
    invariants[tally.id] = sum
  }

  private mutating func addWorst(_ rows: [FrameRow]) {
    worst = Array(
      (worst + rows).sorted {
        ($0.cost, $1.family, $1.child, $1.frame) > ($1.cost, $0.family, $0.child, $0.frame)
      }.prefix(100))
  }

  private mutating func addCost(_ row: CostModelRow) {
    guard var sum = costModel[row.operation] else {
      costModel[row.operation] = row
      return
    }
    sum.count += row.count
    sum.virtualMilliseconds += row.virtualMilliseconds
    sum.measuredMilliseconds += row.measuredMilliseconds
    costModel[row.operation] = sum
  }
}
