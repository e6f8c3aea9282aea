package import Metrics

/// What came of a night: its parts with their figures, and what follows from them.
package struct NightReport: Sendable {
  /// One of its parts.
  package struct Part: Sendable {
    /// Its folder beside the page, and its anchor.
    package var name: String
    /// What it asks.
    package var title: String
    package var exit: Int32
    /// What its exit code means.
    package var meaning: String
    /// Everything that it said.
    package var text: String
    /// Whether it left a page of its own in its folder.
    package var hasPage: Bool
    /// How long it took by this machine's clock; in a night that was resumed since then.
    package var seconds: Double
    /// What its run amounts to; `nil`: the part is no run, or left none that can be read.
    package var figures: NightFigures?

    package init(
      name: String, title: String, exit: Int32, meaning: String, text: String, hasPage: Bool,
      seconds: Double = 0, figures: NightFigures? = nil
    ) {
      (self.name, self.title, self.exit, self.meaning) = (name, title, exit, meaning)
      (self.text, self.hasPage, self.seconds, self.figures) = (text, hasPage, seconds, figures)
    }
  }

  /// The part of equal cycles.
  package static let soak = "soak"
  /// The part that holds a night against the one before.
  package static let changes = "changes"
  /// The part of new units.
  package static let night = "night"

  /// `2026-11-23`.
  package var date: String
  /// The night that it is held against; `nil`: the first.
  package var earlier: String?
  package var app: String
  package var commit: String
  /// What the app calls its units.
  package var unit: UnitWord
  /// How many new units there can be: those of the night's scenario.
  package var unitsOfScenario: Int
  /// The gravest code of the parts.
  package var worst: Int32
  /// What that code means.
  package var meaning: String
  package var parts: [Part]
  /// What the soak came to hold more of.
  package var growth: [NightGrowth]
  /// What was left out and why.
  package var omitted: [String]

  package init(
    date: String, earlier: String?, app: String, commit: String, unit: UnitWord, unitsOfScenario: Int,
    worst: Int32, meaning: String, parts: [Part], growth: [NightGrowth] = [], omitted: [String]
  ) {
    (self.date, self.earlier, self.app, self.commit) = (date, earlier, app, commit)
    (self.unit, self.unitsOfScenario, self.worst, self.meaning) = (unit, unitsOfScenario, worst, meaning)
    (self.parts, self.growth, self.omitted) = (parts, growth, omitted)
  }

  /// New units without which a night proves nothing: a rule that breaks in 3 % of the units is met by 100 of them with a
  /// confidence of 95 % (`NightVerdict`). The default of `overnight`'s units that are the same each night, too.
  package static let leastUnits = 100

  /// How many new units this night needs: `leastUnits`, or all that the scenario has.
  package var neededUnits: Int { min(NightReport.leastUnits, unitsOfScenario) }

  /// New units that were simulated; 0 where the part left no figures.
  package var newUnits: Int { parts.first { $0.name == NightReport.night }?.figures?.units ?? 0 }
}
