package import Metrics

/// Runs of one scenario and seed in an order, oldest first, each seen from the one before: where exact metrics moved.
///
/// An exact metric has no noise, so that every change of it is a change point.
package struct RunHistory: Sendable {
  /// One run.
  package struct Step: Sendable {
    package let run: RunReport
    /// Whether the same things happened as in the run before; `nil` for the first.
    package let isSameBehaviour: Bool?
    /// The metrics that decide and are not as in the run before, in the order of the report.
    package let changes: [MetricComparison]
  }

  package let steps: [Step]

  /// Why the runs are no history of one thing; `nil` when they are.
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

  /// The history of runs without an obstacle. O(runs x metrics).
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

  /// The ids of all exact metrics and those of one build, sorted: the columns of a table over all runs.
  package var ids: [String] {
    Set(steps.flatMap { $0.run.metrics.filter { $0.kind == .exact || $0.kind == .perBuild }.map(\.id) })
      .sorted()
  }
}
