package import Kernel
package import Metrics
package import Playing

/// The sum of units' results, added in order. Per unit, it stores only a summary.
package struct RunTotals: Sendable {
  package private(set) var units: [UnitSummary] = []
  /// Counters and distributions of all sessions.
  package private(set) var measurements = Measurements()
  package private(set) var invariants: [String: RuleTally] = [:]
  package private(set) var photoErrors: [String] = []
  /// Growth in sessions of equal cycles, for the first of them.
  package private(set) var soak: [SoakSession] = []
  package private(set) var costModel: [String: CostModelRow] = [:]
  /// The work of all frames.
  package private(set) var work = WorkSummary()
  package private(set) var cpuSeconds = 0.0
  package private(set) var simulatedSeconds = 0.0
  package private(set) var peakResidentBytes = 0
  package private(set) var bursts = 0
  package private(set) var preemptedBursts = 0
  package var nondeterministic: [String] { differences.map(\.words) }
  /// Differences between two runs, with the unit if it is known.
  private var differences: [(unit: Int?, words: String)] = []
  package private(set) var failures: [String] = []
  /// Notable events by kind, the worst of each first.
  package private(set) var notables: [String: [NotableClip]] = [:]
  /// Findings under other orders than the natural one; `nil`: none was run.
  package private(set) var schedules: SchedulePart?
  /// The first choice that did not fit the recorded order.
  package private(set) var left: Deviation?
  private var digest = StableDigest()
  /// Device names, shared between the summaries to store each once.
  private var devices: [String: String] = [:]

  /// The most photo errors, soak sessions and differences stored.
  private static let photoErrorLimit = 200
  private static let soakLimit = 20
  private static let differenceLimit = 20
  /// The most sessions with a stored first violation of a rule.
  private static let breakLimit = 100
  /// The most notable events stored of a kind.
  private static let notableLimit = 100

  private let word: UnitWord

  /// `word` is the word for units.
  package init(_ word: UnitWord) { self.word = word }

  /// The digest of all sessions' digests, in the order of units.
  package var digestText: String { digest.hexadecimal }

  /// Adds a unit's result. Call in ascending order.
  package mutating func add(_ result: UnitResult) {
    units.append(sharingNames(result.summary))
    if result.summary.outcome != "complete" {
      failures.append("\(word.one) \(result.summary.unit): \(result.summary.outcome)")
    }
    digest.mix(result.summary.unit)
    digest.mix(result.summary.outcome)
    for session in result.summary.sessions { digest.mix(session.digest) }
    left = left ?? result.left
    measurements.merge(result.measurements)
    for tally in result.invariants { addTally(tally) }
    if photoErrors.count < RunTotals.photoErrorLimit { photoErrors.append(contentsOf: result.photoErrors) }
    soak += (result.soak ?? []).prefix(RunTotals.soakLimit - soak.count)
    for row in result.costModel { addCost(row) }
    work.add(result.work)
    addNotables(result.notables ?? [])
    cpuSeconds += result.cpuSeconds
    simulatedSeconds += result.simulatedSeconds
    peakResidentBytes = max(peakResidentBytes, result.peakResidentBytes)
    bursts += result.bursts
    preemptedBursts += result.preemptedBursts
    if differences.count < RunTotals.differenceLimit {
      differences += result.nondeterministic.map { (unit: result.summary.unit, words: $0) }
    }
  }

  /// Adds a unit's findings under other orders. They count as violations, and their examples mention the order.
  package mutating func add(_ found: UnitSchedules) {
    var sum = schedules ?? SchedulePart()
    sum.schedules += found.schedules
    sum.plays += found.plays
    sum.choices += found.choices
    sum.simulatedSeconds += found.simulatedSeconds
    sum.cpuSeconds += found.cpuSeconds
    sum.found += found.findings.count
    sum.findings += found.findings.prefix(SchedulePart.findingLimit - sum.findings.count)
    schedules = sum
    if let failure = found.failure {
      failures.append("\(word.one) \(found.unit), under other orders: \(failure)")
    }
    for difference in found.differences { addNondeterminism(difference) }
    for finding in found.findings {
      let words = "\(word.one) \(finding.unit), under some orders only: \(finding.words)"
      guard let rule = finding.rule else {
        failures.append(words)
        continue
      }
      var tally = RuleTally(id: rule)
      tally.violations = finding.count
      tally.examples = [words]
      tally.firsts = [
        RuleBreak(
          unit: finding.unit, session: finding.session, at: finding.at, words: finding.words,
          order: finding.deviations)
      ]
      addTally(tally)
    }
  }

  /// Notes a difference found by verification.
  package mutating func addNondeterminism(_ difference: String, of unit: Int? = nil) {
    if differences.count < RunTotals.differenceLimit { differences.append((unit, difference)) }
  }

  /// The units that differed between two runs, ascending.
  package var differingUnits: [Int] { Array(Set(differences.compactMap(\.unit))).sorted() }

  /// Appends an explanation to the first difference of a unit.
  package mutating func explain(_ unit: Int, _ words: String) {
    guard let place = differences.firstIndex(where: { $0.unit == unit }) else { return }
    differences[place].words += "; \(words)"
  }

  /// Notes that a unit failed during verification.
  package mutating func addFailure(_ failure: String) { failures.append(failure) }

  private mutating func sharingNames(_ summary: UnitSummary) -> UnitSummary {
    var summary = summary
    for place in summary.sessions.indices {
      let name = summary.sessions[place].device
      summary.sessions[place].device = devices[name] ?? name
      devices[name] = summary.sessions[place].device
    }
    return summary
  }

  private mutating func addTally(_ tally: RuleTally) {
    var sum = invariants[tally.id] ?? RuleTally(id: tally.id)
    sum.checked += tally.checked
    sum.exercised += tally.exercised
    sum.violations += tally.violations
    sum.examples = Array((sum.examples + tally.examples).prefix(RuleTally.exampleLimit))
    if let firsts = tally.firsts {
      let known = sum.firsts ?? []
      sum.firsts = known + firsts.prefix(RunTotals.breakLimit - known.count)
    }
    invariants[tally.id] = sum
  }

  private mutating func addNotables(_ found: [NotableClip]) {
    for kind in Set(found.map(\.clipRequest.kind.rawValue)) {
      let known = (notables[kind] ?? []) + found.filter { $0.clipRequest.kind.rawValue == kind }
      // Among equal weights, the earlier one comes first.
      let sorted = known.enumerated().sorted {
        (-$0.element.weight, $0.offset) < (-$1.element.weight, $1.offset)
      }
      notables[kind] = sorted.prefix(RunTotals.notableLimit).map(\.element)
    }
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
