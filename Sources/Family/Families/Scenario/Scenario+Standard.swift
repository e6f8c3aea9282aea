internal import Kernel
package import ScenarioFormat

extension Scenario {
  /// The defaults: one family's half hour on a phone, everything synthetic, nothing going wrong, no budgets.
  ///
  /// The start is a Saturday evening in central Europe, before a weekend's earnings are reset (decision).
  package static let standard = Scenario(
    FamilySettings(
      population: PopulationScript(
        families: 1, childrenPerFamily: 2...2,
        ages: (3...12).map { WeightedName(name: "\($0)", weight: 1) },
        photosPerFamily: 250...300, categoriesPerFamily: 6...9, groupsPerFamily: 1...2,
        photosPerGroup: 20...30, expiringPercent: 20, ledgerHistory: 20...60),
      session: SessionScript(
        start: CivilTimeSpelling.localTime("2026-03-14 18:30").map { $0 - .seconds(3_600) }
          ?? WallTime(secondsSinceEpoch: 0),
        zoneOffsetSeconds: 3_600, length: .minutes(30),
        behaviours: [
          WeightedName(name: "browse", weight: 50), WeightedName(name: "hunt", weight: 20),
          WeightedName(name: "fidget", weight: 15), WeightedName(name: "frustrated", weight: 5),
          WeightedName(name: "idle", weight: 10),
        ],
        earningEvery: .minutes(5), redeemingEvery: .minutes(10), memoryWarningEvery: .zero,
        backgroundEvery: .zero),
      real: RealityScript(decode: .real, photos: .synthetic, touches: .synthetic),
      faults: FaultScript(corruptPhotosPerMille: 0, truncatedPhotosPerMille: 0, failedFetchesPerMille: 0)),
    devices: [WeightedName(name: "iphone-15-pro-max", weight: 1)])
}
