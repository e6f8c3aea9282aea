import Fuzzing
import Kernel
import LedgerHistories
import Testing

@Suite("Sums over histories")
struct HistoryTallyTests {
  @Test("before the first history nothing has happened, and everything is missing")
  func nothing() {
    let missing = HistoryTally().unprovoked
    let names =
      HistoryFault.allCases.map(\.name) + HistoryRisk.allCases.map(\.name) + EditKind.allCases.map { "\($0)" }
    #expect(missing == names + ["a change seen elsewhere"])
  }

  @Test("events are counted, and are missing until they happen")
  func counts() throws {
    let tally = try HistorySearch(seed: 1, rounds: SearchRounds(workers: 2)).run(count: 300).tally
    #expect(tally.risks.allSatisfy { $0 >= 0 } && tally.faults.allSatisfy { $0 >= 0 })
    for risk in [HistoryRisk.spendingRace, .doubleDelivery, .earlyArrival] {
      #expect(tally.risks[risk.rawValue] > 0, "\(risk.name)")
      #expect(!tally.unprovoked.contains(risk.name))
    }
    var twice = tally
    twice.add(tally)
    #expect(twice.risks == tally.risks.map { 2 * $0 } && twice.histories == 600)
  }
}
