package import Fuzzing
internal import Kernel
package import LedgerSync

/// The first history that broke a rule.
package struct HistoryFinding: Hashable, Sendable {
  package var violation: RuleViolation
  /// The seed that reproduces it.
  package var seed: UInt64
  /// Histories simulated up to and including this one.
  package var histories: Int
}

/// The result of many histories.
package struct HistoryResult: Sendable {
  package var tally = HistoryTally()
  /// A finding for each broken rule, in the order found.
  package var findings: [HistoryFinding] = []
  /// Whether all histories were simulated.
  package var isComplete = true

  package init() {}

  /// Adds a finding, unless its rule already has one.
  mutating func add(_ finding: HistoryFinding) {
    guard !findings.contains(where: { $0.violation.rule == finding.violation.rule }) else { return }
    findings.append(finding)
  }

  /// Adds the result of later histories. O(1).
  mutating func add(_ other: HistoryResult) {
    for var finding in other.findings {
      finding.histories += tally.histories
      add(finding)
    }
    tally.add(other.tally)
  }
}

/// Simulates histories, each a function of its own seed.
package struct HistorySearch: Sendable {
  package let seed: UInt64
  package var bug: String?
  package var rounds: SearchRounds

  /// Histories in a block.
  package static let blockSize = 512

  package init(seed: UInt64, bug: String? = nil, rounds: SearchRounds) {
    self.seed = seed
    self.bug = bug
    self.rounds = rounds
  }

  /// The seed of the history with this number.
  package func seed(of number: Int) -> UInt64 { SeedTree(seed).child("history").child(number).seed }

  /// Simulates up to `count` histories; stops after a round once `isDone` returns true for its result. O(histories).
  package func run(
    count: Int, until isDone: (HistoryResult) -> Bool = { _ in false }
  ) throws(LedgerStoreError) -> HistoryResult {
    var result = HistoryResult()
    result.isComplete = try rounds.run(
      cases: count, blocksOf: HistorySearch.blockSize, roundsOf: bug == nil ? 16 : 1, into: &result,
      until: isDone, play: { numbers, _ throws(LedgerStoreError) in try play(numbers) },
      merge: { $1.add($0) })
    return result
  }

  private func play(_ numbers: Range<Int>) throws(LedgerStoreError) -> HistoryResult {
    var result = HistoryResult()
    // Moved from run to run, never copied.
    var tally: HistoryTally? = HistoryTally()
    for number in numbers {
      let seed = seed(of: number)
      var run = try HistoryRun(
        HistoryPlan(seed: seed), bug: bug, tally: tally.take() ?? HistoryTally())
      try run.play()
      for violation in run.violations {
        result.add(HistoryFinding(violation: violation, seed: seed, histories: run.tally.histories))
      }
      tally = run.tally
    }
    result.tally = tally ?? HistoryTally()
    return result
  }
}
