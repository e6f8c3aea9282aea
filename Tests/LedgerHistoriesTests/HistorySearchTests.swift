import LedgerHistories
import Testing

@Suite("Many histories of a family's ledger")
struct HistorySearchTests {
  /// As many as take some seconds; `skiprope histories` plays a hundred thousand in continuous integration.
  @Test("hold what they promise, and provoke all that they have to")
  func hold() throws {
    let result = try HistorySearch(seed: 1, workers: 2).run(count: 20_000)
    #expect(result.findings == [])
    #expect(result.tally.unprovoked == [])
    #expect(result.tally.histories == 20_000 && result.isComplete)
  }
}
