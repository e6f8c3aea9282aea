import FamilyMeasures
import FamilySamples
import Foundation
import Invariants
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Testing

@Suite("Sessions of equal cycles")
struct SoakTests {
  private func play(seed: UInt64, cycles: Int64, decodes: Bool = false, canary: String? = nil) throws
    -> FamilyResult
  {
    var scenario = Scenario.tiny()
    scenario.seed = seed
    scenario.population.childrenPerFamily = 1...1
    scenario.population.photosPerFamily = 30...30
    scenario.population.expiringPercent = 0
    scenario.soak.cycle = .seconds(20)
    scenario.session.length = .seconds(20 * cycles)
    scenario.session.earningEvery = .seconds(20)
    scenario.session.memoryWarningEvery = .seconds(20)
    scenario.budgets = [BudgetLine(metric: "soak.growth.live", limit: 1)]
    if decodes { scenario.real.decode = .real }
    return try withFolder { folder in
      var order = order(scenario, in: folder)
      order.canary = canary
      _ = try FamilyRun(order: order).runToEnd { _ in }
      return try result(in: folder)
    }
  }

  @Test("every cycle is the one before, and nothing stays, with any seed")
  func steady() throws {
    for seed in UInt64(1)...6 {
      let result = try play(seed: seed, cycles: 24)
      let session = try #require(result.soak?.first, "seed \(seed)")
      #expect(result.measurements.total(.soakUnequal) == 0, "seed \(seed)")
      #expect(session.judged >= 8, "seed \(seed)")
      // Those of the process are of whatever else is tested in it.
      for quantity in session.quantities where !["open_files", "threads"].contains(quantity.name) {
        #expect(quantity.first == quantity.last, "seed \(seed): \(quantity)")
      }
      #expect(session.kinds.isEmpty, "seed \(seed): nothing stays, so nothing is looked for")
      let screens = ScreenTimes.Part.allCases.filter {
        (result.measurements.total(.screenTime, part: $0.rawValue) ?? 0) > 0
      }
      #expect(screens.count >= 4, "seed \(seed): \(screens)")
    }
  }

  @Test("with real files and real decoding nothing stays either")
  func real() throws {
    let result = try play(seed: 3, cycles: 20, decodes: true)
    #expect(result.measurements.total(.soakUnequal) == 0)
    #expect(result.measurements.total(.soakGrown, part: "live") == 0)
    #expect(result.measurements.total(.soakGrown, part: "disk_bytes") == 0)
    #expect((result.measurements.total(.decodes) ?? 0) > 20)
  }

  #if Canaries
    @Test("two objects left in every fiftieth cycle are told by kind and cycle, and nothing else happens")
    func slowLeak() throws {
      let healthy = try play(seed: 5, cycles: 120)
      let planted = try play(seed: 5, cycles: 120, canary: "slow-leak")
      #expect(healthy.summary == planted.summary && planted.nondeterministic.isEmpty)
      let session = try #require(planted.soak?.first)
      let live = try #require(session.quantities.first { $0.name == "live" })
      #expect(live.last - live.first >= 2 * 2 * 24 && live.perCycle > 1)
      #expect(live.began == 50)
      let kind = try #require(session.kinds.first { $0.kind.hasSuffix("ForgottenObserver") })
      #expect(kind.count == 4 && kind.cycles == 2, "\(session.kinds)")
      #expect(kind.firstCycle == 50 && kind.lastCycle == 100)
    }
  #endif
}
