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
    FamilySettings(
      population: PopulationScript(
        families: 3, childrenPerFamily: children,
        ages: ["3", "4", "5", "7", "11"].map { WeightedName(name: $0, weight: 1) },
        photosPerFamily: photos, categoriesPerFamily: categories, groupsPerFamily: groups,
        photosPerGroup: photosPerGroup, expiringPercent: 40, ledgerHistory: history),
      session: SessionScript(
        start: WallTime(secondsSinceEpoch: 1_780_000_000), zoneOffsetSeconds: 7_200, length: .minutes(30),
        behaviours: evening, earningEvery: .minutes(4), redeemingEvery: .minutes(10),
        memoryWarningEvery: .minutes(8), backgroundEvery: .minutes(6)),
      real: RealityScript(decode: .modelled, photos: .synthetic, touches: .synthetic),
      faults: FaultScript(corruptPhotosPerMille: 20, truncatedPhotosPerMille: 30, failedFetchesPerMille: 50)),
    devices: [WeightedName(name: "iphone-se", weight: 2), WeightedName(name: "ipad-pro-12.9", weight: 1)])
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
