internal import Dispatch
internal import Synchronization

/// How a search is played: in rounds of blocks, a block to a thread. A block is a function of its numbers and of the rounds
/// before it, and blocks are merged in their order, so that what comes of it is the same for any number of workers.
package struct SearchRounds: Sendable {
  /// Threads at a time, at least 1.
  package var workers: Int
  /// Asked between rounds; once `true`, the search ends with what it has.
  package var mustStop: @Sendable () -> Bool
  /// Told after each round: cases played, of how many.
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

  /// Plays cases from 0 on into `result`, until there are so many or, after a round, `isDone`; `false` when it had to stop
  /// before. `play` is given the numbers of a block and what came of the rounds before. O(cases).
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

  /// The blocks of a round, in their order, whoever played them.
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
    var played: [Block] = []
    for result in results.withLock({ $0 }) { if let result { played.append(try result.get()) } }
    return played
  }
}
