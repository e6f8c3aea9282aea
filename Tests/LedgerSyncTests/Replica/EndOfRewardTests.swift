import LedgerSync
import Testing

/// A reward that ends an hour after the start, and what happens right before its end, at it and right after it.
@Suite("The end of a reward, to the nanosecond")
struct EndOfRewardTests {
  private static let end = FamilyBench.start + .hours(1)
  private static let around = [-1, 0, 1].map { end + TimeSpan(nanoseconds: $0) }

  @Test("minutes used by the end count, however late they are reported, and none after it")
  func usedBy() throws {
    for moment in Self.around {
      var (family, reward) = try FamilyBench.withReward()
      family.now = Self.end + .hours(2)
      family.send(.batch([.use(reward, minutes: 1, by: moment)]), to: 1)
      #expect((family.refusal == nil) == (moment <= Self.end), "\(moment)")
      #expect(try family.status(1) == (moment <= Self.end ? .active : .expired), "\(moment)")
    }
  }

  @Test("a reward ends only if it has ended both at the reported time and now")
  func expireBy() throws {
    for (moment, now, isOver) in [
      (Self.end, Self.end, true), (Self.around[0], Self.end, false), (Self.end, Self.around[0], false),
      (Self.end + .hours(1), Self.around[0], false), (Self.around[0], Self.end + .hours(1), false),
      (Self.end + .hours(1), Self.end + .hours(2), true),
    ] {
      var (family, _) = try FamilyBench.withReward()
      family.now = now
      family.send(.batch([.expireBy(moment)]), to: 1)
      #expect(try family.status(1) == (isOver ? .expired : .active), "by \(moment) at \(now)")
    }
  }

  @Test("the owner gives back a reward on request until it has ended")
  func askedBack() throws {
    for now in Self.around {
      var (family, reward) = try FamilyBench.withReward()
      family.edit(.cancel(reward), on: 2)
      family.exchange(2)
      family.now = now
      family.exchange()
      let isInTime = now < Self.end
      #expect(try family.status(1) == (isInTime ? .cancelled : .expired), "\(now)")
      #expect(family.balance(0) == (isInTime ? 10 : 0), "\(now)")
      try family.expectEqual()
    }
  }

  @Test("a repeated ending is neither new nor unlawful")
  func toldTwice() throws {
    var (family, reward) = try FamilyBench.withReward()
    family.now = Self.end
    family.send(.clock, to: 1)
    family.exchange()
    let ending = try #require(family.zone.last { $0.content == .ending(reward) })
    let again = SyncRecord(id: ending.id.next, .ending(reward))
    family.send(.delivered([again]), to: 2)
    #expect(family.effects == [])
    #expect(try family.status(2) == .expired)
    let other = SyncRecord(id: again.id.next, .usage(reward, minutes: 1))
    family.send(.delivered([other]), to: 2)
    #expect(family.effects == [.unlawful(other.id)])
  }
}
