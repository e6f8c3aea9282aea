internal import Dispatch
internal import Invariants
internal import Kernel
internal import Synchronization

/// A case that breaks a rule, as the search found it.
package struct RawFinding: Hashable, Sendable {
  package var violation: BreakViolation
  package var one: BreakCase
  /// Cases and gestures that had been played when it came, itself included.
  package var cases: Int
  package var gestures: Int
}

/// What a search saw.
package struct SearchResult: Sendable {
  package var cases = 0
  package var gestures = 0
  package var frames = 0
  package var coverage = CoverageSet()
  /// Cases that reached something new.
  package var corpusCount = 0
  /// The first finding of each rule, in the order in which they came.
  package var findings: [RawFinding] = []
  /// Cases that broke something, by rule, in the order of the findings.
  package var counts: [Int] = []
  /// Whether all cases were played.
  package var isComplete = true

  package init() {}
}

/// Plays drawn and mutated cases in rounds. A round's cases are a function of the seed and of the rounds before it alone,
/// and are merged in their order, so the result does not depend on the number of workers.
package struct BreakSearch: Sendable {
  package let stages: [BreakStage]
  package let seed: UInt64
  /// Threads at a time, at least 1.
  package var workers: Int
  /// Asked between rounds; once `true`, the search ends with what it has.
  package var mustStop: @Sendable () -> Bool
  /// Told after each round: cases played, of how many.
  package var report: @Sendable (Int, Int) -> Void

  /// Cases of a round.
  package static let roundSize = 256
  /// Cases that are kept for mutation at most; later ones replace the oldest.
  private static let corpusLimit = 4_096

  package init(
    stages: [BreakStage], seed: UInt64, workers: Int, mustStop: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) {
    precondition(workers >= 1, "\(workers) workers")
    precondition(!stages.isEmpty, "a search needs a stage")
    self.stages = stages
    self.seed = seed
    self.workers = workers
    self.mustStop = mustStop
    self.report = report
  }

  /// Plays so many cases, or fewer once `until` is true of what was found after a round. O(cases).
  package func run(cases: Int, until: (SearchResult) -> Bool = { _ in false }) -> SearchResult {
    var result = SearchResult()
    var corpus: [BreakCase] = []
    while result.cases < cases, !until(result) {
      guard !mustStop() else {
        result.isComplete = false
        break
      }
      let first = result.cases
      let count = min(BreakSearch.roundSize, cases - first)
      let played = play(first..<first + count, corpus)
      for (one, outcome) in played { merge(one, outcome, &result, &corpus) }
      report(result.cases, cases)
    }
    result.corpusCount = corpus.count
    return result
  }

  /// The case with this number, given the corpus of its round.
  private func draw(_ number: Int, _ corpus: [BreakCase]) -> BreakCase {
    var random = SeedTree(seed).child("break").child(number).stream()
    if !corpus.isEmpty, random.chance(0.5) {
      let parent = corpus[random.below(corpus.count)]
      let other = corpus[random.below(corpus.count)]
      var mutator = CaseMutator(random: RandomSource(seed: random.next()))
      return mutator.mutate(parent, other: other, on: stages[parent.stage])
    }
    let stage = random.below(stages.count)
    var hand = HostileHand(stages[stage], random: RandomSource(seed: random.next()))
    return BreakCase(stage: stage, gestures: hand.gestures())
  }

  private func play(
    _ numbers: Range<Int>, _ corpus: [BreakCase]
  ) -> [(BreakCase, BreakOutcome)] {
    let results = Mutex([(BreakCase, BreakOutcome)?](repeating: nil, count: numbers.count))
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      let driver = BreakDriver(stages: stages)
      for number in numbers where number % workers == worker {
        let one = draw(number, corpus)
        let outcome = driver.play(one)
        results.withLock { $0[number - numbers.lowerBound] = (one, outcome) }
      }
    }
    return results.withLock { $0.compactMap { $0 } }
  }

  private func merge(
    _ one: BreakCase, _ outcome: BreakOutcome, _ result: inout SearchResult, _ corpus: inout [BreakCase]
  ) {
    result.cases += 1
    result.gestures += one.gestures.count
    result.frames += outcome.frames
    if let violation = outcome.violation {
      if let known = result.findings.firstIndex(where: { $0.violation.rule == violation.rule }) {
        result.counts[known] += 1
      } else {
        result.findings.append(
          RawFinding(violation: violation, one: one, cases: result.cases, gestures: result.gestures))
        result.counts.append(1)
      }
    }
    if result.coverage.formUnion(outcome.coverage) {
      if corpus.count == BreakSearch.corpusLimit { corpus.removeFirst() }
      corpus.append(one)
    }
  }
}
