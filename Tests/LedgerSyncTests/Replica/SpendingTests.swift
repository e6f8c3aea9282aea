import LedgerSync
import Testing

@Suite("Points are spent once")
struct SpendingTests {
  @Test("a reward is paid at once on the authority; elsewhere it is pending with reserved points")
  func redeemed() throws {
    var family = try FamilyBench(points: 10)
    family.edit(FamilyBench.redeem(4), on: 0)
    #expect(try family.status(0) == .active)
    #expect(family.balance(0) == 6)
    family = try FamilyBench(points: 10)
    family.edit(FamilyBench.redeem(4), on: 1)
    #expect(try family.status(1) == .pending)
    #expect(family.balance(1) == 10 && family.available(1) == 6)
    family.exchange()
    #expect(try family.status(1) == .active)
    #expect(family.balance(1) == 6 && family.available(1) == 6)
    try family.expectEqual()
  }

  @Test(
    "of two devices that spend the same points offline one gets its reward, the other a rejection")
  func race() throws {
    var family = try FamilyBench(devices: 3, points: 10)
    family.edit(FamilyBench.redeem(8), on: 1)
    family.edit(FamilyBench.redeem(6), on: 2)
    #expect(family.available(1) == 2 && family.available(2) == 4)
    family.exchange()
    try family.expectEqual()
    var statuses: [RedemptionStatus] = []
    try family.stores[1].forEachRedemption { statuses.append($0.status) }
    #expect(statuses.sorted { $0.rawValue < $1.rawValue } == [.active, .rejected])
    #expect(family.balance(1) == family.available(1) && [2, 4].contains(family.balance(1)))
  }

  @Test("a request is decided once its prerequisites are fetched")
  func notTooEarly() throws {
    var family = try FamilyBench(devices: 2)
    family.edit(FamilyBench.earn(10), on: 1)
    family.edit(FamilyBench.redeem(8), on: 1)
    family.exchange(1)
    // The request comes by itself; the earning is in the zone before it.
    let request = try #require(family.zone.last)
    family.send(.delivered([request]), to: 0)
    #expect(try family.status(0) == nil)
    family.exchange()
    #expect(try family.status(0) == .active)
    try family.expectEqual()
  }

  @Test(
    "a correction that removes points is a request elsewhere, reserves them, and gets an answer")
  func reduction() throws {
    var family = try FamilyBench(devices: 3, points: 10)
    family.edit(.adjust(FamilyBench.ada, Points(-7), note: "lamp"), on: 1)
    #expect(family.balance(1) == 10 && family.available(1) == 3)
    family.edit(FamilyBench.redeem(4), on: 1)
    #expect(family.refusal != nil)
    family.edit(.adjust(FamilyBench.ada, Points(-7), note: "vase"), on: 2)
    family.exchange()
    try family.expectEqual()
    #expect((0..<3).map { family.balance($0) } == [3, 3, 3])
    #expect(family.replicas.allSatisfy { $0.openRequestCount == 0 })
  }

  // A sibling's wish lowered what this child could spend, and no rule looked for what is refused wrongly.
  @Test("of two children with one requested correction only its child has less to spend")
  func siblings() throws {
    var family = try FamilyBench(devices: 2, points: 10)
    let ben = ChildID(2)
    family.edit(.enrol(ChildProfile(id: ben, family: 1, name: "Ben")), on: 0)
    family.edit(.earn(ben, Points(20), session: nil), on: 0)
    family.exchange()
    family.edit(.adjust(ben, Points(-15), note: "vase"), on: 1)
    family.edit(.adjust(FamilyBench.ada, Points(-3), note: "lamp"), on: 1)
    #expect(family.available(1) == 7 && family.replicas[1].available(to: ben) == Points(5))
    family.edit(FamilyBench.redeem(7), on: 1)
    #expect(family.refusal == nil && family.available(1) == 0)
    family.edit(.adjust(ben, Points(-5), note: "cup"), on: 1)
    #expect(family.refusal == nil && family.replicas[1].available(to: ben) == .zero)
    family.exchange()
    try family.expectEqual()
    #expect(family.balance(0) == 0 && family.replicas[0].ledger.account(of: ben)?.balance == .zero)
  }

  @Test("a device is informed when its correction is rejected")
  func declined() throws {
    var family = try FamilyBench(points: 10)
    family.edit(.adjust(FamilyBench.ada, Points(-7), note: "lamp"), on: 1)
    family.edit(FamilyBench.redeem(8), on: 0)
    family.exchange(1)
    family.exchange(0)
    family.send(.delivered(family.zone), to: 1)
    #expect(family.effects.contains { if case .declined = $0 { true } else { false } })
    #expect(family.available(1) == 2 && family.replicas[1].openRequestCount == 0)
  }

  @Test(
    "of two requested corrections the rejected one is reported, and the other is posted"
  )
  func oneOfTwo() throws {
    var family = try FamilyBench(devices: 3, points: 10)
    family.edit(.adjust(FamilyBench.ada, Points(-6), note: "lamp"), on: 1)
    family.edit(.adjust(FamilyBench.ada, Points(-4), note: "vase"), on: 1)
    family.edit(.adjust(FamilyBench.ada, Points(-5), note: "cup"), on: 0)
    family.exchange(1)
    family.exchange(0)
    family.send(.delivered(family.zone), to: 1)
    let declined = family.effects.filter { if case .declined = $0 { true } else { false } }
    #expect(declined.count == 1 && family.replicas[1].openRequestCount == 0)
    family.exchange()
    try family.expectEqual()
    #expect((0..<3).map { family.balance($0) } == [1, 1, 1] && family.available(1) == 1)
  }

  @Test("children are enrolled on the authority only")
  func enrolment() throws {
    var family = try FamilyBench()
    family.edit(.enrol(ChildProfile(id: ChildID(2), family: 1, name: "Ben")), on: 1)
    #expect(family.refusal == .notTheAuthority)
    family.edit(.earn(ChildID(2), Points(1), session: nil), on: 1)
    #expect(family.refusal == .ledger(.unknownChild(ChildID(2))))
  }
}
