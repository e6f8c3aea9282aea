import Families
import Kernel
import ScenarioFormat
import Testing

@Suite("Events of a family's plan on the grid")
struct FamilyGridTests {
  /// Families whose session crosses midnight, with so many instants in a hundred on the grid.
  private static func plans(_ percent: Int) -> [FamilyPlan] {
    var scenario = scenario()
    scenario.session.start = WallTime(
      secondsSinceEpoch: 1_780_000_000 / 86_400 * 86_400 + 21 * 3_600 + 45 * 60)
    scenario.clock.onGrid = percent
    return (0..<6).map { FamilyPlan(scenario, index: $0) }
  }

  /// Whether an instant is at a whole second, or a nanosecond or millisecond beside one.
  private static func isAtSecond(_ instant: Instant, beside: Int64) -> Bool {
    let rest = instant.nanoseconds % 1_000_000_000
    return min(rest, 1_000_000_000 - rest) <= beside
  }

  @Test("some signals move to seconds, in order; without a share none moves")
  func signals() {
    let (plain, some, all) = (Self.plans(0), Self.plans(10), Self.plans(100))
    func signals(_ plans: [FamilyPlan]) -> [SignalPlan] { plans.flatMap(\.children).flatMap(\.signals) }
    #expect(signals(plain).count == signals(all).count)
    func exact(_ plans: [FamilyPlan]) -> Int { signals(plans).count { Self.isAtSecond($0.time, beside: 1) } }
    #expect(exact(plain) < exact(some) && exact(some) < exact(all) && exact(all) > signals(all).count / 4)
    for child in all.flatMap(\.children) {
      #expect(child.signals.map(\.time) == child.signals.map(\.time).sorted())
    }
    #expect(plain.map(\.digest) == Self.plans(0).map(\.digest))
    #expect(
      zip(plain, all).allSatisfy {
        $0.children.map { $0.timesAway(until: .never) } == $1.children.map { $0.timesAway(until: .never) }
      })
  }

  @Test(
    "photos expire at a second, or a millisecond beside one, on the same day as before"
  )
  func ends() {
    var scenario = scenario()
    scenario.clock.onGrid = 100
    var count = 0
    for index in 0..<6 {
      let moved = FamilyPlan(scenario, index: index)
      scenario.clock.onGrid = 0
      let plain = FamilyPlan(scenario, index: index)
      scenario.clock.onGrid = 100
      for (one, other) in zip(moved.groups.flatMap(\.photos), plain.groups.flatMap(\.photos))
      where one.shared != other.shared {
        count += 1
        let end =
          Instant.zero + (one.shared + .seconds(GroupPlan.photoLifetimeSeconds) - scenario.session.start)
        #expect(Self.isAtSecond(end, beside: 1_000_000))
        #expect(one.shared >= other.shared && one.shared - other.shared < .milliseconds(1_002))
      }
      #expect(moved.groups.map(\.arrivals) == plain.groups.map(\.arrivals))
    }
    #expect(count > 10)
  }

  @Test("the decisive times are midnights and expiries")
  func hours() {
    var scenario = scenario()
    scenario.session.start = WallTime(
      secondsSinceEpoch: 1_780_000_000 / 86_400 * 86_400 + 21 * 3_600 + 59 * 60)
    let plan = FamilyPlan(scenario, index: 0)
    let hours = plan.hours(in: scenario.session)
    #expect(hours.first == .milliseconds(60_000))
    #expect(hours.count > 1 && hours.allSatisfy { $0 > .zero && $0 < .zero + scenario.session.length })
    scenario.session.start = scenario.session.start - .hours(5)
    #expect(plan.hours(in: scenario.session).first != .milliseconds(60_000))
  }
}
