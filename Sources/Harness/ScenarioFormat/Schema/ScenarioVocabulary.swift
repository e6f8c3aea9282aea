package import Metrics

/// The names that a scenario may use but this module does not own.
package struct ScenarioVocabulary: Hashable, Sendable {
  package var devices: [String]
  package var behaviours: [String]
  /// What children may do, by `behaviour.place.act`.
  package var acts: [String]
  /// What behaviours may lead to, by `behaviour.goal`.
  package var goals: [String]
  /// Goals that children are sent to.
  package var errands: [String]
  /// What a swarm of faults is made of.
  package var faultKinds: [String]
  package var gesturePresets: [String]
  package var cachePresets: [String]
  package var galleryPresets: [String]
  /// `none`, and the toolkit models that a loop can be closed by.
  package var closedLoops: [String]
  /// `device`, and the rates of screens in hertz.
  package var refreshRates = ["device"] + MetricScope.refreshRatesHertz.map(String.init)
  package var hitchBands = HitchBands.all.map(\.name)
  /// What a budget can be set on.
  package var metrics: MetricTable
  package var invariants: [String]

  package init(
    devices: [String], behaviours: [String], acts: [String], goals: [String], errands: [String],
    faultKinds: [String] = [],
    gesturePresets: [String], cachePresets: [String], galleryPresets: [String] = ["standard"],
    closedLoops: [String] = ["none", "low", "middle", "high"],
    metrics: MetricTable, invariants: [String]
  ) {
    self.devices = devices
    self.behaviours = behaviours
    self.acts = acts
    self.goals = goals
    self.errands = errands
    self.faultKinds = faultKinds
    self.gesturePresets = gesturePresets
    self.cachePresets = cachePresets
    self.galleryPresets = galleryPresets
    self.closedLoops = closedLoops
    self.metrics = metrics
    self.invariants = invariants
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
