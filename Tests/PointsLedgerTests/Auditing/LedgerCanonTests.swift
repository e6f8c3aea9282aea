import Kernel
import PointsLedger
import Testing

@Suite("The canonical form of a ledger")
struct LedgerCanonTests {
  static let child = ChildProfile(
    id: ChildID(2), family: 3, name: "Ida \"the fox\"\n", avatar: "fox",
    birthDay: CivilDay(daysSinceEpoch: 17_000), device: 4, recordZone: "zone")
  static let entry = PointTransaction(
    id: TransactionID(7), child: ChildID(2), kind: .redeemed, amount: Points(-20),
    timestamp: WallTime(nanoseconds: 5), session: 6, redemption: RedemptionID(8), note: "a \\ b")
  static let reward = RewardRedemption(
    id: RedemptionID(8), child: ChildID(2), appCategory: "games", pointsSpent: Points(20), minutesGranted: 6,
    rate: RewardRate(pointsPerMinute: 3), redeemedAt: WallTime(nanoseconds: 9),
    expiresAt: WallTime(nanoseconds: 10), minutesUsed: 1, status: .active)

  static func store(
    _ children: [ChildProfile] = [child], _ entries: [PointTransaction] = [entry],
    _ rewards: [RewardRedemption] = [reward]
  ) throws -> ListedLedgerStore {
    let store = ListedLedgerStore()
    for child in children { try store.insert(child) }
    for entry in entries { try store.insert(entry) }
    for reward in rewards { try store.insert(reward) }
    return store
  }

  static func dump(_ store: any LedgerStore) throws -> [String] {
    var lines: [String] = []
    try LedgerCanon.dump(of: store) { lines.append($0) }
    return lines
  }

  @Test("every child, entry and reward is one line with all its fields")
  func lines() throws {
    let plain = ChildProfile(id: ChildID(1), family: 3, name: "Ada")
    let earned = PointTransaction(
      id: TransactionID(1), child: ChildID(1), kind: .earned, amount: Points(5),
      timestamp: WallTime(nanoseconds: 4))
    #expect(
      try Self.dump(Self.store([Self.child, plain], [Self.entry, earned])) == [
        #"child 1 3 "Ada" - - - """#, #"child 2 3 "Ida \"the fox\"\n" "fox" 17000 4 "zone""#,
        #"entry 4 1 1 earned 5 - - """#, #"entry 5 7 2 redeemed -20 6 8 "a \\ b""#,
        #"redemption 8 2 "games" 20 6 3000 9 10 1 active"#,
      ])
  }

  @Test("the order of arrival changes neither lines nor digest")
  func order() throws {
    let children = (1...4 as ClosedRange<UInt32>).map { ChildProfile(id: ChildID($0), family: 1, name: "c") }
    let entries = (1...9 as ClosedRange<Int64>).map { id in
      LedgerBench.entry(id, 5, at: LedgerBench.minute(id * 7 % 4))
    }
    let rewards = (1...5 as ClosedRange<Int64>).map { id in
      RewardRedemption(
        LedgerBench.request(id, entry: id, points: 3), at: LedgerBench.start, status: .pending)
    }
    let ordered = try Self.store(children, entries, rewards)
    var random = RandomSource(seed: 8)
    for _ in 0..<10 {
      let shuffled = try Self.store(
        children.shuffled(using: &random), entries.shuffled(using: &random),
        rewards.shuffled(using: &random))
      #expect(try Self.dump(shuffled) == Self.dump(ordered))
      #expect(try LedgerCanon.digest(of: shuffled) == LedgerCanon.digest(of: ordered))
    }
  }

  @Test("the digest equals that of ledgers written by earlier versions")
  func pinned() throws {
    let whole = try LedgerCanon.digest(of: Self.store())
    #expect(whole.hexadecimal == "54261a6e0560a6c8")
    let bare = try LedgerCanon.digest(
      of: Self.store([ChildProfile(id: ChildID(1), family: 1, name: "Ada")], [], []))
    #expect(bare.hexadecimal == "176c097f9abd740b")
    #expect(try LedgerCanon.digest(of: ListedLedgerStore()) == StableDigest())
  }

  @Test(
    "any changed field of a child changes digest and line",
    arguments: [
      { $0.id = ChildID(3) }, { $0.family = 4 }, { $0.name = "Ida" }, { $0.avatar = nil }, { $0.avatar = "" },
      { $0.birthDay = nil }, { $0.birthDay = CivilDay(daysSinceEpoch: 0) }, { $0.device = nil },
      { $0.device = 0 }, { $0.recordZone = "" },
    ] as [@Sendable (inout ChildProfile) -> Void])
  func children(change: @Sendable (inout ChildProfile) -> Void) throws {
    var other = Self.child
    change(&other)
    try Self.expectOther(Self.store([other]))
  }

  @Test(
    "any changed field of an entry changes digest and line",
    arguments: [
      { $0.id = TransactionID(8) }, { $0.child = ChildID(3) }, { $0.kind = .adjusted },
      { $0.amount = Points(20) }, { $0.timestamp = WallTime(nanoseconds: 6) }, { $0.session = nil },
      { $0.session = 0 }, { $0.redemption = nil }, { $0.redemption = RedemptionID(0) }, { $0.note = "" },
    ] as [@Sendable (inout PointTransaction) -> Void])
  func entries(change: @Sendable (inout PointTransaction) -> Void) throws {
    var other = Self.entry
    change(&other)
    try Self.expectOther(Self.store([Self.child], [other]))
  }

  @Test(
    "any changed field of a reward changes digest and line",
    arguments: [
      { $0.id = RedemptionID(9) }, { $0.child = ChildID(3) }, { $0.appCategory = "film" },
      { $0.pointsSpent = Points(21) }, { $0.minutesGranted = 7 },
      { $0.rate = RewardRate(pointsPerMinute: 4) },
      { $0.redeemedAt = WallTime(nanoseconds: 8) }, { $0.expiresAt = WallTime(nanoseconds: 11) },
      { $0.minutesUsed = 2 }, { $0.status = .expired },
    ] as [@Sendable (inout RewardRedemption) -> Void])
  func rewards(change: @Sendable (inout RewardRedemption) -> Void) throws {
    var other = Self.reward
    change(&other)
    try Self.expectOther(Self.store([Self.child], [Self.entry], [other]))
  }

  static func expectOther(
    _ store: ListedLedgerStore, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let known = try Self.store()
    #expect(
      try LedgerCanon.digest(of: store) != LedgerCanon.digest(of: known), sourceLocation: sourceLocation)
    #expect(try dump(store) != dump(known), sourceLocation: sourceLocation)
  }

  @Test("an absent value differs from an empty one")
  func nothing() throws {
    var silent = Self.child
    silent.avatar = nil
    var empty = Self.child
    empty.avatar = ""
    #expect(
      try LedgerCanon.digest(of: Self.store([silent])) != LedgerCanon.digest(of: Self.store([empty])))
    silent.avatar = "fox"
    silent.device = nil
    empty.avatar = "fox"
    empty.device = 0
    #expect(
      try LedgerCanon.digest(of: Self.store([silent])) != LedgerCanon.digest(of: Self.store([empty])))
  }
}
