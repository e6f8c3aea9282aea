import Kernel
import PointsLedger
import Testing

@Suite("The chain of a child in canonical order")
struct CanonicalOrderTests {
  @Test("the chain shows every balance in canonical order, with a late delivery in its place")
  func chain() throws {
    var bench = try LedgerBench()
    try bench.send(LedgerBench.earn(10, 30), at: LedgerBench.minute(1))
    try bench.send(LedgerBench.adjust(11, -5), at: LedgerBench.minute(2))
    try bench.send(.redeem(LedgerBench.request(1, entry: 12, points: 20)), at: LedgerBench.minute(3))
    try bench.send(
      .deliver(
        PointTransaction(
          id: TransactionID(5), child: LedgerBench.ada, kind: .earned, amount: Points(7),
          timestamp: LedgerBench.start)))
    try bench.send(LedgerBench.cancel(1, entry: 13), at: LedgerBench.minute(4))
    #expect(
      try bench.table() == """
        #5 earned 7 = 7
        #10 earned 30 = 37
        #11 adjusted -5 = 32
        #12 redeemed -20 = 12
        #13 reversed 20 = 32
        """)
    #expect(bench.ledger.account(of: LedgerBench.ada)?.sums.totalEarned == Points(37))
    #expect(bench.ledger.account(of: LedgerBench.ada)?.sums.entryCount == 5)
  }

  @Test("entries in any order of arrival make one chain, with equal times ordered by id")
  func anyArrival() throws {
    let entries = [
      LedgerBench.entry(4, 5, at: LedgerBench.minute(1)), LedgerBench.entry(2, 9, at: LedgerBench.minute(2)),
      LedgerBench.entry(3, 1, at: LedgerBench.minute(2)), LedgerBench.entry(7, 8, at: LedgerBench.minute(2)),
      LedgerBench.entry(1, 6, at: LedgerBench.minute(2, plus: 1)),
    ]
    var random = RandomSource(seed: 11)
    for round in 0..<40 {
      var bench = try LedgerBench()
      for entry in entries.shuffled(using: &random) { try bench.send(.deliver(entry)) }
      #expect(
        try bench.table() == """
          #4 adjusted 5 = 5
          #2 adjusted 9 = 14
          #3 adjusted 1 = 15
          #7 adjusted 8 = 23
          #1 adjusted 6 = 29
          """, "round \(round)")
      #expect(bench.ledger.account(of: LedgerBench.ada)?.sums.lastTimestamp == LedgerBench.minute(2, plus: 1))
    }
  }

  @Test("a late entry is posted with the balance of all entries")
  func lateBalance() throws {
    var bench = try LedgerBench()
    try bench.send(LedgerBench.earn(10, 30), at: LedgerBench.minute(5))
    #expect(
      try bench.send(.deliver(LedgerBench.entry(2, 4, at: LedgerBench.minute(1))))
        == [.posted(2, .adjusted, 4, balance: 34)])
    #expect(bench.ledger.account(of: LedgerBench.ada)?.sums.lastTimestamp == LedgerBench.minute(5))
  }
}
