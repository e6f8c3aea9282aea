import Kernel
import PointsLedger
import Testing

@Suite("Batches")
struct BatchTests {
  /// Everything that can happen to a ledger with 50 points, in an order in which nothing is refused.
  static let life: [LedgerEvent] = [
    .enrol(ChildProfile(id: LedgerBench.ben, family: 1, name: "Ben")), LedgerBench.earn(20, 5),
    LedgerBench.adjust(21, -1), .deliver(LedgerBench.entry(2, 6, at: LedgerBench.minute(-4))),
    .redeem(LedgerBench.request(1, entry: 22, points: 6)), LedgerBench.use(1, 1),
    .requestOffline(LedgerBench.request(2, entry: 23, points: 6)), LedgerBench.approve(2, entry: 23),
    LedgerBench.cancel(2, entry: 24), .requestOffline(LedgerBench.request(3, entry: 25, points: 6)),
    .reject(RedemptionID(3)),
    .requestOffline(LedgerBench.request(4, entry: 26, points: 6, ends: LedgerBench.minute(0, plus: 1))),
  ]

  @Test("a store failure at any call leaves memory, store and earlier effects unchanged")
  func failure() throws {
    var calls = 0
    while true {
      var bench = try LedgerBench()
      try bench.send(LedgerBench.earn(10, 50))
      let (content, accounts) = (bench.store.content, bench.ledger.accounts)
      bench.store.callsUntilFailure = calls
      var effects: [LedgerEffect] = [.enrolled(ChildID(99))]
      do {
        try bench.ledger.handle(Self.life, at: LedgerBench.start, into: &effects)
        break
      } catch {
        bench.store.callsUntilFailure = nil
        #expect(bench.store.content == content, "after \(calls) calls")
        #expect(bench.ledger.accounts == accounts, "after \(calls) calls")
        #expect(bench.ledger.openRedemptions.isEmpty, "after \(calls) calls")
        #expect(bench.ledger.highestID == 10, "after \(calls) calls")
        #expect(effects == [.enrolled(ChildID(99))], "after \(calls) calls")
        #expect(try bench.ledger.audit() == [], "after \(calls) calls")
        try bench.send(LedgerBench.earn(11, 1))
        #expect(bench.balance == 51, "after \(calls) calls")
      }
      calls += 1
    }
    #expect(calls > Self.life.count)
  }

  @Test("events of one call are one batch, with their effects appended")
  func together() throws {
    var bench = try LedgerBench()
    var effects: [LedgerEffect] = [.enrolled(ChildID(99))]
    try bench.ledger.handle(
      [
        LedgerBench.earn(1, 30), LedgerBench.adjust(2, -31), LedgerBench.earn(1, 30),
        .redeem(LedgerBench.request(1, entry: 3, points: 30)), .expire,
      ], at: LedgerBench.minute(3), into: &effects)
    #expect(
      effects == [
        .enrolled(ChildID(99)), .posted(1, .earned, 30, balance: 30),
        .refused(.overdraft(TransactionID(2), lowest: Points(30))), .duplicate(TransactionID(1)),
        .posted(3, .redeemed, -30, balance: 0), .reward(1, .active, left: 10),
      ])
    #expect(try bench.ledger.audit() == [])
  }

  @Test("an event's changes are visible to the next event of the batch, as in single steps")
  func stepByStep() throws {
    var together = try LedgerBench(points: 50)
    var single = try LedgerBench(points: 50)
    var effects: [LedgerEffect] = []
    try together.ledger.handle(Self.life, at: LedgerBench.start, into: &effects)
    var expected: [LedgerEffect] = []
    for event in Self.life { expected += try single.send(event) }
    #expect(effects == expected)
    #expect(together.store.content == single.store.content)
    #expect(together.ledger.accounts == single.ledger.accounts)
    #expect(!effects.contains { if case .refused = $0 { true } else { false } })
  }

  @Test("a batch opens and commits the store once, and entries with new ids cost one call each")
  func calls() throws {
    var bench = try LedgerBench()
    bench.store.callsUntilFailure = 1_000
    var effects: [LedgerEffect] = []
    let entries = (1...10).map { LedgerBench.entry($0, 1, at: LedgerBench.minute($0)) }
    try bench.ledger.deliver(entries, into: &effects)
    #expect(bench.store.callsUntilFailure == 1_000 - 12)
    #expect(effects == (1...10).map { .posted($0, .adjusted, 1, balance: $0) })
    try bench.ledger.handle((11...15).map { LedgerBench.earn($0, 1) }, at: LedgerBench.start, into: &effects)
    #expect(bench.store.callsUntilFailure == 1_000 - 12 - 7)
    try bench.ledger.handle([], at: LedgerBench.start, into: &effects)
    #expect(bench.store.callsUntilFailure == 1_000 - 12 - 7 - 2)
  }

  @Test("a batch of deliveries equals single ones, with refusals and duplicates")
  func delivery() throws {
    let entries = [
      LedgerBench.entry(4, 5), LedgerBench.entry(4, 5), LedgerBench.entry(4, 6), LedgerBench.entry(5, -6),
      LedgerBench.entry(0, 1), LedgerBench.entry(3, 2),
    ]
    var together = try LedgerBench()
    var single = try LedgerBench()
    var effects: [LedgerEffect] = []
    try together.ledger.deliver(entries, into: &effects)
    var expected: [LedgerEffect] = []
    for entry in entries { expected += try single.send(.deliver(entry)) }
    #expect(effects == expected)
    #expect(
      effects == [
        .posted(4, .adjusted, 5, balance: 5), .duplicate(TransactionID(4)),
        .refused(.conflictingTransaction(TransactionID(4))),
        .refused(.overdraft(TransactionID(5), lowest: Points(5))), .refused(.invalidID(0)),
        .posted(3, .adjusted, 2, balance: 7),
      ])
    #expect(together.store.content == single.store.content)
  }

  @Test("a delivery during a store failure is not applied")
  func failedDelivery() throws {
    for calls in 0..<4 {
      var bench = try LedgerBench(points: 5)
      let before = bench.store.content
      bench.store.callsUntilFailure = calls
      var effects: [LedgerEffect] = []
      #expect(throws: LedgerStoreError.self, "after \(calls) calls") {
        try bench.ledger.deliver([LedgerBench.entry(2, 5), LedgerBench.entry(3, 5)], into: &effects)
      }
      #expect(bench.store.content == before && effects.isEmpty, "after \(calls) calls")
      #expect(bench.balance == 5, "after \(calls) calls")
    }
  }
}
