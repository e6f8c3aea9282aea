internal import Families
internal import Kernel
package import ScenarioFormat

extension Scenario {
  /// Cycles of 20 s with little activity; or, if `full`, of 40 s with all activities, for two children.
  package static func equalCycles(_ cycles: Int64, seed: UInt64, full: Bool) -> Scenario {
    var scenario = Scenario.tiny()
    let cycle = TimeSpan.seconds(full ? 40 : 20)
    scenario.seed = seed
    scenario.population.childrenPerFamily = full ? 2...2 : 1...1
    // Enough photos that a child never reaches those that may be removed.
    scenario.population.photosPerFamily = full ? 80...80 : 30...30
    if full { scenario.population.categoriesPerFamily = 5...5 }
    scenario.population.expiringPercent = full ? 100 : 0
    scenario.population.photosPerGroup = 3...3
    scenario.soak.cycle = cycle
    scenario.session.length = cycle * cycles
    scenario.session.earningEvery = cycle
    scenario.session.redeemingEvery = full ? cycle : .zero
    scenario.session.memoryWarningEvery = cycle
    if full {
      // Younger children miss so often that the path through every screen takes longer than a cycle.
      scenario.population.ages = (7...10).map { WeightedName(name: "\($0)", weight: 1) }
      scenario.session.backgroundEvery = cycle
      scenario.session.interruptionEvery = cycle
      scenario.session.changeEvery = cycle
      scenario.session.ledgerTrafficEvery = cycle
      scenario.session.relaunchEvery = cycle
    }
    scenario.budgets = [BudgetLine(metric: "soak.growth.live", limit: 1)]
    return scenario
  }
}
