import Foundation
import Fuzzing
import Kernel
import LedgerHistories
import TestSupport
import Testing

@Suite("Many histories of a family's ledger")
struct HistorySearchTests {
  @Test("histories keep all rules, and exercise all of them", .slow)
  func hold() throws {
    let count = drawn(10_000, byNight: 100_000)
    let result = try HistorySearch(seed: 1, rounds: SearchRounds(workers: 2)).run(count: count)
    #expect(result.findings == [])
    #expect(result.tally.unprovoked == [])
    #expect(result.tally.histories == count && result.isComplete)
    #expect(result.tally.visible.perMille(990) <= .seconds(1))
  }

  @Test("results are the same with any number of workers, and differ with another seed", .slow)
  func workers() throws {
    let count = HistorySearch.blockSize * 3 + 7
    let one = try HistorySearch(seed: 5, rounds: SearchRounds(workers: 1)).run(count: count)
    for workers in drawn([3, 2, 7], every: 3) {
      let same = try HistorySearch(seed: 5, rounds: SearchRounds(workers: workers)).run(count: count)
      #expect(same.tally == one.tally, "\(workers) workers")
    }
    #expect(
      try HistorySearch(seed: 6, rounds: SearchRounds(workers: 2)).run(count: count).tally.digest
        != one.tally.digest)
  }

  @Test("too few histories prove nothing, and report what is missing")
  func unprovoked() throws {
    let result = try HistorySearch(seed: 1, rounds: SearchRounds(workers: 1)).run(count: 1)
    #expect(result.tally.unprovoked.count > 3, "\(result.tally.unprovoked)")
  }

  @Test("a history is reproduced by its seed, and has a timeline")
  func replay() throws {
    let seed = HistorySearch(seed: 1, rounds: SearchRounds(workers: 1)).seed(of: 3)
    let (first, second) = (try HistoryReplay(seed: seed), try HistoryReplay(seed: seed))
    #expect(first.timeline == second.timeline && first.timeline.count > 20)
    #expect(first.violations.isEmpty && first.shrunk == first.plan)
    #expect(first.timeline.contains { $0.contains("recovery") })
  }
}
