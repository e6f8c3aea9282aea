internal import ScenarioFormat

extension CommandDescription {
  /// What to type instead of an unknown command.
  static func remedy(_ name: String) -> String {
    NearestName.remedy(name, among: all.filter { !$0.isHidden }.map(\.name))
  }
}
