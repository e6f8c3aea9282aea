import LedgerSync
import Testing

/// Two that wait side by side: each has its own answer, in the order in which they were asked for.
@Suite("Two requests at the authority")
struct TwoAlikeTests {
  private static let ben = ChildID(2)

  /// Ben's points are gone on the authority, and the other device does not know.
  private func family() throws -> FamilyBench {
    var family = try FamilyBench(points: 10)
    family.edit(.enrol(ChildProfile(id: Self.ben, family: 1, name: "Ben")), on: 0)
    family.edit(.earn(Self.ben, Points(9), session: nil), on: 0)
    family.exchange()
    family.edit(.adjust(Self.ben, Points(-9), note: "vase"), on: 0)
    return family
  }

  private func statuses(_ family: FamilyBench, _ device: Int) throws -> [RedemptionStatus] {
    var found: [(id: RedemptionID, status: RedemptionStatus)] = []
    try family.stores[device].forEachRedemption { found.append(($0.id, $0.status)) }
    return found.sorted { $0.id < $1.id }.map(\.status)
  }

  @Test("of two rewards that cannot both be paid the first requested is, whichever ends first")
  func rewards() throws {
    for ends in [[2, 1], [1, 2], [1, 1]] {
      var family = try FamilyBench(points: 10)
      for (points, hours) in zip([6, 4] as [Int64], ends) {
        // Asked for beside each other, before either is reserved elsewhere.
        family.edit(
          .redeem(
            FamilyBench.ada, appCategory: "games", Points(points),
            RewardRate(pointsPerMinute: 2), expiresAt: FamilyBench.start + .hours(Int64(hours))), on: 1)
      }
      // The authority's balance falls meanwhile, so that it pays for one.
      family.edit(.adjust(FamilyBench.ada, Points(-4), note: "vase"), on: 0)
      family.exchange()
      try family.expectEqual()
      #expect(try statuses(family, 0) == [.active, .rejected], "\(ends)")
      #expect(try statuses(family, 1) == [.active, .rejected], "\(ends)")
    }
  }

  @Test("a rejected correction of one child leaves its sister's open, in either order")
  func corrections() throws {
    for isBenFirst in [true, false] {
      var family = try family()
      let intents: [(ChildID, Int64)] = [(Self.ben, -3), (FamilyBench.ada, -2)]
      for (child, points) in isBenFirst ? intents : intents.reversed() {
        family.edit(.adjust(child, Points(points), note: ""), on: 1)
      }
      #expect(family.replicas[1].openRequestCount == 2)
      family.exchange()
      try family.expectEqual()
      // The authority says once that it refuses one, and nothing of the other.
      let denials = family.zone.count { if case .reductionDenial = $0.content { true } else { false } }
      #expect(denials == 1, "Ben first: \(isBenFirst)")
      for device in 0...1 {
        let replica = family.replicas[device]
        #expect(replica.openRequestCount == 0, "Ben first: \(isBenFirst)")
        #expect(
          replica.available(to: FamilyBench.ada) == Points(8) && replica.available(to: Self.ben) == .zero)
      }
    }
  }

  @Test("two rejected corrections are reported with their own ids")
  func refusals() throws {
    var family = try family()
    family.edit(.adjust(Self.ben, Points(-3), note: ""), on: 1)
    family.edit(.adjust(Self.ben, Points(-4), note: ""), on: 1)
    let wished = family.replicas[1].heldByIntents
    #expect(wished == [Self.ben: Points(-7)])
    var reported: Set<TransactionID> = []
    for _ in 0..<4 {
      family.exchange(0)
      family.send(.reachable(true), to: 1)
      var wanted = family.effects
      while !wanted.isEmpty {
        for case .declined(let id) in wanted { reported.insert(id) }
        guard let answer = family.cloud.answer(wanted.removeFirst()) else { continue }
        family.send(answer, to: 1)
        wanted += family.effects
      }
      family.send(.reachable(false), to: 1)
    }
    #expect(reported.count == 2)
    #expect(family.replicas[1].openRequestCount == 0)
  }
}
