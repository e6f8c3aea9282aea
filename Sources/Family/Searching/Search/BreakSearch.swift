package import Fuzzing
internal import Invariants
internal import Kernel

/// A case that breaks a rule, as the search found it.
package struct RawFinding: Hashable, Sendable {
  package var violation: RuleViolation
  package var one: BreakCase
  /// Cases and gestures run up to and including this one.
  package var cases: Int
  package var gestures: Int
}

/// The result of a search.
package struct SearchResult: Sendable {
  package var cases = 0
  package var gestures = 0
  package var frames = 0
  package var coverage = CoverageSet()
  /// Cases that reached a new pair.
  package var corpusCount = 0
  /// The first finding of each rule, in the order found.
  package var findings: [RawFinding] = []
  /// Cases that broke each rule, in the order of the findings.
  package var counts: [Int] = []
  /// Whether all cases were run.
  package var isComplete = true

  package init() {}
}

/// Runs drawn and mutated cases in rounds. A round's cases depend only on the seed and the rounds before it.
package struct BreakSearch: Sendable {
  package let stages: [BreakStage]
  package let seed: UInt64
  package var rounds: SearchRounds

  /// Cases in a round.
  package static let roundSize = 256
  /// The most cases stored for mutation; later ones replace the oldest.
  private static let corpusLimit = 4_096

  package init(stages: [BreakStage], seed: UInt64, rounds: SearchRounds) {
    precondition(!stages.isEmpty, "a search needs a stage")
    self.stages = stages
    self.seed = seed
    self.rounds = rounds
  }

  /// Runs up to `cases` cases; stops after a round once `isDone` returns true for its result. O(cases).
  package func run(cases: Int, until isDone: (SearchResult) -> Bool = { _ in false }) -> SearchResult {
    let driver = BreakDriver(stages: stages)
    var state = (result: SearchResult(), corpus: [BreakCase]())
    state.result.isComplete = rounds.run(
      cases: cases, blocksOf: 1, roundsOf: BreakSearch.roundSize, into: &state,
      until: { isDone($0.result) },
      play: { numbers, state in
        let one = draw(numbers.lowerBound, state.corpus)
        return (one, driver.play(one))
      }, merge: { merge($0.0, $0.1, &$1.result, &$1.corpus) })
    state.result.corpusCount = state.corpus.count
    return state.result
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
    var user = HostileUser(stages[stage], random: RandomSource(seed: random.next()))
    return BreakCase(stage: stage, gestures: user.gestures())
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
