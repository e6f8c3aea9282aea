package import Metrics

/// Growth of a quantity in sessions of equal cycles, per hour of use.
package struct NightGrowth: Hashable, Sendable {
  /// The display name, such as `live bytes`.
  package let title: String
  /// The largest rate of any session.
  package let perHour: Double
  /// The limit of the scenario's budget; `nil`: none.
  package let limitPerHour: Double?
  /// Whether the budget holds; true without one.
  package let holds: Bool

  package init(title: String, perHour: Double, limitPerHour: Double?, holds: Bool) {
    (self.title, self.perHour, self.limitPerHour, self.holds) = (title, perHour, limitPerHour, holds)
  }

  /// The growth of each quantity in a soak, in order; empty for a run without cycles.
  package static func all(_ report: RunReport) -> [NightGrowth] {
    let sessions = (report.soak ?? []).filter { $0.cycleSeconds > 0 }
    guard let first = sessions.first else { return [] }
    return first.quantities.map { quantity in
      let rates = sessions.compactMap { session in
        session.quantities.first { $0.name == quantity.name }.map { $0.perCycle * cyclesAnHour(session) }
      }
      let budget = report.budgets.first { $0.metric == "soak.growth.\(quantity.name)" }
      return NightGrowth(
        title: quantity.title, perHour: rates.max() ?? 0,
        limitPerHour: budget.map { $0.limit * cyclesAnHour(first) }, holds: budget?.holds ?? true)
    }
  }

  private static func cyclesAnHour(_ session: SoakSession) -> Double { 3_600 / session.cycleSeconds }

  /// `1,161`, or `0`.
  package var rate: String { FigureText.number(perHour) }
  /// `90`, or `no limit`.
  package var limit: String { limitPerHour.map(FigureText.number) ?? "no limit" }
}
