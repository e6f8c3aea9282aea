import Kernel
import PointsLedger
import Testing

@Suite struct LedgerTests {
  static let start = WallTime(secondsSinceEpoch: 1_800_000_000)
  static let child = ChildID(1)

  /// A ledger with one child, and what a table of events makes of it.
  struct Desk {
    let store = ListedLedgerStore()
    var ledger: Ledger
    var effects: [LedgerEffect] = []

    init() throws {
      ledger = try Ledger(store: store)
      try send(.enrol(ChildProfile(id: LedgerTests.child, family: 1, name: "Ada")))
    }

    /// Sends an event a number of minutes after the start and answers its effects alone.
    @discardableResult
    mutating func send(_ event: LedgerEvent, minute: Int64 = 0) throws -> [LedgerEffect] {
      effects.removeAll()
      try ledger.handle(event, at: LedgerTests.start + .minutes(minute), into: &effects)
      ledger.checkInvariants()
      #expect(try ledger.audit() == [])
      return effects
    }

    var balance: Int64 { ledger.account(of: LedgerTests.child)?.balance.count ?? -1 }

    /// The child's chain as a table: kind, amount, balance after.
    func table() throws -> String {
      var lines: [String] = []
      try ledger.forEachLine(of: LedgerTests.child) { line in
        lines.append("\(line.transaction.kind) \(line.transaction.amount.count) = \(line.balanceAfter.count)")
      }
      return lines.joined(separator: "\n")
    }
  }

  static func earn(_ id: Int64, _ points: Int64) -> LedgerEvent {
    .earn(TransactionID(id), child, Points(points), session: nil)
  }

  static func adjust(_ id: Int64, _ points: Int64) -> LedgerEvent {
    .adjust(TransactionID(id), child, Points(points), note: "")
  }

  static func request(_ id: Int64, entry: Int64, points: Int64, ends minute: Int64 = 60) -> RedemptionRequest
  {
    RedemptionRequest(
      id: RedemptionID(id), entry: TransactionID(entry), child: child, appCategory: "games",
      pointsSpent: Points(points), rate: RewardRate(pointsPerMinute: 3), expiresAt: start + .minutes(minute))
  }

