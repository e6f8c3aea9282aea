internal import Comparing
internal import Metrics

/// One metric over the runs of a history.
struct HistoryLine {
  let id: String
  let unit: String
  /// A value for each run; `nil` if the run lacks the metric or has no samples.
  let values: [Double?]
  /// Change points: the run's index, and the metric compared with the previous run.
  let changes: [(run: Int, change: MetricComparison)]

  /// The lines of all metrics that decide, by ID.
  static func all(_ history: RunHistory) -> [HistoryLine] {
    let runs = history.steps.map { step in
      Dictionary(step.run.metrics.map { ($0.id, $0) }) { first, _ in first }
    }
    return history.ids.map { id in
      let known = runs.compactMap { $0[id] }
      return HistoryLine(
        id: id, unit: known.first?.unit ?? "",
        values: runs.map { run in run[id].flatMap { $0.samples > 0 ? $0.value : nil } },
        changes: history.steps.enumerated().flatMap { index, step in
          step.changes.filter { $0.id == id }.map { (index, $0) }
        })
    }
  }

  /// The word for a change point: better or worse as compared, else what happened to the metric.
  static func word(_ change: MetricComparison) -> String {
    switch change.outcome {
    case .better, .worse, .same, .mended: change.outcome.rawValue
    case .notComparable: change.old == nil ? "NEW" : change.new == nil ? "GONE" : "CHANGED"
    }
  }
}
