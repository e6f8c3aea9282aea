import Families
import Kernel
import ScenarioFormat
import Simulation

/// A scenario of middling size for these tests.
func scenario(
  seed: UInt64 = 7, photos: ClosedRange<Int> = 200...300, categories: ClosedRange<Int> = 3...8,
  groups: ClosedRange<Int> = 2...4, photosPerGroup: ClosedRange<Int> = 6...18,
  history: ClosedRange<Int> = 20...60,
  children: ClosedRange<Int> = 1...3
) -> Scenario {
  var scenario = Scenario(
    FamilySettings(), of: "family",
    devices: [WeightedName(name: "iphone-se", weight: 2), WeightedName(name: "ipad-pro-12.9", weight: 1)])
  scenario.units = 3
  scenario.population.childrenPerFamily = children
  scenario.population.ages = ["3", "4", "5", "7", "11"].map { WeightedName(name: $0, weight: 1) }
  (scenario.population.photosPerFamily, scenario.population.categoriesPerFamily) = (photos, categories)
  (scenario.population.groupsPerFamily, scenario.population.photosPerGroup) = (groups, photosPerGroup)
  (scenario.population.expiringPercent, scenario.population.ledgerHistory) = (40, history)
  scenario.session = session(evening, .minutes(30))
  (scenario.session.earningEvery, scenario.session.redeemingEvery) = (.minutes(4), .minutes(10))
  (scenario.session.memoryWarningEvery, scenario.session.backgroundEvery) = (.minutes(8), .minutes(6))
  scenario.real.decode = .modelled
  scenario.faults = FaultScript(
    corruptPhotosPerMille: 20, truncatedPhotosPerMille: 30, failedFetchesPerMille: 50)
  scenario.name = "test"
  scenario.seed = seed
  return scenario
}

/// An ordinary mix of behaviours.
let evening = [
  WeightedName(name: "browse", weight: 0.45), WeightedName(name: "hunt", weight: 0.15),
  WeightedName(name: "fidget", weight: 0.10), WeightedName(name: "frustrated", weight: 0.05),
  WeightedName(name: "idle", weight: 0.25),
]
