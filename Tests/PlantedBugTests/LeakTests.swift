import Families
import FamilySamples
import FamilySubject
import Invariants
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Simulation
import Skiprope
import Testing

extension CounterKey {
  /// By the names of the held quantities.
  fileprivate static let soakGrown = CounterKey(
    "soak.grown", kind: .perBuild, by: .names(["live"] + HeldQuantity.family.map(\.name)))
}

@Suite("Leaks in equal cycles", .planted)
struct LeakTests {
  /// A run of one family with equal cycles.
  private func play(
    seed: UInt64, cycles: Int64, full: Bool = false, bug: String? = nil
  ) throws -> UnitResult {
    let scenario = Scenario.equalCycles(cycles, seed: seed, full: full)
    return try withFolder { folder in
      var order = order(scenario, in: folder)
      order.bug = bug
      _ = try UnitRun(order: order, of: FamilySubject.compiled.subject).runToEnd { _ in }
      return try result(in: folder)
    }
  }

  /// The run without a bug, for comparison with each leak.
  private static let healthy = Result { try LeakTests().play(seed: 2, cycles: 32, full: true) }

  @Test(
    "each kind of leaked object is reported by its kind, and behaviour does not change",
    arguments: [
      ("ended-leak", "RetainedPhoto", 1), ("withdrawn-leak", "RetainedPhoto", 1),
      ("vanished-leak", "RetainedPhoto", 1),
      ("refusal-leak", "RetainedRefusal", 15), ("launch-leak", "RetainedLaunch", 1),
    ])
  func leaks(bug: String, kind: String, perCycle: Int) throws {
    let healthy = try LeakTests.healthy.get()
    let planted = try play(seed: 2, cycles: 32, full: true, bug: bug)
    #expect(healthy.summary == planted.summary && planted.nondeterministic.isEmpty)
    #expect((healthy.measurements.total(.soakGrown, part: "live") ?? 0) == 0)
    #expect((planted.measurements.total(.soakGrown, part: "live") ?? 0) > 10 * 16 * perCycle)
    let named = (planted.soak ?? []).flatMap(\.kinds).filter { $0.kind.hasSuffix(kind) }
    #expect(named.contains { $0.count >= 10 * perCycle }, "\(planted.soak?.map(\.kinds) ?? [])")
  }

  @Test(
    "two objects leaked in every fiftieth cycle are reported by kind and cycle, and behaviour does not change"
  )
  func slowLeak() throws {
    let healthy = try play(seed: 5, cycles: 120)
    let planted = try play(seed: 5, cycles: 120, bug: "slow-leak")
    #expect(healthy.summary == planted.summary && planted.nondeterministic.isEmpty)
    let session = try #require(planted.soak?.first)
    let live = try #require(session.quantities.first { $0.name == "live" })
    #expect(live.last - live.first >= 2 * 2 * 24 && live.perCycle > 1)
    #expect(live.began == 50)
    let kind = try #require(session.kinds.first { $0.kind.hasSuffix("ForgottenObserver") })
    #expect(kind.count == 4 && kind.cycles == 2, "\(session.kinds)")
    #expect(kind.firstCycle == 50 && kind.lastCycle == 100)
  }
}
