import Kernel
import PointsLedger
import Testing

@Suite("Redeeming points")
struct RedeemTests {
  @Test("a reward is paid at once, and its record has the request, time and end")
  func paying() throws {
    var bench = try LedgerBench(points: 50)
    let request = LedgerBench.request(7, entry: 2, points: 20)
    #expect(
      try bench.send(.redeem(request), at: LedgerBench.minute(3)) == [
        .posted(2, .redeemed, -20, balance: 30), .reward(7, .active, left: 6),
      ])
    let record = RewardRedemption(
      id: RedemptionID(7), child: LedgerBench.ada, appCategory: "games", pointsSpent: Points(20),
      minutesGranted: 6, rate: RewardRate(pointsPerMinute: 3), redeemedAt: LedgerBench.minute(3),
      expiresAt: LedgerBench.minute(60), minutesUsed: 0, status: .active)
    #expect(bench.store.content.redemptions == [record])
    #expect(bench.ledger.openRedemptions == [record])
    #expect(
      bench.store.content.entries.last
        == PointTransaction(
          id: TransactionID(2), child: LedgerBench.ada, kind: .redeemed, amount: Points(-20),
          timestamp: LedgerBench.minute(3), redemption: RedemptionID(7)))
    #expect(bench.available == 30)
    #expect(bench.ledger.nextExpiry == LedgerBench.minute(60))
  }

  @Test("a reward can cost the whole balance, but not a point more")
  func wholeBalance() throws {
    var bench = try LedgerBench(points: 20)
    #expect(
      try bench.refusal(.redeem(LedgerBench.request(1, entry: 2, points: 21)))
        == .unaffordable(RedemptionID(1), available: Points(20)))
    #expect(
      try bench.send(.redeem(LedgerBench.request(1, entry: 2, points: 20))) == [
        .posted(2, .redeemed, -20, balance: 0), .reward(1, .active, left: 6),
      ])
    #expect(
      try bench.refusal(.redeem(LedgerBench.request(2, entry: 3, points: 3)))
        == .unaffordable(RedemptionID(2), available: .zero))
  }

  @Test("points for less than a minute are refused, points for one minute are accepted")
  func oneMinute() throws {
    var bench = try LedgerBench(points: 20)
    #expect(
      try bench.refusal(.redeem(LedgerBench.request(1, entry: 2, points: 2))) == .worthless(RedemptionID(1)))
    #expect(
      try bench.send(.redeem(LedgerBench.request(1, entry: 2, points: 3))).last
        == .reward(1, .active, left: 1))
    var free = LedgerBench.request(2, entry: 3, points: 3)
    free.rate = RewardRate(pointsPerMinute: 0)
    #expect(try bench.refusal(.requestOffline(free)) == .worthless(RedemptionID(2)))
  }

  @Test("a reward that ends now or earlier is refused, one that ends in a nanosecond is accepted")
  func ending() throws {
    let end = LedgerBench.minute(60)
    for offline in [false, true] {
      var bench = try LedgerBench(points: 20)
      let request = LedgerBench.request(1, entry: 2, points: 3, ends: end)
      let event: LedgerEvent = offline ? .requestOffline(request) : .redeem(request)
      #expect(try bench.refusal(event, at: end) == .worthless(RedemptionID(1)))
      #expect(try bench.refusal(event, at: LedgerBench.minute(99)) == .worthless(RedemptionID(1)))
      let effects = try bench.send(event, at: LedgerBench.minute(60, plus: -1))
      #expect(effects.last == (offline ? .reward(1, .pending) : .reward(1, .active, left: 1)))
    }
  }

  @Test("ids below 1 are refused, for the reward and for the entry", arguments: [0, -1, .min] as [Int64])
  func ids(id: Int64) throws {
    var bench = try LedgerBench(points: 20)
    #expect(try bench.refusal(.redeem(LedgerBench.request(id, entry: 2, points: 3))) == .invalidID(id))
    #expect(try bench.refusal(.redeem(LedgerBench.request(1, entry: id, points: 3))) == .invalidID(id))
    #expect(
      try bench.refusal(.requestOffline(LedgerBench.request(1, entry: id, points: 3))) == .invalidID(id))
    try bench.send(.redeem(LedgerBench.request(1, entry: 2, points: 3)))
    #expect(bench.balance == 17)
  }

  @Test(
    "a price of zero, below zero or above an entry's limit is refused",
    arguments: [0, -1, .min, 1_000_000_001, .max] as [Int64])
  func price(points: Int64) throws {
    var bench = try LedgerBench(points: 1_000_000_000)
    try bench.send(LedgerBench.earn(5, 10))
    #expect(
      try bench.refusal(.redeem(LedgerBench.request(1, entry: 2, points: points)))
        == .unlawfulAmount(TransactionID(2), Points(points)))
  }

  @Test("the highest price is an entry's limit")
  func highestPrice() throws {
    var bench = try LedgerBench(points: 1_000_000_000)
    try bench.send(LedgerBench.earn(5, 10))
    try bench.send(.redeem(LedgerBench.request(1, entry: 2, points: 1_000_000_000)))
    #expect(bench.balance == 10)
    #expect(try bench.stored(1)?.minutesGranted == 333_333_333)
  }

  @Test("an unknown child cannot redeem")
  func stranger() throws {
    var bench = try LedgerBench(points: 20)
    let request = LedgerBench.request(1, entry: 2, points: 3, by: LedgerBench.ben)
    #expect(try bench.refusal(.redeem(request)) == .unknownChild(LedgerBench.ben))
    #expect(try bench.refusal(.requestOffline(request)) == .unknownChild(LedgerBench.ben))
  }

  @Test("the paying entry must be new, below, at and above the highest id", arguments: [4, 9] as [Int64])
  func takenEntry(entry: Int64) throws {
    var bench = try LedgerBench()
    try bench.send(LedgerBench.earn(9, 20))
    try bench.send(LedgerBench.earn(4, 20))
    let request = LedgerBench.request(1, entry: entry, points: 3)
    #expect(try bench.refusal(.redeem(request)) == .conflictingTransaction(TransactionID(entry)))
    #expect(try bench.refusal(.requestOffline(request)) == .conflictingTransaction(TransactionID(entry)))
    for (reward, free) in [(1, 5), (2, 3), (3, 10)] as [(Int64, Int64)] {
      try bench.send(.redeem(LedgerBench.request(reward, entry: free, points: 3)))
    }
    #expect(bench.balance == 31)
  }

  @Test("open rewards are ordered by end, then id")
  func order() throws {
    let ends: [(id: Int64, minute: Int64)] = [(5, 30), (2, 30), (9, 10), (1, 40), (4, 30), (3, 20)]
    var random = RandomSource(seed: 4)
    for _ in 0..<20 {
      var bench = try LedgerBench(points: 90)
      for (id, minute) in ends.shuffled(using: &random) {
        let request = LedgerBench.request(id, entry: 100 + id, points: 3, ends: LedgerBench.minute(minute))
        try bench.send(random.chance(0.5) ? .redeem(request) : .requestOffline(request))
      }
      #expect(bench.ledger.openRedemptions.map(\.id.raw) == [9, 3, 2, 4, 5, 1])
      #expect(bench.ledger.nextExpiry == LedgerBench.minute(10))
      try bench.send(LedgerBench.cancel(9, entry: 200))
      #expect(bench.ledger.openRedemptions.map(\.id.raw) == [3, 2, 4, 5, 1])
      #expect(bench.ledger.nextExpiry == LedgerBench.minute(20))
    }
  }

  // The refusal of the entry that pays was overlooked: the reward was active and cost nothing.
  @Test("a reward whose payment is refused does not exist: requested, approved or cancelled after 2199")
  func paymentRefused() throws {
    let late = WallTime(secondsSinceEpoch: 7_258_118_400)
    let end = late + .hours(1)
    var bench = try LedgerBench(points: 20)
    for event in [
      .redeem(LedgerBench.request(1, entry: 2, points: 9, ends: end)),
      .requestOffline(LedgerBench.request(1, entry: 2, points: 9, ends: end)),
    ] as [LedgerEvent] {
      #expect(try bench.refusal(event, at: late) == .unlawfulTime(TransactionID(2), late))
    }
    try bench.send(.requestOffline(LedgerBench.request(1, entry: 2, points: 9, ends: end)))
    try bench.send(.redeem(LedgerBench.request(2, entry: 3, points: 9, ends: end)))
    #expect(
      try bench.refusal(LedgerBench.approve(1, entry: 4), at: late) == .unlawfulTime(TransactionID(4), late))
    #expect(
      try bench.refusal(LedgerBench.cancel(2, entry: 4), at: late) == .unlawfulTime(TransactionID(4), late))
    #expect(try bench.stored(1)?.status == .pending && bench.stored(2)?.status == .active)
    try bench.send(LedgerBench.approve(1, entry: 4), at: late - TimeSpan(nanoseconds: 1))
    #expect(bench.balance == 2)
  }
}
