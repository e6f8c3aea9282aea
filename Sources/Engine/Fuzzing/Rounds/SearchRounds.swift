internal import Dispatch
internal import Synchronization

/// Runs a search in parallel, in rounds of blocks of cases, one block per thread at a time.
///
/// A block depends only on its case numbers and on earlier rounds, and blocks are merged in order. So the result does not depend
/// on the number of workers.
package struct SearchRounds: Sendable {
  /// The number of threads, at least 1.
  package var workers: Int
  /// Called between rounds; `true` ends the search with the results so far.
  package var mustStop: @Sendable () -> Bool
  /// Called after each round with the number of finished cases and of all cases.
  package var report: @Sendable (Int, Int) -> Void

  package init(
    workers: Int, mustStop: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) {
    precondition(workers >= 1, "\(workers) workers")
    self.workers = workers
    self.mustStop = mustStop
    self.report = report
  }

  /// Runs cases from 0 on and merges them into `result`, until `count` is reached or `isDone` holds after a round. Returns
  /// `false` when `mustStop` ended it. O(cases).
  ///
  /// `play` runs a block, given its case numbers and the result of earlier rounds.
  package func run<Outcome: Sendable, Block: Sendable, Failure: Error>(
    cases count: Int, blocksOf blockSize: Int, roundsOf roundSize: Int, into result: inout Outcome,
    until isDone: (Outcome) -> Bool = { _ in false },
    play: @Sendable (Range<Int>, Outcome) throws(Failure) -> Block, merge: (Block, inout Outcome) -> Void
  ) throws(Failure) -> Bool {
    let blockCount = (count + blockSize - 1) / blockSize
    var next = 0
    while next < blockCount, !isDone(result) {
      guard !mustStop() else { return false }
      let round = next..<min(blockCount, next + roundSize)
      let before = result
      let blocks = try playRound(round.count) { place throws(Failure) in
        let first = (round.lowerBound + place) * blockSize
        return try play(first..<min(count, first + blockSize), before)
      }
      for block in blocks { merge(block, &result) }
      next = round.upperBound
      report(min(count, next * blockSize), count)
    }
    return true
  }

  /// Runs the blocks of a round in parallel and returns them in order.
  private func playRound<Block: Sendable, Failure: Error>(
    _ count: Int, _ play: @Sendable (Int) throws(Failure) -> Block
  ) throws(Failure) -> [Block] {
    let results = Mutex([Result<Block, Failure>?](repeating: nil, count: count))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(workers, count)) { _ in
      while true {
        let place = next.add(1, ordering: .relaxed).oldValue
        guard place < count else { return }
        let block = Result { () throws(Failure) in try play(place) }
        results.withLock { $0[place] = block }
      }
    }
    var simulated: [Block] = []
    for result in results.withLock({ $0 }) { if let result { simulated.append(try result.get()) } }
    return simulated
  }
}
