internal import Dispatch
internal import Kernel
package import LedgerSync
internal import Synchronization

/// The first history that a checker objected to.
package struct HistoryFinding: Hashable, Sendable {
  package var violation: HistoryViolation
  /// What plays it again.
  package var seed: UInt64
  /// Histories that had been played when it came, itself included.
  package var histories: Int
}

/// What many histories showed.
package struct HistoryResult: Sendable {
  package var tally = HistoryTally()
  /// One for each checker that objected, in the order in which they came.
  package var findings: [HistoryFinding] = []
  /// Whether all histories were played.
  package var isComplete = true

  package init() {}
}

/// Plays histories in blocks, a block to a thread. A history is a function of its own seed, and blocks are merged in their
/// order, so the result does not depend on the number of workers.
package struct HistorySearch: Sendable {
  package let seed: UInt64
  /// Threads at a time, at least 1.
  package var workers: Int
  package var canary: HistoryCanary?
  /// Asked between rounds of blocks; once `true`, the search ends with what it has.
  package var mustStop: @Sendable () -> Bool
  /// Told after each round: histories played, of how many.
  package var report: @Sendable (Int, Int) -> Void

  /// Histories of a block.
  package static let blockSize = 512

  package init(
    seed: UInt64, workers: Int, canary: HistoryCanary? = nil,
    mustStop: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) {
    precondition(workers >= 1, "\(workers) workers")
    self.seed = seed
    self.workers = workers
    self.canary = canary
    self.mustStop = mustStop
    self.report = report
  }

  /// The seed of the history with this number.
  package func seed(of number: Int) -> UInt64 { SeedTree(seed).child("history").child(number).seed }

  /// Plays so many histories, or fewer once `until` is true of what was found after a round. O(histories).
  package func run(
    count: Int, until: (HistoryResult) -> Bool = { _ in false }
  ) throws(LedgerStoreError) -> HistoryResult {
    var result = HistoryResult()
    let blockCount = (count + HistorySearch.blockSize - 1) / HistorySearch.blockSize
    // Rounds of a fixed number of blocks, so that where a search ends does not depend on the workers either.
    let roundSize = canary == nil ? 16 : 1
    var next = 0
    while next < blockCount, !until(result) {
      guard !mustStop() else {
        result.isComplete = false
        break
      }
      let round = next..<min(blockCount, next + roundSize)
      for block in try play(round, of: count) {
        for var finding in block.findings
        where !result.findings.contains(where: { $0.violation.checker == finding.violation.checker }) {
          finding.histories += result.tally.histories
          result.findings.append(finding)
        }
        result.tally.add(block.tally)
      }
      next = round.upperBound
      report(result.tally.histories, count)
    }
    return result
  }

  private func play(_ blocks: Range<Int>, of count: Int) throws(LedgerStoreError) -> [HistoryResult] {
    let results = Mutex([Result<HistoryResult, LedgerStoreError>?](repeating: nil, count: blocks.count))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(workers, blocks.count)) { _ in
      while true {
        let place = next.add(1, ordering: .relaxed).oldValue
        guard place < blocks.count else { return }
        let first = (blocks.lowerBound + place) * HistorySearch.blockSize
        let block = Result { () throws(LedgerStoreError) in
          try play(first..<min(count, first + HistorySearch.blockSize))
        }
        results.withLock { $0[place] = block }
      }
    }
    var played: [HistoryResult] = []
    for result in results.withLock({ $0 }) { if let result { played.append(try result.get()) } }
    return played
  }

  private func play(_ numbers: Range<Int>) throws(LedgerStoreError) -> HistoryResult {
    var findings: [HistoryFinding] = []
    // Handed from run to run, never copied.
    var tally: HistoryTally? = HistoryTally()
    for number in numbers {
      let seed = seed(of: number)
      var run = try HistoryRun(
        HistoryPlan(seed: seed), canary: canary, tally: tally.take() ?? HistoryTally())
      try run.play()
      for violation in run.violations
      where !findings.contains(where: { $0.violation.checker == violation.checker }) {
        findings.append(
          HistoryFinding(violation: violation, seed: seed, histories: run.tally.histories))
      }
      tally = run.tally
    }
    var result = HistoryResult()
    result.tally = tally ?? HistoryTally()
    result.findings = findings
    return result
  }
}
