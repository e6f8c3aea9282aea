internal import Comparing
internal import Metrics

/// One metric over the runs of a history.
struct HistoryLine {
  let id: String
  let unit: String
  /// A figure for each run; `nil` where the run does not have it or has no samples of it.
  let values: [Double?]
  /// Where it moved: the run's index, and the metric against the run before.
  let changes: [(run: Int, change: MetricComparison)]

  /// The lines of all metrics that decide, by id.
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

  /// What a change point is called: better and worse as compared, and a word for what is neither.
  static func word(_ change: MetricComparison) -> String {
    switch change.outcome {
    case .better, .worse, .same, .mended: change.outcome.rawValue
    case .notComparable: change.old == nil ? "NEW" : change.new == nil ? "GONE" : "CHANGED"
    }
  }
}
