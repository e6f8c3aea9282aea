import Kernel
import PointsLedger
import Testing

@Suite("The audit of a stored ledger")
struct LedgerAuditTests {
  /// A list into which anything was written, past all rules.
  static func list(
    _ entries: [PointTransaction], rewards: [RewardRedemption] = []
  ) throws -> ListedLedgerStore {
    let list = ListedLedgerStore()
    try list.insert(ChildProfile(id: LedgerBench.ada, family: 1, name: "Ada"))
    for entry in entries { try list.insert(entry) }
    for reward in rewards { try list.insert(reward) }
    return list
  }

  static func faults(_ entries: [PointTransaction], rewards: [RewardRedemption] = []) throws -> [LedgerFault]
  {
    try LedgerAudit(of: list(entries, rewards: rewards)).faults
  }

  static func entry(
    _ id: Int64, _ kind: TransactionKind, _ points: Int64, reward: Int64? = nil, minute: Int64 = 0
  ) -> PointTransaction {
    PointTransaction(
      id: TransactionID(id), child: LedgerBench.ada, kind: kind, amount: Points(points),
      timestamp: LedgerBench.minute(minute), redemption: reward.map { RedemptionID($0) })
  }

  @Test("a ledger whose history follows the rules is sound")
  func sound() throws {
    var bench = try LedgerBench()
    try bench.send(LedgerBench.earn(10, 50))
    for event in BatchTests.life { try bench.send(event) }
    #expect(try LedgerAudit(of: bench.store).faults == [])
    #expect(try Self.faults([]) == [])
    #expect(try LedgerAudit(of: ListedLedgerStore()).faults == [])
  }

  @Test("an entry of an unknown child is found, and counts for no balance")
  func nobody() throws {
    var stray = Self.entry(2, .adjusted, -5)
    stray.child = LedgerBench.ben
    #expect(try Self.faults([Self.entry(1, .earned, 3), stray]) == [.entryOfNobody(TransactionID(2))])
  }

  @Test(
    "an entry that violates the rules is found",
    arguments: [
      entry(0, .earned, 5), entry(-3, .earned, 5), entry(2, .earned, 1_000_000_001), entry(2, .adjusted, 0),
      entry(2, .earned, 5, minute: -30_000_001),
    ])
  func unlawful(entry: PointTransaction) throws {
    #expect(try Self.faults([entry]) == [.unlawfulEntry(entry.id)])
  }

  @Test("an entry of the wrong sign is found")
  func wrongSign() throws {
    let entries = [Self.entry(1, .earned, 9), Self.entry(2, .earned, -5)]
    #expect(try Self.faults(entries) == [.unlawfulEntry(TransactionID(2))])
  }

  @Test("a payment or refund without a reward is found, and an earning or correction with one")
  func namesOfRewards() throws {
    for (kind, points) in [(.redeemed, -5), (.reversed, 5)] as [(TransactionKind, Int64)] {
      let entries = [Self.entry(1, .earned, 9), Self.entry(2, kind, points)]
      #expect(try Self.faults(entries) == [.unlawfulEntry(TransactionID(2))], "\(kind)")
    }
    for kind in [.earned, .adjusted] as [TransactionKind] {
      let faults = try Self.faults([Self.entry(2, kind, 5, reward: 1)])
      #expect(faults == [.unlawfulEntry(TransactionID(2)), .wrongRedemption(RedemptionID(1))], "\(kind)")
    }
  }

  @Test("two entries with one id, and entries out of canonical order, are found")
  func disorder() throws {
    let early = Self.entry(5, .earned, 1)
    let twice = Self.entry(5, .earned, 1, minute: 3)
    #expect(try Self.faults([early, twice]) == [.disorder(TransactionID(5))])
    #expect(try Self.faults([early, early]) == [.disorder(TransactionID(5)), .disorder(TransactionID(5))])
    let bent = BentStore(
      try Self.list([twice, Self.entry(4, .earned, 1), Self.entry(7, .earned, 1, minute: 1)]))
    #expect(try LedgerAudit(of: bent).faults == [])
    bent.isDisordered = true
    #expect(try LedgerAudit(of: bent).faults == [.disorder(TransactionID(4))])
  }

  @Test("a balance below zero is found at every such entry, by a single point, and not at zero")
  func underZero() throws {
    let entries = [
      Self.entry(1, .earned, 5), Self.entry(2, .adjusted, -5, minute: 1),
      Self.entry(3, .adjusted, -1, minute: 2), Self.entry(4, .adjusted, -1, minute: 3),
      Self.entry(5, .earned, 2, minute: 4),
    ]
    #expect(
      try Self.faults(entries) == [
        .balanceUnderZero(LedgerBench.ada, TransactionID(3), Points(-1)),
        .balanceUnderZero(LedgerBench.ada, TransactionID(4), Points(-2)),
      ])
  }

  @Test(
    "an account that differs from the sums of its entries is found, whatever differs",
    arguments: [
      { $0.sums.balance = Points(6) }, { $0.sums.totalEarned = Points(4) }, { $0.sums.entryCount = 2 },
      { $0.sums.lastTimestamp = nil },
    ] as [@Sendable (inout ChildAccount) -> Void])
  func wrongAccount(change: @escaping @Sendable (inout ChildAccount) -> Void) throws {
    let bent = BentStore(try Self.list([Self.entry(1, .earned, 5)]))
    #expect(try LedgerAudit(of: bent).faults == [])
    bent.bendAccounts = { accounts in
      var accounts = accounts
      change(&accounts[0])
      return accounts
    }
    #expect(try LedgerAudit(of: bent).faults == [.wrongAccount(LedgerBench.ada)])
  }

  @Test("memory that differs from the store is found, with the part that differs")
  func memory() throws {
    var bench = try LedgerBench(points: 50)
    try bench.send(.redeem(LedgerBench.request(1, entry: 2, points: 30)))
    var reward = try #require(try bench.stored(1))

    reward.minutesUsed = 3
    try bench.store.update(reward)
    #expect(try bench.ledger.audit() == [.memoryDiffers("open redemptions")])
    reward.minutesUsed = 0
    try bench.store.update(reward)
    #expect(try bench.ledger.audit() == [])

    try bench.store.insert(Self.entry(2, .earned, 4, minute: 5))
    #expect(try bench.ledger.audit() == [.disorder(TransactionID(2)), .memoryDiffers("accounts")])
    try bench.store.insert(Self.entry(3, .earned, 4, minute: 5))
    #expect(
      try bench.ledger.audit() == [
        .disorder(TransactionID(2)), .memoryDiffers("accounts"), .memoryDiffers("highest id"),
      ])
  }

  @Test("a store failure during the audit is thrown")
  func failing() throws {
    let bench = try LedgerBench(points: 5)
    let bent = BentStore(bench.store)
    let ledger = try Ledger(store: bent)
    bent.bendHighest = { _ in nil }
    #expect(try ledger.audit() == [])
    bent.bendHighest = { _ in TransactionID(2) }
    #expect(try ledger.audit() == [.memoryDiffers("highest id")])
  }
}
