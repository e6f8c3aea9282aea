package import Metrics
internal import Simulation

/// The vocabulary of an app's scenarios: keys, defaults, and names that values may use.
package struct ScenarioVocabulary: Sendable {
  /// The sections in the order of explanations. The first is the top of the file.
  package var sections: [ScenarioSection]
  /// The scenario of a file without keys.
  package var standard: Scenario
  package var devices = DeviceProfile.knownNames
  /// The metrics that budgets can limit.
  package var metrics: MetricTable
  package var invariants: [String]
  /// Names of the previous version, which files may still use.
  package var formerNames = FormerNames()
  /// Returns the paths of a scenario's keys whose effect differs between equal cycles.
  package var keysThatDoNotRepeat: @Sendable (Scenario) -> [String] = { _ in [] }

  package init(
    sections: [ScenarioSection], standard: Scenario, metrics: MetricTable, invariants: [String]
  ) {
    self.sections = sections
    self.standard = standard
    self.metrics = metrics
    self.invariants = invariants
  }

  /// The app's name, as in the key `app`.
  package var app: String { standard.app }

  /// The keys at the top of the file.
  package var topKeys: [String] {
    sections.flatMap { section in section.key.map { [$0] } ?? section.fields.map(\.key) }
  }

  /// The error in a metric ID, with a remedy; `nil` if it is known. O(metrics x length^2).
  package func complaint(aboutMetric id: String) -> String? {
    guard metrics.metric(id) == nil else { return nil }
    let parts = id.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let base = parts[0]
    guard let metric = metrics.metric(base) else { return "no metric is called `\(base)`; " + remedy(base) }
    guard let scope = metric.definition.source.scope, scope.hasWhole else {
      return "`\(base)` is not measured by kind of device; remove `@\(parts[1])`"
    }
    let known = scope.parts.map(\.name)
    return "no devices are called `\(parts[1])`; " + NearestName.remedy(parts[1], among: known)
  }

  /// The spelling of a metric's figures; for an unknown metric, that of counts. O(metrics).
  package func spelling(ofMetric id: String) -> UnitSpelling {
    UnitSpelling(metrics.metric(id)?.definition.unit ?? .one)
  }

  /// The nearest metric, or all metrics, with those of stages or ages as one pattern.
  private func remedy(_ base: String) -> String {
    let bases = metrics.metrics.map(\.id).filter { !$0.contains("@") }
    if let nearest = NearestName.of(base, among: bases) { return "did you mean `\(nearest)`?" }
    var patterns: [String] = []
    for pattern in metrics.metrics.map(\.pattern)
    where patterns.last != pattern && !patterns.contains(pattern) {
      patterns.append(pattern)
    }
    return "known: " + patterns.joined(separator: ", ")
  }
}
