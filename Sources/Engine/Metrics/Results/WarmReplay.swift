/// A second look: a cold run exceeded budgets on time, and the units responsible were replayed warm.
package struct WarmReplay: Codable, Hashable, Sendable {
  /// The replayed units, ascending, from 0.
  package var units: [Int]
  /// The budgets on time that the cold run exceeded, with its values.
  package var first: [BudgetOutcome]

  package init(units: [Int], first: [BudgetOutcome]) {
    self.units = units
    self.first = first
  }

  /// Such as `A second appearance replayed units 1, 3; at first hitch.ratio was 6.2 ms/s.`
  package func sentence(_ unit: UnitWord) -> String {
    let shown = units.prefix(8).map(String.init).joined(separator: ", ")
    let more = units.count > 8 ? " and \(units.count - 8) more" : ""
    let figures = first.map { budget in
      let value = budget.value.map { "\(($0 * 1_000).rounded() / 1_000) \(budget.unit)" } ?? "without samples"
      return "\(budget.metric) was \(value)"
    }
    return
      "A second look replayed \(units.count == 1 ? unit.one : unit.several) \(shown)\(more); at first "
      + figures.joined(separator: ", ") + "."
  }
}
