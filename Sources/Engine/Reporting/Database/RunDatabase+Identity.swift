package import Metrics
package import SQLiteConnecting

extension RunDatabase {
  /// In what the run of these rows is another one than the report's, in words; `nil` where it is the same. O(metrics).
  ///
  /// Two runs of one scenario, seed and commit differ in what was timed.
  package func difference(from report: RunReport) throws(SQLiteStoreError) -> String? {
    var found: (scenario: String, seed: String, commit: String)?
    try each("SELECT scenario, seed, commit_name FROM runs") { row in
      found = (row.text(0), row.text(1), row.text(2))
    }
    guard let found else { return "it has no run" }
    let named = [
      ("scenario", found.scenario, report.scenario), ("seed", found.seed, "\(report.seed)"),
      ("commit", found.commit, report.commit),
    ]
    if let other = named.first(where: { $0.1 != $0.2 }) {
      return "its \(other.0) is \(other.1), and the report's \(other.2)"
    }
    var values: [String: Double] = [:]
    try each("SELECT id, value FROM metrics") { row in values[row.text(0)] = row.double(1) }
    guard let other = report.metrics.first(where: { values[$0.id] != $0.value }) else { return nil }
    return
      "`\(other.id)` is \(values[other.id].map { "\($0)" } ?? "not there"), and the report's \(other.value)"
  }
}
