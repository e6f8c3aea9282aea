package import Metrics

/// Runs of one scenario and seed, oldest first, each compared with the one before.
///
/// Exact metrics have no noise, so every change of one is a change point.
package struct RunHistory: Sendable {
  /// One run.
  package struct Step: Sendable {
    package let run: RunReport
    /// Whether behaviour equals that of the run before; `nil` for the first run.
    package let isSameBehaviour: Bool?
    /// The deciding metrics that changed since the run before, in report order.
    package let changes: [MetricComparison]
  }

  package let steps: [Step]

  /// The reason why the runs form no history; `nil` when they do.
  package static func obstacle(_ runs: [RunReport]) -> String? {
    guard let first = runs.first else { return nil }
    for run in runs.dropFirst() {
      let pairs = [
        ("scenario", first.scenario, run.scenario), ("seed", "\(first.seed)", "\(run.seed)"),
        ("meaning of the metrics", first.machine.harnessVersion, run.machine.harnessVersion),
      ]
      if let (what, old, new) = pairs.first(where: { $0.1 != $0.2 }) {
        return "the \(what) differs between runs: `\(old)` and `\(new)`"
      }
      if let other = SettingDifference.all(first.settings, run.settings).first {
        return
          "the setting `\(other.key)` differs between runs: `\(other.old)` (commit \(first.commit)) and `\(other.new)` "
          + "(commit \(run.commit)); give runs of one setting"
      }
    }
    return nil
  }

  /// Creates a history; `obstacle(_:)` must be `nil`. O(runs x metrics).
  package init(_ runs: [RunReport]) {
    steps = runs.indices.map { index in
      guard index > 0 else { return Step(run: runs[0], isSameBehaviour: nil, changes: []) }
      let (old, new) = (runs[index - 1], runs[index])
      let rules = MetricRules(old, new)
      let before = Dictionary(old.metrics.map { ($0.id, $0) }) { first, _ in first }
      let after = Set(new.metrics.map(\.id))
      let found =
        new.metrics.compactMap { rules.compare(before[$0.id], $0) }
        + old.metrics.filter { !after.contains($0.id) }.compactMap { rules.compare($0, nil) }
      return Step(
        run: new, isSameBehaviour: old.deterministic.digest == new.deterministic.digest,
        changes: found.filter { $0.isDeciding && $0.differs && $0.outcome != .same })
    }
  }

  /// The ids of all exact and per-build metrics, sorted: the columns of a table.
  package var ids: [String] {
    Set(steps.flatMap { $0.run.metrics.filter { $0.kind == .exact || $0.kind == .perBuild }.map(\.id) })
      .sorted()
  }
}
