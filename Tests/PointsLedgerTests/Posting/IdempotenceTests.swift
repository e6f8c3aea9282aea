import Kernel
import PointsLedger
import Testing

@Suite("Repetitions")
struct IdempotenceTests {
  /// Tells Ada's ledger something that it knows, and sees that nothing is stored again.
  static func expectDuplicate(
    _ event: LedgerEvent, at time: WallTime = LedgerBench.start, of id: Int64, _ bench: inout LedgerBench,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = bench.store.content
    let accounts = bench.ledger.accounts
    let effects = try bench.send(event, at: time, sourceLocation: sourceLocation)
    #expect(effects == [.duplicate(TransactionID(id))], sourceLocation: sourceLocation)
    #expect(bench.store.content == before, sourceLocation: sourceLocation)
    #expect(bench.ledger.accounts == accounts, sourceLocation: sourceLocation)
  }

  @Test("a repeated entry is the same entry, whatever the time")
  func again() throws {
    var bench = try LedgerBench()
    let earned = LedgerEvent.earn(TransactionID(10), LedgerBench.ada, Points(30), session: 4)
    let adjusted = LedgerEvent.adjust(TransactionID(11), LedgerBench.ada, Points(-2), note: "chores")
    try bench.send(earned, at: LedgerBench.minute(1))
    try bench.send(adjusted, at: LedgerBench.minute(2))
    for minute in [-9, 1, 2, 700] as [Int64] {
      try Self.expectDuplicate(earned, at: LedgerBench.minute(minute), of: 10, &bench)
      try Self.expectDuplicate(adjusted, at: LedgerBench.minute(minute), of: 11, &bench)
    }
  }

  @Test(
    "a known id with other content is a conflict, also if it would be refused anyway",
    arguments: [
      .earn(TransactionID(10), LedgerBench.ada, Points(31), session: 4),
      .earn(TransactionID(10), LedgerBench.ada, Points(-30), session: 4),
      .earn(TransactionID(10), LedgerBench.ada, Points(30), session: 5),
      .earn(TransactionID(10), LedgerBench.ada, Points(30), session: nil),
      .earn(TransactionID(10), LedgerBench.ben, Points(30), session: 4),
      .adjust(TransactionID(10), LedgerBench.ada, Points(30), note: ""),
      .adjust(TransactionID(11), LedgerBench.ada, Points(-2), note: "other chores"),
      .adjust(TransactionID(11), LedgerBench.ada, Points(-2), note: ""),
    ] as [LedgerEvent])
  func conflict(event: LedgerEvent) throws {
    var bench = try LedgerBench()
    try bench.send(.earn(TransactionID(10), LedgerBench.ada, Points(30), session: 4))
    try bench.send(.adjust(TransactionID(11), LedgerBench.ada, Points(-2), note: "chores"))
    guard case .conflictingTransaction(let id) = try bench.refusal(event) else {
      Issue.record("no conflict")
      return
    }
    #expect(id.raw == 10 || id.raw == 11)
    #expect(bench.balance == 28)
  }

  static let delivered = PointTransaction(
    id: TransactionID(10), child: LedgerBench.ada, kind: .adjusted, amount: Points(30),
    timestamp: LedgerBench.minute(1), session: 4, note: "chores")

  @Test(
    "an entry delivered again is a duplicate, with any other content a conflict",
    arguments: [
      { $0.child = LedgerBench.ben }, { $0.kind = .earned }, { $0.amount = Points(31) },
      { $0.timestamp = LedgerBench.minute(1, plus: 1) }, { $0.session = nil },
      { $0.redemption = RedemptionID(1) }, { $0.note = "" },
    ] as [@Sendable (inout PointTransaction) -> Void])
  func delivery(change: @Sendable (inout PointTransaction) -> Void) throws {
    var bench = try LedgerBench()
    try bench.send(.deliver(Self.delivered))
    try Self.expectDuplicate(.deliver(Self.delivered), at: LedgerBench.minute(9), of: 10, &bench)
    var other = Self.delivered
    change(&other)
    #expect(try bench.refusal(.deliver(other)) == .conflictingTransaction(TransactionID(10)))
  }

  @Test("an entry made here and delivered from elsewhere is known, also payments and refunds")
  func echo() throws {
    var bench = try LedgerBench(points: 30)
    try bench.send(.redeem(LedgerBench.request(1, entry: 2, points: 9)), at: LedgerBench.minute(1))
    try bench.send(LedgerBench.cancel(1, entry: 3), at: LedgerBench.minute(2))
    for entry in bench.store.content.entries {
      try Self.expectDuplicate(.deliver(entry), at: LedgerBench.minute(5), of: entry.id.raw, &bench)
    }
  }

  @Test("a known id is recognised below, at and above other ids")
  func anyPlace() throws {
    var bench = try LedgerBench()
    for id in [50, 20, 70, 60] as [Int64] { try bench.send(LedgerBench.earn(id, id)) }
    for id in [50, 20, 70, 60] as [Int64] {
      try Self.expectDuplicate(LedgerBench.earn(id, id), of: id, &bench)
    }
    for id in [19, 51, 69, 71] as [Int64] { try bench.send(LedgerBench.earn(id, 1)) }
    #expect(bench.balance == 204)
  }

