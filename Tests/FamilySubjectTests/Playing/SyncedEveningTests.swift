import Families
import FamilySamples
import FamilySubject
import Kernel
import Metrics
import Playing
import ScenarioFormat
import TestSupport
import Testing

@Suite("An evening with a ledger on each device")
struct SyncedEveningTests {
  /// Two children whose points move on both devices, which are killed and offline now and then.
  private func scenario(seed: UInt64, zone perMille: Int) -> Scenario {
    var scenario = Scenario.tiny(seed: seed, length: .minutes(4))
    scenario.population.childrenPerFamily = 2...2
    scenario.population.rewardsPerFamily = 5...6
    scenario.population.dailyGoal = 40...40
    scenario.population.ledgerHistory = 20...20
    scenario.session.syncsLedger = true
    scenario.session.behaviours = [WeightedName(name: "browse", weight: 1)]
    scenario.session.goals = [WeightedName(name: "browse.see-points", weight: 400)]
    scenario.session.earningEvery = .seconds(8)
    scenario.session.redeemingEvery = .seconds(20)
    scenario.session.backgroundEvery = .minutes(1)
    scenario.session.relaunchEvery = perMille > 0 ? .seconds(40) : .zero
    scenario.session.offlineEvery = perMille > 0 ? .seconds(50) : .zero
    scenario.faults = FaultScript(
      corruptPhotosPerMille: 0, truncatedPhotosPerMille: 0, failedFetchesPerMille: 0)
    scenario.faults.zonePerMille = perMille
    return scenario
  }

  @Test("all devices end with one ledger, and no rule is broken", .slow, arguments: [0, 40])
  func alike(zone perMille: Int) throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      let evening = try Evening(scenario(seed: seed, zone: perMille), hostScore: 1)
      for tally in evening.result.invariants {
        #expect(tally.violations == 0, "seed \(seed), \(tally.id): \(tally.examples)")
      }
      let synced = try #require(evening.result.invariants.first { $0.id == "sync.equal" })
      #expect(synced.exercised > 5, "seed \(seed)")
      #expect(evening.total(.reached, part: "app.task.send") > 5)
    }
  }

  @Test("the evening is reproducible", .slow)
  func repeated() throws {
    let evenings = try (0..<2).map { _ in try Evening(scenario(seed: 4, zone: 40), hostScore: 1) }
    #expect(evenings[0].children.map(\.summary.digest) == evenings[1].children.map(\.summary.digest))
  }
}
