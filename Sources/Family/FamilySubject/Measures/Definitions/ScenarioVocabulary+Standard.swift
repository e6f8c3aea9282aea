internal import Families
internal import Invariants
package import ScenarioFormat
internal import Simulation

extension ScenarioVocabulary {
  /// What scenarios of the family's app may hold, with the metrics and invariants of its reports.
  package static let standard = ScenarioVocabulary(
    FamilySettings.self, of: FamilySettings.app, unit: ("family", "families"), who: "child", hands: [],
    device: "iphone-15-pro-max", metrics: FamilyMetrics.table,
    invariants: InvariantCatalogue.all.map(\.id))
}
