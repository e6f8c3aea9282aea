import Families
import FamilySubject
import Kernel
import SQLiteConnecting
import SQLiteStoring
import ScenarioFormat

extension Scenario {
  /// One family of one or two children with a few photos and a group.
  static func tiny() -> Scenario {
    var scenario = Scenario.standard
    scenario.name = "tiny"
    scenario.seed = 5
    scenario.population.childrenPerFamily = 1...2
    scenario.population.photosPerFamily = 20...24
    scenario.population.categoriesPerFamily = 3...3
    scenario.population.groupsPerFamily = 1...1
    scenario.population.photosPerGroup = 4...6
    scenario.population.ledgerHistory = 3...5
    scenario.session.length = .seconds(25)
    scenario.session.earningEvery = .seconds(5)
    scenario.session.redeemingEvery = .seconds(10)
    scenario.real.decode = .modelled
    return scenario
  }
}

extension FamilyLedger {
  /// A ledger in memory without anybody in it.
  static func empty() throws -> FamilyLedger {
    try FamilyLedger(SQLiteLedgerStore(.memory, settings: .fast))
  }
}
