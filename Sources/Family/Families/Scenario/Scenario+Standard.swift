package import ScenarioFormat

extension Scenario {
  /// The defaults: one family's half hour on a phone, with synthetic photos, no faults and no budgets.
  package static let standard = Scenario(
    FamilySettings(), of: FamilySettings.app, devices: [WeightedName(name: "iphone-15-pro-max", weight: 1)])
}
