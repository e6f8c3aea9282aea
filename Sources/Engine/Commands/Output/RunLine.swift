internal import Foundation
internal import Metrics

/// The last line of `run --format json`: where the run is, how it ended, and what failed.
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

  /// One line of JSON with its keys in order.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{\"exit\":1}"
  }
}
