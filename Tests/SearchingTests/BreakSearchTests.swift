import Fuzzing
import Invariants
import Kernel
import Searching
import Testing

@Suite("The search for touches that break a rule")
struct BreakSearchTests {
  private func search(_ workers: Int, seed: UInt64 = 3) -> BreakSearch {
    BreakSearch(stages: BreakStage.all(), seed: seed, rounds: SearchRounds(workers: workers))
  }

  /// Three rounds by two workers, played once for all who look at them.
  private static let threeRounds = BreakSearch(
    stages: BreakStage.all(), seed: 3, rounds: SearchRounds(workers: 2)
  )
  .run(cases: BreakSearch.roundSize * 3)

  @Test("a healthy gallery breaks no rule, and most possible pairs are reached")
  func healthy() {
    let result = BreakSearchTests.threeRounds
    #expect(result.findings.isEmpty, "\(result.findings.map(\.violation))")
    #expect(result.isComplete && result.cases == 768 && result.gestures > 2_000)
    let possible = CoveragePair.all.filter(\.isPossible)
    let reached = possible.count { result.coverage.contains($0) }
    #expect(reached * 10 > possible.count * 4, "\(reached) of \(possible.count)")
    #expect(CoveragePair.all.enumerated().allSatisfy { $0.offset == $0.element.index })
  }

  @Test("one worker and two find the same")
  func workers() {
    let one = search(1).run(cases: BreakSearch.roundSize * 3)
    let two = BreakSearchTests.threeRounds
    #expect(one.coverage == two.coverage && one.gestures == two.gestures && one.frames == two.frames)
    #expect(one.corpusCount == two.corpusCount && one.findings == two.findings && one.counts == two.counts)
  }

  @Test("coverage guides the search: mutated cases reach more than as many fresh ones")
  func corpus() {
    let first = search(2).run(cases: BreakSearch.roundSize)
    let more = BreakSearchTests.threeRounds
    #expect(more.coverage.count > first.coverage.count && more.corpusCount > first.corpusCount)
  }

  @Test("a stopped search contains its results so far")
  func stop() {
    var halted = search(1)
    halted.rounds.mustStop = { true }
    let result = halted.run(cases: 512)
    #expect(result.cases == 0 && !result.isComplete)
  }
}
