internal import Metrics
internal import Reporting

/// The last line of `run --format json`: folder, exit code and failures.
struct RunLine: Encodable {
  var run: String
  var exit: Int
  var budgets: [String]
  var invariants: [String]

  init(_ report: RunReport, folder: String) {
    run = folder
    exit = report.exit
    budgets = report.budgets.filter { !$0.holds }.map(\.metric)
    invariants = report.invariants.filter { !$0.holds }.map(\.id)
  }

  /// One line of JSON with sorted keys.
  var json: String { JSONText.line(self) }
}
