import LedgerSync
import Testing

// Own records were refused as a contradiction, new ones took their ids, and a conflict counted as sent: points were lost
// without a word.
@Suite("A reinstalled or restored device")
struct ReinstalledTests {
  /// Device 1 earns, asks for a reward and uses a minute of it; all is in the zone.
  private func family() throws -> FamilyBench {
    var family = try FamilyBench(devices: 3, points: 10)
    family.edit(FamilyBench.earn(5), on: 1)
    family.edit(FamilyBench.redeem(8), on: 1)
    family.exchange()
    let reward = try #require(family.replicas[1].ledger.openRedemptions.first)
    family.edit(.use(reward.id, minutes: 1), on: 1)
    family.exchange()
    try family.expectEqual()
    return family
  }

  private func reward(_ family: FamilyBench, _ device: Int) throws -> RewardRedemption {
    try #require(family.replicas[device].ledger.openRedemptions.first)
  }

  @Test(
    "an empty store is filled from the zone, and later records get new ids", arguments: [0, 1])
  func reinstalled(device: Int) throws {
    var family = try family()
    try family.reinstall(device)
    #expect(family.replicas[device].isCatchingUp)
    family.edit(FamilyBench.earn(1), on: device)
    #expect(family.refusal == .catchingUp)
    family.exchange(device)
    #expect(!family.replicas[device].isCatchingUp && family.reports == [])
    try family.expectEqual()
    family.edit(FamilyBench.earn(7), on: device)
    family.exchange()
    #expect((0..<3).map { family.balance($0) } == [14, 14, 14])
    try family.expectEqual()
    #expect(Set(family.zone.map(\.id)).count == family.zone.count && family.reports == [])
  }

  @Test("used minutes are not used again, nor is an id reused when the clock is behind")
  func minutes() throws {
    var family = try family()
    let known = Set(family.zone.flatMap { FamilyBench.ids($0) })
    try family.reinstall(1)
    family.now = FamilyBench.start - .hours(5)
    family.exchange(1)
    #expect(try reward(family, 1).minutesLeft == 3)
    family.edit(.use(try reward(family, 1).id, minutes: 4), on: 1)
    #expect(family.refusal != nil)
    for _ in 0..<20 { family.edit(FamilyBench.earn(1), on: 1) }
    family.exchange()
    let fresh = family.zone.suffix(20).flatMap { FamilyBench.ids($0) }
    #expect(fresh.count == 20 && known.isDisjoint(with: fresh))
    try family.expectEqual()
  }

  @Test(
    "a restored device has everything the zone has, and adds its own records", arguments: [0, 1],
    [false, true])
  func restored(device: Int, hasUnsent: Bool) throws {
    var family = try FamilyBench(devices: 3, points: 10)
    if hasUnsent { family.edit(FamilyBench.earn(3), on: device) }
    let backup = try family.stores[device].copied()
    family.edit(FamilyBench.earn(5), on: device)
    if !hasUnsent { family.exchange() }
    try family.reinstall(device, with: backup)
    family.exchange()
    #expect(family.reports == [])
    family.edit(FamilyBench.earn(100), on: device)
    family.exchange()
    try family.expectEqual()
    #expect(family.balance(2) == (hasUnsent ? 113 : 115))
  }

  // Nobody told it that it is another installation: it finds out by what it fetches.
  @Test(
    "a restored device that continues offline gets its new records through under other numbers",
    arguments: [1, 2, 5])
  func unknowing(count: Int64) throws {
    var family = try FamilyBench(devices: 2, points: 10)
    let backup = try family.stores[1].copied()
    for points in [20, 30] as [Int64] { family.edit(FamilyBench.earn(points), on: 1) }
    family.exchange()
    family.now = FamilyBench.start + .minutes(1)
    try family.reinstall(1, with: backup, notifies: false)
    for _ in 0..<count { family.edit(FamilyBench.earn(1), on: 1) }
    family.edit(.adjust(FamilyBench.ada, Points(-4), note: "lamp"), on: 1)
    family.send(.reachable(true), to: 1)
    // The zone has two others under the first ids; it saves none of ours after a conflict.
    let sent = try #require(family.sending)
    let fetch = try #require(family.fetching)
    family.send(.sent(attempt: sent.attempt, .outcomes(sent.records.map { _ in .conflict })), to: 1)
    family.send(
      .fetched(
        attempt: fetch.attempt,
        .changes(family.zone, ChangeToken(bytes: [UInt8(family.zone.count)]), hasMore: false)),
      to: 1)
    #expect(family.balance(1) == 60 + count)
    family.exchange()
    family.exchange()
    try family.expectEqual()
    #expect(family.balance(0) == 56 + count && family.replicas[1].unsentCount == 0)
  }

