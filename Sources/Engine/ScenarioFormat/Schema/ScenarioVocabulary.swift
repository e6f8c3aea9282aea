package import Metrics
internal import Simulation

/// What the scenarios of one app may hold: its keys, their defaults, and the names that its values may use.
package struct ScenarioVocabulary: Sendable {
  /// The sections in the order in which they are explained; the first is the top of the file.
  package var sections: [ScenarioSection]
  /// The scenario of a file that gives nothing.
  package var standard: Scenario
  package var devices = DeviceProfile.knownNames
  /// What a budget can be set on.
  package var metrics: MetricTable
  package var invariants: [String]
  /// The paths of keys that a scenario sets to something which is not the same in each of equal cycles.
  package var keysThatDoNotRepeat: @Sendable (Scenario) -> [String] = { _ in [] }

  package init(
    sections: [ScenarioSection], standard: Scenario, metrics: MetricTable, invariants: [String]
  ) {
    self.sections = sections
    self.standard = standard
    self.metrics = metrics
    self.invariants = invariants
  }

  /// The app, as the key `app` names it.
  package var app: String { standard.app }

  /// The keys that may stand at the top of the file.
  package var topKeys: [String] {
    sections.flatMap { section in section.key.map { [$0] } ?? section.fields.map(\.key) }
  }

  /// What is wrong with a metric id, with the remedy; `nil` when nothing is. O(metrics x length^2).
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

  /// How figures of a metric are spelled; of one that is not known as counted ones. O(metrics).
  package func spelling(ofMetric id: String) -> UnitSpelling {
    UnitSpelling(metrics.metric(id)?.definition.unit ?? .one)
  }

  /// The nearest metric, or all of them, a line of stages or ages as one.
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
