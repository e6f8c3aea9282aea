package import Metrics

/// The results of a scenario under several values of some settings: one run of the same units for each combination.
package struct SettingSweep: Codable, Sendable {
  /// A combination of values and its run.
  package struct Row: Codable, Sendable {
    /// In the order of the keys.
    package var values: [String]
    /// The folder of its run beside the sweep's files.
    package var folder: String
    package var exit: Int
    /// The run's verdict, one sentence.
    package var verdict: String
    /// Broken or unproven rules by ID, each with a message.
    package var rules: [String: String]
    /// The metrics whose budgets it exceeds.
    package var budgets: [String]
    /// By ID.
    package var metrics: [String: MetricValue]
    /// The digests of all sessions. Rows with equal digests behaved alike.
    package var digest: String

    package init(_ values: [String], _ report: RunReport, folder: String) {
      (self.values, self.folder, exit, verdict) = (values, folder, report.exit, report.verdict)
      rules = [:]
      for rule in report.invariants where !rule.holds {
        rules[rule.id] =
          rule.violations > 0
          ? "broken \(FigureText.grouped(rule.violations)) times"
          : "tried \(FigureText.grouped(rule.exercised)) times of \(FigureText.grouped(rule.required))"
      }
      budgets = report.budgets.filter { !$0.holds }.map(\.metric)
      metrics = Dictionary(report.metrics.map { ($0.id, $0) }) { first, _ in first }
      digest = report.deterministic.units.flatMap(\.sessions).map(\.digest).joined(separator: "-")
    }
  }

  package var scenario: String
  package var seed: UInt64
  package var commit: String
  /// The units of each row, in words.
  package var units: String
  /// Paths of the keys with different values.
  package var keys: [String]
  /// The requested metrics. Empty: those with exceeded budgets, and those that differ most.
  package var asked: [String]
  package var rows: [Row]

  package init(
    scenario: String, seed: UInt64, commit: String, units: String, keys: [String], asked: [String]
  ) {
    (self.scenario, self.seed, self.commit, self.units) = (scenario, seed, commit, units)
    (self.keys, self.asked, rows) = (keys, asked, [])
  }

  /// Whether every rule and budget holds in a row.
  package func holds(_ row: Row) -> Bool { row.exit == 0 }

  /// The number of the first earlier row with the same behaviour, from 1; `nil`: none.
  package func twin(of place: Int) -> Int? {
    rows[..<place].firstIndex { $0.digest == rows[place].digest }.map { $0 + 1 }
  }

  /// The metrics to show: the requested ones, or those with exceeded budgets followed by those that differ most, at most `count`.
  ///
  /// Timed metrics, which come from a single run each, are shown only if requested or limited.
  package func shown(atMost count: Int) -> [String] {
    guard asked.isEmpty else { return asked }
    let limited = limitedMetrics.filter { id in rows.contains { $0.metrics[id] != nil } }
    let others = differing.filter { !limited.contains($0) }
    return Array((limited + others).prefix(max(count, limited.count)))
  }

  /// Metrics that follow from virtual time alone and differ between rows, the largest differences first.
  package var differing: [String] {
    Set(rows.flatMap(\.metrics.keys)).compactMap { id -> (id: String, by: Double)? in
      guard !id.contains("@"), rows[0].metrics[id]?.kind == .exact, let by = spread(of: id), by > 0 else {
        return nil
      }
      return (id, by)
    }.sorted { ($1.by, $0.id) < ($0.by, $1.id) }.map(\.id)
  }

  private var limitedMetrics: [String] {
    var seen: Set<String> = []
    return rows.flatMap(\.budgets).filter { seen.insert($0).inserted }
  }

  /// The range of a metric's values as a share of the largest; `nil` if a row lacks it.
  private func spread(of id: String) -> Double? {
    let values = rows.compactMap { $0.metrics[id]?.value }
    guard values.count == rows.count, let least = values.min(), let most = values.max() else { return nil }
    let size = max(abs(least), abs(most))
    return size == 0 ? 0 : (most - least) / size
  }

  /// The best row for a metric among those where everything holds. `nil` for a metric without polarity, or if all values are
  /// equal.
  package func best(of id: String) -> Int? {
    let holding = rows.indices.filter { holds(rows[$0]) && rows[$0].metrics[id] != nil }
    guard let first = holding.first, let metric = rows[first].metrics[id], metric.better != .neither else {
      return nil
    }
    let values = holding.compactMap { rows[$0].metrics[id]?.value }
    guard let least = values.min(), let most = values.max(), least < most else { return nil }
    let aim = metric.better == .lower ? least : most
    return holding.first { rows[$0].metrics[id]?.value == aim }
  }

  /// The verdict in a sentence or two.
  package var verdict: String {
    let good = rows.count { holds($0) }
    var words =
      good == rows.count
      ? "All \(rows.count) settings hold every rule and budget."
      : good == 0
        ? "None of the \(rows.count) settings holds every rule and budget."
        : "\(good) of \(rows.count) settings hold every rule and budget."
    let digests = Set(rows.map(\.digest))
    if rows.count > 1, digests.count == 1 {
      words += " Nothing that happened differs: \(keys.joined(separator: " and ")) changed nothing here."
    }
    return words
  }

  /// The failed rules and budgets of a row in words, or its run's verdict for other failures such as a crash. Empty if everything
  /// holds.
  package func failures(of row: Row) -> [String] {
    if row.rules.isEmpty, row.budgets.isEmpty { return holds(row) ? [] : [row.verdict] }
    return row.rules.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      + row.budgets.map { id in
        guard let metric = row.metrics[id], metric.samples > 0 else { return "\(id) is not measured" }
        return "\(id) is \(FigureText.text(metric.value, unit: metric.unit)), beyond its budget"
      }
  }
}
