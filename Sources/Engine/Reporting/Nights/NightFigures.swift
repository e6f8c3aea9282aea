package import SQLiteConnecting

/// The figures of the run of a part.
package struct NightFigures: Hashable, Sendable {
  package var units = 0
  package var sessions = 0
  /// Virtual time of all sessions.
  package var simulatedSeconds = 0.0
  package var rules = 0
  package var triedRules = 0
  package var brokenRules = 0
  /// Rules exercised less often than the scenario requires.
  package var unprovenRules = 0
  package var budgets = 0
  package var exceededBudgets = 0
  /// Units that did not complete.
  package var unfinishedUnits = 0

  package init() {}

  /// Reads the figures from a run's `run.sqlite`, without its report, which is large for a night. O(sessions).
  package init(run folder: String) throws(SQLiteStoreError) {
    let database = try RunDatabase(reading: folder + "/run.sqlite")
    var figures = NightFigures()
    try database.each("SELECT count(*), count(*) FILTER (WHERE outcome <> 'complete') FROM units") {
      (figures.units, figures.unfinishedUnits) = ($0.int(0), $0.int(1))
    }
    try database.each("SELECT count(*), total(1.0 * vsyncs / nullif(refresh_hertz, 0)) FROM sessions") {
      (figures.sessions, figures.simulatedSeconds) = ($0.int(0), $0.double(1))
    }
    try database.each(
      """
      SELECT count(*), count(*) FILTER (WHERE provoked > 0), count(*) FILTER (WHERE violations > 0),
      count(*) FILTER (WHERE violations = 0 AND provoked < required) FROM invariants
      """
    ) {
      (figures.rules, figures.triedRules) = ($0.int(0), $0.int(1))
      (figures.brokenRules, figures.unprovenRules) = ($0.int(2), $0.int(3))
    }
    try database.each("SELECT count(*), count(*) FILTER (WHERE holds = 0) FROM budgets") {
      (figures.budgets, figures.exceededBudgets) = ($0.int(0), $0.int(1))
    }
    self = figures
  }

  /// Whether the run exits with 4 only because rules were exercised too rarely.
  package var isUnproven: Bool { brokenRules == 0 && unfinishedUnits == 0 && unprovenRules > 0 }

  /// The results of rules and budgets: `24 of 39 rules tried, none broken; 6 of 6 budgets hold`.
  package var sentence: String {
    let broken = brokenRules == 0 ? "none" : FigureText.grouped(brokenRules)
    let unproven = unprovenRules == 0 ? "" : ", \(FigureText.grouped(unprovenRules)) tried too seldom"
    let rules =
      rules == 0 ? "no rules" : "\(triedRules) of \(rules) rules tried, \(broken) broken\(unproven)"
    return budgets == 0 ? rules : "\(rules); \(budgets - exceededBudgets) of \(budgets) budgets hold"
  }
}
