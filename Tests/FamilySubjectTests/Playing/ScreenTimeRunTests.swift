import Families
import FamilySamples
import FamilySubject
import Kernel
import Metrics
import Playing
import ScenarioFormat
import TestSupport
import Testing

@Suite("An evening with screen time")
struct ScreenTimeRunTests {
  /// Two children who look at their points again and again, and whose apps are left, killed and refused things.
  private func scenario(seed: UInt64, failing perMille: Int) -> Scenario {
    var scenario = Scenario.tiny(seed: seed, length: .minutes(12))
    scenario.population.childrenPerFamily = 2...2
    scenario.population.rewardsPerFamily = 5...6
    scenario.population.dailyGoal = 40...40
    scenario.population.ledgerHistory = 20...20
    scenario.session.behaviours = [WeightedName(name: "browse", weight: 1)]
    scenario.session.goals = [WeightedName(name: "browse.see-points", weight: 400)]
    scenario.session.earningEvery = .seconds(30)
    scenario.session.redeemingEvery = .seconds(90)
    scenario.session.backgroundEvery = .minutes(2)
    scenario.session.relaunchEvery = .minutes(4)
    scenario.faults = FaultScript(
      corruptPhotosPerMille: 0, truncatedPhotosPerMille: 0, failedFetchesPerMille: 0)
    scenario.faults.failedRequestsPerMille = perMille
    return scenario
  }

  @Test(
    "the ledger has exactly the minutes of rewards that children requested by touches",
    .slow,
    arguments: [0, 150])
  func used(failing perMille: Int) throws {
    var reached: [String: Int] = [:]
    for seed in 1...3 as ClosedRange<UInt64> {
      let evening = try Evening(scenario(seed: seed, failing: perMille), hostScore: 1)
      for tally in evening.result.invariants {
        #expect(tally.violations == 0, "\(tally.id): \(tally.examples)")
      }
      for name in ["app.decision.minutesUsed", "gallery.action.startReward", "gallery.action.stopReward"] {
        reached[name, default: 0] += evening.total(.reached, part: name)
      }
    }
    for name in ["app.decision.minutesUsed", "gallery.action.startReward"] {
      #expect(reached[name, default: 0] > 3, "\(reached)")
    }
  }
}
