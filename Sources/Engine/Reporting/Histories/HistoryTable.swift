package import Comparing
internal import Metrics
internal import ScenarioFormat

/// Runs over commits: as text, the changes at each; as CSV, every exact metric as a column.
package struct HistoryTable {
  private let history: RunHistory
  /// The folder of each run, in the order of the steps.
  private let folders: [String]

  package init(_ history: RunHistory, folders: [String]) {
    precondition(
      history.steps.count == folders.count, "\(folders.count) folders of \(history.steps.count) runs")
    self.history = history
    self.folders = folders
  }

  /// A line for each run, and below it one for each metric that moved, without a final line break.
  package var text: String {
    guard let first = history.steps.first?.run else { return "no runs" }
    var table = TextTable([
      ("commit", .left), ("", .left), ("was", .right), ("is", .right), ("change", .right),
    ])
    for step in history.steps {
      let behaviour =
        step.isSameBehaviour.map { $0 ? "the same happened" : "OTHER THINGS HAPPENED" } ?? "the first run"
      table.add([step.run.commit, behaviour, "", "", ""])
      for change in step.changes {
        table.add([
          "", "\(change.outcome.rawValue) \(change.id)", ComparisonWords.figure(change.old, change.unit),
          ComparisonWords.figure(change.new, change.unit), ComparisonWords.change(change),
        ])
      }
    }
    let head =
      "\(TextTable.clean(first.scenario))  seed \(first.seed): \(history.steps.count) runs, oldest first"
    return ([head] + table.lines(width: 100, indent: 0)).joined(separator: "\n")
  }

  /// `run,commit,digest` and the metrics. A cell is empty if the run lacks the metric or its samples.
  package var csv: String {
    let ids = history.ids
    var lines = [(["run", "commit", "digest"] + ids).map(CSVText.cell).joined(separator: ",")]
    for (step, folder) in zip(history.steps, folders) {
      let figures = Dictionary(step.run.metrics.map { ($0.id, $0) }) { first, _ in first }
      let cells = ids.map { id in
        figures[id].flatMap { $0.samples > 0 ? NumberSpelling.text($0.value) : nil } ?? ""
      }
      let head = [folder, step.run.commit, step.run.deterministic.digest].map(CSVText.cell)
      lines.append((head + cells).joined(separator: ","))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
