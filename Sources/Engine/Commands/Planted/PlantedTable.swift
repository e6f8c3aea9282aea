package import Metrics
package import Simulation

/// The rules and budgets that failed for each planted bug, and in runs without a bug.
package struct PlantedTable: Sendable {
  /// The result of one bug.
  package struct Row: Hashable, Sendable {
    package var bug: PlantedBug
    /// The rules and budgets that failed.
    package var objections: [String]
    /// The seed on which its rule failed, if not the trial's.
    package var seed: Int?

    /// `objections`: from `PlantedTable.objections(of:)`.
    package init(_ bug: PlantedBug, _ objections: [String], seed: Int? = nil) {
      (self.bug, self.objections, self.seed) = (bug, objections, seed)
    }

    /// Whether its rule failed. A budget may be of one device class.
    package var isCaught: Bool { objections.contains { Row.isOf($0, bug.rule) } }
    /// The failures that are neither its rule nor listed in `breaksToo`.
    package var others: [String] {
      objections.filter { id in !([bug.rule] + bug.breaksToo).contains { Row.isOf(id, $0) } }
    }
    package var isRight: Bool { isCaught && others.isEmpty }

    private static func isOf(_ id: String, _ rule: String) -> Bool { id == rule || id.hasPrefix(rule + "@") }
  }

  /// In the order of the app's bugs.
  package var rows: [Row] = []
  /// The failures without a planted bug, by trial.
  package var healthy: [(trial: String, objections: [String])] = []

  package init() {}

  package var isRight: Bool { rows.allSatisfy(\.isRight) && healthy.allSatisfy(\.objections.isEmpty) }

  /// One line per rule, then one per bug that is not caught correctly; without a final line break.
  package var text: String {
    var order: [String] = []
    for row in rows where !order.contains(row.bug.rule) { order.append(row.bug.rule) }
    let width = (order.map(\.count).max() ?? 0) + 2
    let rules = order.map { rule in
      let own = rows.filter { $0.bug.rule == rule }
      let right = own.filter(\.isRight)
      let names = right.map { row in row.bug.name + (row.seed.map { " (seed \($0))" } ?? "") }
      return rule + String(repeating: " ", count: width - rule.count)
        + "\(right.count) of \(own.count)  \(names.joined(separator: ", "))"
    }
    let wrong = rows.filter { !$0.isRight }.map { row in
      let bug = "[FAIL] \(row.bug.name) on `\(row.bug.setting)`:"
      guard row.isCaught else {
        return "\(bug) \(PlantedTable.text(row.objections)), but \(row.bug.rule) should"
      }
      return "\(bug) \(PlantedTable.text(row.others)), too; if the bug breaks that, list it in `breaksToo`"
    }
    let ill = healthy.filter { !$0.objections.isEmpty }.map {
      "[FAIL] nothing on `\($0.trial)`: \(PlantedTable.text($0.objections))"
    }
    let count = rows.count(where: \.isRight)
    return
      (rules + wrong + ill
      + ["\(count) of \(rows.count) planted bugs are caught by their rule and no other"])
      .joined(separator: "\n")
  }

  /// The broken rules, exceeded budgets and incomplete units of a run. O(rules + budgets + units).
  package static func objections(of report: RunReport) -> [String] {
    report.invariants.filter { $0.violations > 0 }.map(\.id)
      + report.budgets.filter { !$0.holds }.map(\.metric)
      + endings(of: report.deterministic.units)
  }

  /// The exit code of a run, such as `exit 4`, if it does not match the failures; else empty. O(rules + budgets + units).
  package static func oddExit(of report: RunReport) -> [String] {
    let endings = endings(of: report.deterministic.units)
    return oddExit(
      report.exit, isBroken: !endings.isEmpty || report.invariants.contains { $0.violations > 0 },
      isOverBudget: !report.budgets.allSatisfy(\.holds))
  }

  /// Checks a code: 4 matches a broken rule or an incomplete unit, 2 an exceeded budget, 0 neither.
  package static func oddExit(_ code: Int, isBroken: Bool, isOverBudget: Bool) -> [String] {
    let fitting: ExitCode = isBroken ? .invariantBroken : isOverBudget ? .budgetExceeded : .holds
    return code == Int(fitting.rawValue) ? [] : ["exit \(code)"]
  }

  /// The distinct outcomes of incomplete units, such as `crashed (signal 4)`.
  package static func endings(of units: [UnitSummary]) -> [String] {
    units.map(\.outcome).reduce(into: []) { found, outcome in
      if outcome != "complete", !found.contains(outcome) { found.append(outcome) }
    }
  }

  private static func text(_ ids: [String]) -> String {
    switch ids.count {
    case 0: "no rule objects"
    case 1: "\(ids[0]) objects"
    default: "\(ids.joined(separator: ", ")) object"
    }
  }
}
