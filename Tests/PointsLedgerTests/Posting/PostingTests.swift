import Kernel
import PointsLedger
import Testing

@Suite("Posting entries")
struct PostingTests {
  @Test("an earning is stored with its session and the ledger's time")
  func earning() throws {
    var bench = try LedgerBench()
    #expect(
      try bench.send(
        .earn(TransactionID(3), LedgerBench.ada, Points(12), session: 77), at: LedgerBench.minute(2))
        == [.posted(3, .earned, 12, balance: 12)])
    #expect(
      bench.store.content.entries == [
        PointTransaction(
          id: TransactionID(3), child: LedgerBench.ada, kind: .earned, amount: Points(12),
          timestamp: LedgerBench.minute(2), session: 77)
      ])
  }

  @Test("a correction is stored with its note and the ledger's time")
  func adjusting() throws {
    var bench = try LedgerBench(points: 20)
    #expect(
      try bench.send(
        .adjust(TransactionID(4), LedgerBench.ada, Points(-7), note: "window"), at: LedgerBench.minute(2))
        == [.posted(4, .adjusted, -7, balance: 13)])
    #expect(
      bench.store.content.entries.last
        == PointTransaction(
          id: TransactionID(4), child: LedgerBench.ada, kind: .adjusted, amount: Points(-7),
          timestamp: LedgerBench.minute(2), note: "window"))
    #expect(
      try bench.send(.adjust(TransactionID(5), LedgerBench.ada, Points(7), note: "sorry"))
        == [.posted(5, .adjusted, 7, balance: 20)])
    #expect(bench.ledger.account(of: LedgerBench.ada)?.sums.totalEarned == Points(20))
    #expect(bench.ledger.account(of: LedgerBench.ada)?.sums.entryCount == 3)
  }

  @Test("an entry of another device is stored as made there")
  func delivering() throws {
    var bench = try LedgerBench()
    let entry = PointTransaction(
      id: TransactionID(4), child: LedgerBench.ada, kind: .earned, amount: Points(6),
      timestamp: LedgerBench.minute(-5), session: 8, note: "from the other device")
    #expect(try bench.send(.deliver(entry)) == [.posted(4, .earned, 6, balance: 6)])
    try bench.send(.deliver(LedgerBench.entry(5, 9, at: LedgerBench.minute(90))))
    #expect(bench.store.content.entries == [entry, LedgerBench.entry(5, 9, at: LedgerBench.minute(90))])
    #expect(bench.balance == 15)
  }

  @Test("an id below 1 is refused in every event", arguments: [0, -1, .min] as [Int64])
  func ids(id: Int64) throws {
    var bench = try LedgerBench(points: 9)
    #expect(try bench.refusal(LedgerBench.earn(id, 5)) == .invalidID(id))
    #expect(try bench.refusal(LedgerBench.adjust(id, 5)) == .invalidID(id))
    #expect(try bench.refusal(.deliver(LedgerBench.entry(id, 5))) == .invalidID(id))
    #expect(bench.ledger.highestID == 1)
  }

  @Test("an unknown child gets no points")
  func strangers() throws {
    var bench = try LedgerBench(points: 9)
    let stranger = ChildID(9)
    #expect(
      try bench.refusal(.earn(TransactionID(2), stranger, Points(5), session: nil)) == .unknownChild(stranger)
    )
    #expect(
      try bench.refusal(.adjust(TransactionID(2), stranger, Points(5), note: "")) == .unknownChild(stranger))
    #expect(try bench.refusal(.deliver(LedgerBench.entry(2, 5, of: stranger))) == .unknownChild(stranger))
  }

  @Test("an earning must be positive", arguments: [0, -1, 1_000_000_001, .min, .max] as [Int64])
  func unlawfulEarnings(points: Int64) throws {
    var bench = try LedgerBench(points: 9)
    #expect(
      try bench.refusal(LedgerBench.earn(2, points)) == .unlawfulAmount(TransactionID(2), Points(points)))
  }

  @Test(
    "a correction must not be zero or too large", arguments: [0, 1_000_000_001, -1_000_000_001] as [Int64])
  func unlawfulCorrections(points: Int64) throws {
    var bench = try LedgerBench(points: 9)
    #expect(
      try bench.refusal(LedgerBench.adjust(2, points)) == .unlawfulAmount(TransactionID(2), Points(points)))
  }

  @Test("the largest amounts are accepted, positive and negative")
  func largest() throws {
    var bench = try LedgerBench()
    try bench.send(LedgerBench.earn(1, 1_000_000_000))
    try bench.send(LedgerBench.adjust(2, 1_000_000_000))
    try bench.send(LedgerBench.adjust(3, -1_000_000_000))
    #expect(bench.balance == 1_000_000_000)
  }

  @Test(
    "an entry with an unlawful time is refused",
    arguments: [.min, -1, 7_258_118_400_000_000_000, .max] as [Int64])
  func times(nanosecond: Int64) throws {
    var bench = try LedgerBench()
    let time = WallTime(nanoseconds: nanosecond)
    #expect(
      try bench.refusal(.deliver(LedgerBench.entry(2, 5, at: time))) == .unlawfulTime(TransactionID(2), time))
    #expect(try bench.refusal(LedgerBench.earn(2, 5), at: time) == .unlawfulTime(TransactionID(2), time))
    try bench.send(.deliver(LedgerBench.entry(2, 5, at: WallTime(nanoseconds: 0))))
    #expect(bench.balance == 5)
  }

  @Test(
    "payments, refunds and other entries with a reward cannot be delivered",
    arguments: [
      (.redeemed, -5, 1), (.reversed, 5, 1), (.redeemed, -5, nil), (.reversed, 5, nil), (.earned, 5, 1),
      (.adjusted, 5, 1), (.adjusted, -5, 1),
    ] as [(TransactionKind, Int64, Int64?)])
  func paymentsFromElsewhere(kind: TransactionKind, points: Int64, reward: Int64?) throws {
    var bench = try LedgerBench(points: 40)
    try bench.send(.redeem(LedgerBench.request(1, entry: 2, points: 6)))
    let entry = PointTransaction(
      id: TransactionID(3), child: LedgerBench.ada, kind: kind, amount: Points(points),
      timestamp: LedgerBench.minute(1), redemption: reward.map { RedemptionID($0) })
    #expect(try bench.refusal(.deliver(entry)) == .needsRedemption(TransactionID(3)))
  }

  @Test("the highest id is that of any entry posted, and a smaller one does not lower it")
  func highestID() throws {
    var bench = try LedgerBench()
    #expect(bench.ledger.highestID == 0)
    for (id, highest) in [(5, 5), (3, 5), (6, 6), (1, 6), (900, 900)] as [(Int64, Int64)] {
      try bench.send(LedgerBench.earn(id, 10))
      #expect(bench.ledger.highestID == highest)
    }
    try bench.send(.redeem(LedgerBench.request(1, entry: 901, points: 30)))
    #expect(bench.ledger.highestID == 901)
    try bench.send(LedgerBench.cancel(1, entry: 950))
    #expect(bench.ledger.highestID == 950)
    #expect(try Ledger(store: bench.store).highestID == 950)
  }

  @Test("a reopened ledger equals the one before")
  func reopening() throws {
    var bench = try LedgerBench(points: 90)
    try bench.send(.redeem(LedgerBench.request(4, entry: 2, points: 9, ends: LedgerBench.minute(70))))
    try bench.send(.requestOffline(LedgerBench.request(3, entry: 3, points: 9, ends: LedgerBench.minute(50))))
    try bench.send(.redeem(LedgerBench.request(2, entry: 4, points: 9)))
    try bench.send(LedgerBench.cancel(2, entry: 5))
    let opened = try Ledger(store: bench.store)
    #expect(opened.accounts == bench.ledger.accounts)
    #expect(opened.openRedemptions == bench.ledger.openRedemptions)
    #expect(opened.openRedemptions.map(\.id.raw) == [3, 4])
    #expect(opened.highestID == 5)
    #expect(opened.nextExpiry == LedgerBench.minute(50))
  }
}