  @Test("a repeated reward request is the same reward, whatever its status")
  func rewardAgain() throws {
    var bench = try LedgerBench(points: 90)
    let request = LedgerBench.request(1, entry: 2, points: 30)
    let known: [LedgerEffect] = [.duplicateRedemption(RedemptionID(1))]
    try bench.send(.redeem(request))
    #expect(try bench.send(.redeem(request)) == known)
    #expect(try bench.send(.requestOffline(request), at: LedgerBench.minute(5)) == known)
    try bench.send(LedgerBench.use(1, 10))
    #expect(try bench.send(.redeem(request), at: LedgerBench.minute(99)) == known)
    // It counted as a duplicate, whichever entry was to pay for it.
    for entry in [77, 1] as [Int64] {
      var other = request
      other.entry = TransactionID(entry)
      #expect(try bench.refusal(.redeem(other)) == .conflictingRedemption(RedemptionID(1)))
    }
    #expect(bench.balance == 60)
    #expect(bench.store.content.redemptions.count == 1)
  }

  @Test(
    "a reward's id with another request is a conflict, whatever differs",
    arguments: [
      { $0.child = LedgerBench.ben }, { $0.appCategory = "films" }, { $0.pointsSpent = Points(33) },
      { $0.rate = RewardRate(millipointsPerMinute: 3_001) },
      { $0.expiresAt = LedgerBench.minute(60, plus: 1) },
    ] as [@Sendable (inout RedemptionRequest) -> Void])
  func rewardConflict(change: @Sendable (inout RedemptionRequest) -> Void) throws {
    var bench = try LedgerBench(points: 90)
    try bench.send(.enrol(ChildProfile(id: LedgerBench.ben, family: 1, name: "Ben")))
    let request = LedgerBench.request(1, entry: 2, points: 30)
    try bench.send(.redeem(request))
    var other = request
    change(&other)
    for event in [.redeem(other), .requestOffline(other)] as [LedgerEvent] {
      #expect(try bench.refusal(event) == .conflictingRedemption(RedemptionID(1)))
    }
    #expect(bench.balance == 60)
  }

  // Whoever had no answer and asked again was refused, as if the reward were in nobody's power any more.
  @Test("an approval repeated with its entry is a duplicate, with another it is refused")
  func approvedAgain() throws {
    var bench = try LedgerBench(points: 90)
    for reward in [1, 2] as [Int64] {
      try bench.send(.requestOffline(LedgerBench.request(reward, entry: 10 + reward, points: 30)))
      try bench.send(LedgerBench.approve(reward, entry: 20 + reward))
    }
    for minute in [0, 5, 99] as [Int64] {
      try Self.expectDuplicate(
        LedgerBench.approve(1, entry: 21), at: LedgerBench.minute(minute), of: 21, &bench)
    }
    #expect(
      try bench.refusal(LedgerBench.approve(1, entry: 22)) == .wrongStatus(RedemptionID(1), .active),
      "the other's payment")
    #expect(try bench.refusal(LedgerBench.approve(1, entry: 30)) == .wrongStatus(RedemptionID(1), .active))
    try bench.send(LedgerBench.use(1, 10))
    try Self.expectDuplicate(LedgerBench.approve(1, entry: 21), of: 21, &bench)
    #expect(bench.balance == 30)
  }

  @Test("a cancellation repeats with the same refund, or with any when nothing was paid")
  func cancelledAgain() throws {
    var bench = try LedgerBench(points: 90)
    try bench.send(.redeem(LedgerBench.request(1, entry: 11, points: 30)))
    try bench.send(.requestOffline(LedgerBench.request(2, entry: 12, points: 30)))
    try bench.send(LedgerBench.cancel(1, entry: 21))
    try bench.send(LedgerBench.cancel(2, entry: 22))
    try Self.expectDuplicate(LedgerBench.cancel(1, entry: 21), at: LedgerBench.minute(99), of: 21, &bench)
    #expect(try bench.refusal(LedgerBench.cancel(1, entry: 11)) == .wrongStatus(RedemptionID(1), .cancelled))
    #expect(try bench.refusal(LedgerBench.cancel(1, entry: 31)) == .wrongStatus(RedemptionID(1), .cancelled))
    for entry in [22, 0, 31] as [Int64] {
      #expect(try bench.send(LedgerBench.cancel(2, entry: entry)) == [.duplicateRedemption(RedemptionID(2))])
    }
    #expect(bench.balance == 90 && bench.store.content.entries.count == 3)
  }

  @Test("a reward rejected twice is rejected once")
  func rejectedAgain() throws {
    var bench = try LedgerBench(points: 30)
    try bench.send(.requestOffline(LedgerBench.request(1, entry: 2, points: 30)))
    try bench.send(.reject(RedemptionID(1)))
    #expect(try bench.send(.reject(RedemptionID(1))) == [.duplicateRedemption(RedemptionID(1))])
    #expect(
      try bench.refusal(LedgerBench.approve(1, entry: 3)) == .wrongStatus(RedemptionID(1), .rejected))
  }
}
