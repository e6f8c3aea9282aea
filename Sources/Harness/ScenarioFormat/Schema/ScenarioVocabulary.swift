/// The names that a scenario may use but this module does not own.
package struct ScenarioVocabulary: Hashable, Sendable {
  package var devices: [String]
  package var behaviours: [String]
  package var gesturePresets: [String]
  package var cachePresets: [String]
  /// Metric ids; `*` stands for one segment between dots.
  package var metrics: [String]
  /// The metrics that are also measured by kind of device.
  package var scopes: [MetricScope]
  package var invariants: [String]

  package init(
    devices: [String], behaviours: [String], gesturePresets: [String], cachePresets: [String],
    metrics: [String], scopes: [MetricScope], invariants: [String]
  ) {
    self.devices = devices
    self.behaviours = behaviours
    self.gesturePresets = gesturePresets
    self.cachePresets = cachePresets
    self.metrics = metrics
    self.scopes = scopes
    self.invariants = invariants
  }

  /// What is wrong with a metric id, with the remedy; `nil` when nothing is.
  package func complaint(aboutMetric id: String) -> String? {
    let parts = id.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let base = String(parts[0])
    guard metrics.contains(where: { ScenarioVocabulary.matches(base, pattern: $0) }) else {
      return "no metric is called `\(base)`; " + NearestName.remedy(base, among: metrics)
    }
    guard parts.count == 2 else { return nil }
    guard let known = scopes.first(where: { base.hasPrefix($0.prefix) })?.names else {
      return "`\(base)` is not measured by kind of device; remove `@\(parts[1])`"
    }
    if !known.contains(String(parts[1])) {
      return "no devices are called `\(parts[1])`; " + NearestName.remedy(String(parts[1]), among: known)
    }
    return nil
  }

  private static func matches(_ id: String, pattern: String) -> Bool {
    let segments = id.split(separator: ".", omittingEmptySubsequences: false)
    let wanted = pattern.split(separator: ".", omittingEmptySubsequences: false)
    return segments.count == wanted.count
      && zip(segments, wanted).allSatisfy { segment, want in want == "*" ? !segment.isEmpty : segment == want
      }
  }
}