  @Test("a chain shows every balance in canonical order, a late delivery at its place")
  func chain() throws {
    var desk = try Desk()
    try desk.send(Self.earn(10, 30), minute: 1)
    try desk.send(Self.adjust(11, -5), minute: 2)
    try desk.send(.redeem(Self.request(1, entry: 12, points: 20)), minute: 3)
    try desk.send(
      .deliver(
        PointTransaction(
          id: TransactionID(5), child: Self.child, kind: .earned, amount: Points(7), timestamp: Self.start)))
    try desk.send(.cancel(RedemptionID(1), TransactionID(13)), minute: 4)
    #expect(
      try desk.table() == """
        earned 7 = 7
        earned 30 = 37
        adjusted -5 = 32
        redeemed -20 = 12
        reversed 20 = 32
        """)
    #expect(desk.ledger.account(of: Self.child)?.totalEarned == Points(37))
  }

  @Test("the same id twice is one transaction, with other content an error")
  func identity() throws {
    var desk = try Desk()
    try desk.send(Self.earn(10, 30), minute: 1)
    #expect(try desk.send(Self.earn(10, 30), minute: 9) == [.duplicate(TransactionID(10))])
    #expect(
      try desk.send(Self.earn(10, 31), minute: 9) == [.refused(.conflictingTransaction(TransactionID(10)))])
    var copy = PointTransaction(
      id: TransactionID(10), child: Self.child, kind: .earned, amount: Points(30),
      timestamp: Self.start + .minutes(1))
    #expect(try desk.send(.deliver(copy)) == [.duplicate(TransactionID(10))])
    copy.note = "x"
    #expect(try desk.send(.deliver(copy)) == [.refused(.conflictingTransaction(TransactionID(10)))])
    #expect(desk.balance == 30)
  }

  @Test("an adjustment may empty a balance, not overdraw it")
  func overdraft() throws {
    var desk = try Desk()
    try desk.send(Self.earn(1, 10))
    #expect(
      try desk.send(Self.adjust(2, -11)) == [.refused(.overdraft(TransactionID(2), lowest: Points(10)))])
    try desk.send(Self.adjust(2, -10))
    #expect(desk.balance == 0)
  }

  @Test("a late debit may not push a later balance under zero")
  func lateOverdraft() throws {
    var desk = try Desk()
    try desk.send(Self.earn(1, 10), minute: 1)
    try desk.send(Self.adjust(2, -8), minute: 5)
    try desk.send(Self.earn(3, 50), minute: 9)
    func debit(_ id: Int64, _ points: Int64, minute: Int64) -> LedgerEvent {
      .deliver(
        PointTransaction(
          id: TransactionID(id), child: Self.child, kind: .adjusted, amount: Points(-points),
          timestamp: Self.start + .minutes(minute)))
    }
    #expect(
      try desk.send(debit(4, 3, minute: 3)) == [.refused(.overdraft(TransactionID(4), lowest: Points(2)))])
    #expect(
      try desk.send(debit(5, 1, minute: 0)) == [.refused(.overdraft(TransactionID(5), lowest: .zero))])
    try desk.send(debit(6, 2, minute: 3))
    #expect(desk.balance == 50)
  }

  @Test("a clock set back does not slip an entry in between old ones")
  func clockBack() throws {
    var desk = try Desk()
    try desk.send(Self.earn(1, 10), minute: 10)
    try desk.send(Self.adjust(2, -10), minute: 1)
    #expect(try desk.table() == "earned 10 = 10\nadjusted -10 = 0")
  }

  @Test(
    "ids, amounts, times and children out of bounds are refused",
    arguments: [
      (0, 1, 5, 0), (-4, 1, 5, 0), (1, 2, 5, 0), (1, 1, 0, 0), (1, 1, -5, 0), (1, 1, 1_000_000_001, 0),
      (1, 1, .min, 0), (1, 1, 5, -1), (1, 1, 5, .max),
    ] as [(Int64, UInt32, Int64, Int64)])
  func bounds(id: Int64, child: UInt32, amount: Int64, nanosecond: Int64) throws {
    var desk = try Desk()
    let effects = try desk.send(
      .deliver(
        PointTransaction(
          id: TransactionID(id), child: ChildID(child), kind: .earned, amount: Points(amount),
          timestamp: WallTime(nanoseconds: nanosecond))))
    guard case .refused = try #require(effects.first) else {
      Issue.record("\(effects)")
      return
    }
    #expect(desk.balance == 0)
  }

  @Test(
    "points buy whole minutes, rounded down",
    arguments: [(2, 0), (3, 1), (20, 6), (21, 7)] as [(Int64, Int64)])
  func minutes(points: Int64, minutes: Int64) throws {
    var desk = try Desk()
    try desk.send(Self.earn(1, 100))
    let effects = try desk.send(.redeem(Self.request(1, entry: 2, points: points)))
    let worthless = LedgerEffect.refused(.worthless(RedemptionID(1)))
    let bought = LedgerEffect.redemption(RedemptionID(1), .active, minutesLeft: minutes)
    #expect(effects.last == (minutes == 0 ? worthless : bought))
  }

  @Test("a reward lives through its minutes, and the last one closes it")
  func use() throws {
    var desk = try Desk()
    let id = RedemptionID(1)
    try desk.send(Self.earn(1, 30))
    try desk.send(.redeem(Self.request(1, entry: 2, points: 30)))
    #expect(try desk.send(.use(id, minutes: 4), minute: 5) == [.redemption(id, .active, minutesLeft: 6)])
    #expect(
      try desk.send(.cancel(id, TransactionID(3))) == [.refused(.alreadyStarted(id, minutesUsed: 4))])
    #expect(try desk.send(.use(id, minutes: 7)) == [.refused(.notEnoughMinutes(id, left: 6))])
    #expect(try desk.send(.use(id, minutes: 6)) == [.redemption(id, .used, minutesLeft: 0)])
    #expect(try desk.send(.use(id, minutes: 1)) == [.refused(.wrongStatus(id, .used))])
  }

  @Test("at its end a reward expires and its unused minutes are void")
  func expiry() throws {
    var desk = try Desk()
    let id = RedemptionID(1)
    try desk.send(Self.earn(1, 60))
    try desk.send(.redeem(Self.request(1, entry: 2, points: 30)))
    try desk.send(.requestOffline(Self.request(2, entry: 3, points: 30)))
    #expect(desk.ledger.nextExpiry == Self.start + .minutes(60))
    try desk.send(.use(id, minutes: 4))
    #expect(try desk.send(.expire, minute: 59) == [])
    #expect(
      try desk.send(.expire, minute: 60) == [
        .redemption(id, .expired, minutesLeft: 0), .redemption(RedemptionID(2), .rejected, minutesLeft: 0),
      ])
    #expect(try desk.send(.cancel(id, TransactionID(9))) == [.refused(.wrongStatus(id, .expired))])
    #expect(desk.balance == 30)
    #expect(desk.ledger.nextExpiry == nil)
  }

  @Test("a pending reward reserves its points until it is approved, rejected or taken back")
  func pending() throws {
    var desk = try Desk()
    try desk.send(Self.earn(1, 40))
    try desk.send(.requestOffline(Self.request(1, entry: 2, points: 30)))
    #expect(desk.balance == 40)
    #expect(desk.ledger.available(to: Self.child) == Points(10))
    #expect(
      try desk.send(.redeem(Self.request(2, entry: 3, points: 12)))
        == [.refused(.unaffordable(RedemptionID(2), available: Points(10)))])
    try desk.send(.approve(RedemptionID(1), TransactionID(2)))
    #expect(desk.balance == 10)
    try desk.send(.requestOffline(Self.request(3, entry: 4, points: 9)))
    try desk.send(.reject(RedemptionID(3)))
    #expect(desk.ledger.available(to: Self.child) == Points(10))
    try desk.send(.requestOffline(Self.request(4, entry: 5, points: 9)))
    try desk.send(Self.adjust(6, -5))
    #expect(
      try desk.send(.approve(RedemptionID(4), TransactionID(7)))
        == [.redemption(RedemptionID(4), .rejected, minutesLeft: 0)])
  }

  @Test("a reward asked for twice is one reward, from another request an error")
  func redemptionIdentity() throws {
    var desk = try Desk()
    try desk.send(Self.earn(1, 90))
    try desk.send(.redeem(Self.request(1, entry: 2, points: 30)))
    #expect(
      try desk.send(.redeem(Self.request(1, entry: 2, points: 30))) == [.duplicateRedemption(RedemptionID(1))]
    )
    #expect(
      try desk.send(.redeem(Self.request(1, entry: 2, points: 33)))
        == [.refused(.conflictingRedemption(RedemptionID(1)))])
    #expect(desk.balance == 60)
  }

  @Test("a store that fails at any call leaves memory and store as they were")
  func failure() throws {
    let events: [LedgerEvent] = [
      .enrol(ChildProfile(id: ChildID(2), family: 1, name: "Ben")), Self.earn(20, 5),
      .redeem(Self.request(1, entry: 21, points: 30)), .cancel(RedemptionID(1), TransactionID(22)),
    ]
    var calls = 0
    while true {
      var desk = try Desk()
      try desk.send(Self.earn(10, 50))
      let before = desk.store.content
      let accounts = desk.ledger.accounts
      desk.store.callsUntilFailure = calls
      var effects: [LedgerEffect] = []
      do {
        try desk.ledger.handle(events, at: Self.start, into: &effects)
        break
      } catch {
        desk.store.callsUntilFailure = nil
        #expect(desk.store.content == before, "after \(calls) calls")
        #expect(desk.ledger.accounts == accounts, "after \(calls) calls")
        #expect(desk.ledger.openRedemptions.isEmpty && effects.isEmpty, "after \(calls) calls")
        #expect(try desk.ledger.audit() == [])
      }
      calls += 1
    }
    #expect(calls == 8)
  }

  @Test("statuses step only as the machine allows")
  func statuses() {
    let allowed: [RedemptionStatus: [RedemptionStatus]] = [
      .pending: [.active, .cancelled, .rejected], .active: [.used, .expired, .cancelled],
    ]
    for from in RedemptionStatus.allCases {
      for to in RedemptionStatus.allCases {
        #expect(from.canBecome(to) == (allowed[from]?.contains(to) ?? false), "\(from) to \(to)")
      }
    }
  }

  @Test("ids of one source grow whatever the clock does, and of two devices differ")
  func ids() {
    var random = RandomSource(seed: 5)
    var first = LedgerIDSource(device: 0)
    var second = LedgerIDSource(device: 511)
    var seen: Set<Int64> = []
    var last: Int64 = 0
    for step in 0..<20_000 {
      let time = Self.start + .milliseconds(Int64(random.below(50)) - 25)
      let id = first.next(at: time)
      #expect(id > last, "step \(step)")
      last = id
      seen.insert(id)
      seen.insert(second.next(at: time))
    }
    #expect(seen.count == 40_000)
    var resumed = LedgerIDSource(device: 0, after: last)
    let next = resumed.next(at: Self.start)
    #expect(next > last)
  }
}
