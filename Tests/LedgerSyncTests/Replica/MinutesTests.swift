import LedgerSync
import Testing

@Suite("Minutes belong to the requesting device")
struct MinutesTests {
  @Test("minutes are used on the owner's device only")
  func used() throws {
    var (family, reward) = try FamilyBench.withReward()
    family.edit(.use(reward, minutes: 2), on: 2)
    #expect(family.refusal == .notTheOwner(reward, owner: 1))
    family.edit(.use(reward, minutes: 2), on: 1)
    family.edit(.use(reward, minutes: 3), on: 1)
    family.edit(.use(reward, minutes: 1), on: 1)
    #expect(family.refusal == .ledger(.wrongStatus(reward, .used)))
    family.exchange()
    #expect(try family.status(2) == .used)
    try family.expectEqual()
  }

  @Test(
    "used minutes never decrease or exceed the granted ones, whatever the owner's records say",
    arguments: [1, 2, 3, 0, -1, 6])
  func goingDown(minutes: Int64) throws {
    var (family, reward) = try FamilyBench.withReward()
    family.edit(.use(reward, minutes: 3), on: 1)
    family.exchange()
    let last = try #require(family.zone.last { $0.id.device == 1 })
    let wrong = SyncRecord(id: last.id.next, .usage(reward, minutes: minutes))
    family.send(.delivered([wrong]), to: 2)
    #expect(family.effects.contains(.unlawful(wrong.id)))
    #expect(family.replicas[2].ledger.openRedemptions.first?.minutesLeft == 2)
    let next = SyncRecord(id: wrong.id.next, .usage(reward, minutes: 4))
    family.send(.delivered([next]), to: 2)
    #expect(family.replicas[2].ledger.openRedemptions.first?.minutesLeft == 1)
  }

  @Test("on another device's request the owner gives unused minutes back, and the points return")
  func givenBack() throws {
    var (family, reward) = try FamilyBench.withReward()
    family.edit(.cancel(reward), on: 2)
    #expect(try family.status(2) == .active)
    family.exchange()
    #expect(try family.status(1) == .cancelled)
    #expect(family.balance(1) == 10)
    try family.expectEqual()
  }

  @Test("minutes used before the owner gets the request stay used, and the reward stays active")
  func usedFirst() throws {
    var (family, reward) = try FamilyBench.withReward()
    family.edit(.cancel(reward), on: 0)
    family.edit(.use(reward, minutes: 1), on: 1)
    family.exchange()
    #expect(try family.status(0) == .active)
    #expect(family.replicas.allSatisfy { $0.openRequestCount == 0 } && family.balance(0) == 0)
    try family.expectEqual()
    family.edit(.cancel(reward), on: 2)
    #expect(family.refusal == .ledger(.alreadyStarted(reward, minutesUsed: 1)))
  }

  @Test(
    "a reward given back is used no more and refunded, even if the record arrives after the end")
  func lateEvents() throws {
    var (family, reward) = try FamilyBench.withReward()
    family.edit(.cancel(reward), on: 1)
    family.edit(.use(reward, minutes: 1), on: 1)
    #expect(family.refusal == .givenBack(reward))
    family.edit(.cancel(reward), on: 1)
    #expect(family.refusal == .givenBack(reward))
    family.now = FamilyBench.start + .hours(2)
    family.send(.clock, to: 1)
    #expect(try family.status(1) == .active)
    family.exchange()
    #expect(try family.status(0) == .cancelled)
    #expect(family.balance(0) == 10)
    try family.expectEqual()
  }

  @Test("of two rewards only the one given back is unusable")
  func oneOfTwo() throws {
    var family = try FamilyBench(devices: 2, points: 10)
    var rewards: [RedemptionID] = []
    for _ in 0..<2 {
      family.edit(FamilyBench.redeem(4), on: 1)
      rewards.append(try #require(family.reward))
    }
    family.exchange()
    family.edit(.cancel(rewards[0]), on: 1)
    family.edit(.use(rewards[1], minutes: 1), on: 1)
    #expect(family.refusal == nil)
    family.edit(.use(rewards[0], minutes: 1), on: 1)
    #expect(family.refusal == .givenBack(rewards[0]))
    family.edit(.cancel(rewards[1]), on: 1)
    #expect(family.refusal == .ledger(.alreadyStarted(rewards[1], minutesUsed: 1)))
    family.exchange()
    try family.expectEqual()
    #expect(try family.stores[0].redemption(rewards[0])?.status == .cancelled)
    #expect(try family.stores[0].redemption(rewards[1])?.status == .active && family.balance(1) == 6)
  }

  @Test("a pending reward that is given back costs nothing")
  func pending() throws {
    var family = try FamilyBench(points: 10)
    family.edit(FamilyBench.redeem(8), on: 1)
    family.edit(.cancel(try #require(family.reward)), on: 1)
    family.exchange()
    #expect(try family.status(0) == .cancelled)
    #expect(family.balance(0) == 10 && family.available(1) == 10)
    try family.expectEqual()
  }

  @Test("rewards end by the owner's clock and no other device's")
  func ended() throws {
    var (family, reward) = try FamilyBench.withReward()
    #expect(family.replicas[0].nextEnd == nil)
    #expect(family.replicas[1].nextEnd == FamilyBench.start + .hours(1))
    family.now = FamilyBench.start + .hours(1)
    for device in 0..<3 { family.send(.clock, to: device) }
    #expect(try (family.status(0), family.status(1)) == (.active, .expired))
    family.edit(.use(reward, minutes: 1), on: 1)
    #expect(family.refusal == .ledger(.wrongStatus(reward, .expired)))
    family.exchange()
    #expect(try family.status(0) == .expired)
    try family.expectEqual()
  }

  @Test("on the authority an own reward is cancelled at once")
  func authority() throws {
    var family = try FamilyBench(points: 10)
    family.edit(FamilyBench.redeem(8), on: 0)
    family.edit(.cancel(try #require(family.reward)), on: 0)
    #expect(try family.status(0) == .cancelled)
    #expect(family.balance(0) == 10)
    family.exchange()
    try family.expectEqual()
  }
}