  @Test("a process that dies between the pages of its past fetches them again")
  func pages() throws {
    var family = try family()
    try family.reinstall(1)
    family.send(.reachable(true), to: 1)
    let half = family.zone.count / 2
    family.send(
      .fetched(
        attempt: try #require(family.fetching).attempt,
        .changes(Array(family.zone[..<half]), ChangeToken(bytes: [UInt8(half)]), hasMore: true)), to: 1)
    #expect(family.fetching?.token == ChangeToken(bytes: [UInt8(half)]))
    try family.restart(1, installation: 1)
    #expect(family.replicas[1].isCatchingUp)
    family.exchange(1)
    try family.expectEqual()
  }

  // Of records 2, 3 and 4 the zone got 3 and 4, and 2 was lost with the store: nobody could ever fold them.
  @Test("a gap in the zone's records is closed, and standalone records after it are made again")
  func hole() throws {
    var family = try FamilyBench(devices: 2, points: 10)
    family.edit(FamilyBench.earn(1), on: 1)
    family.exchange()
    for points in [20, 30, 40] as [Int64] { family.edit(FamilyBench.earn(points), on: 1) }
    family.edit(FamilyBench.redeem(4), on: 1)
    family.send(.reachable(true), to: 1)
    _ = family.cloud.save(Array(try #require(family.sending).records.dropFirst()))
    try family.reinstall(1)
    family.exchange()
    try family.expectEqual()
    #expect(family.balance(0) == 77 && family.replicas.allSatisfy { $0.waitingCount == 0 })
    #expect(family.replicas[0].ledger.openRedemptions.count == 1 && family.reports == [])
    family.edit(FamilyBench.earn(5), on: 1)
    family.exchange()
    #expect(family.balance(0) == 82)
    try family.expectEqual()
  }

  // The number after the last of two would be given to a second record: the zone has one of them, and the other is never sent.
  @Test("a record whose number is taken moves behind all numbers of its device in the zone")
  func behindAll() throws {
    var (family, second) = try {
      var family = try FamilyBench(devices: 2, points: 10)
      let second = try family.clone(1)
      family.exchange()
      return (family, second)
    }()
    family.edit(FamilyBench.earn(100), on: second)
    family.exchange(second)
    for points in [1, 2, 4] as [Int64] { family.edit(FamilyBench.earn(points), on: 1) }
    family.send(.reachable(true), to: 1)
    let (sending, fetching) = (try #require(family.sending), try #require(family.fetching))
    #expect(sending.records.count == 3)
    _ = family.cloud.save(Array(sending.records.dropFirst()))
    family.send(.sent(attempt: sending.attempt, .outcomes([.failed, .saved, .saved])), to: 1)
    family.send(.fetched(attempt: fetching.attempt, family.cloud.changes(since: fetching.token)), to: 1)
    family.send(.reachable(false), to: 1)
    family.exchange()
    try family.expectEqual()
    #expect(family.balance(0) == 117 && family.replicas.allSatisfy { $0.unsentCount == 0 })
    let last = try #require(sending.records.last).id.number
    let first = try #require(sending.records.first)
    #expect(family.zone.filter { $0.content == first.content }.map(\.id.number) == [last + 1])
  }

  @Test("the authority pays nothing before it knows its earlier payments, and nothing twice")
  func authority() throws {
    var family = try FamilyBench(devices: 2, points: 10)
    let backup = try family.stores[0].copied()
    family.edit(FamilyBench.redeem(8), on: 0)
    family.exchange()
    family.edit(FamilyBench.redeem(2), on: 1)
    family.edit(.adjust(FamilyBench.ada, Points(1), note: "found"), on: 1)
    family.exchange(1)
    try family.reinstall(0, with: backup)
    family.edit(FamilyBench.redeem(8), on: 0)
    #expect(family.refusal == .catchingUp)
    family.send(.delivered(Array(family.zone.suffix(2))), to: 0)
    let waiting = try reward(family, 0)
    #expect(
      family.balance(0) == 11 && waiting.status == .pending, "nothing is decided by what came by itself")
    family.exchange()
    try family.expectEqual()
    #expect(family.balance(1) == 1 && family.reports == [])
  }
}
