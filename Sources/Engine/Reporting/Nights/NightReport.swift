package import Metrics

/// The result of a night: its parts with their figures, and the conclusions.
package struct NightReport: Sendable {
  /// A part of the night.
  package struct Part: Sendable {
    /// Its folder beside the page, and its anchor.
    package var name: String
    /// The question that it answers.
    package var title: String
    package var exit: Int32
    /// The meaning of its exit code.
    package var meaning: String
    /// Its complete output.
    package var text: String
    /// Whether it wrote a page into its folder.
    package var hasPage: Bool
    /// Its duration by this machine's clock. For a resumed night, the time since then.
    package var seconds: Double
    /// The figures of its run; `nil`: the part is no run, or left none that can be read.
    package var figures: NightFigures?

    package init(
      name: String, title: String, exit: Int32, meaning: String, text: String, hasPage: Bool,
      seconds: Double = 0, figures: NightFigures? = nil
    ) {
      (self.name, self.title, self.exit, self.meaning) = (name, title, exit, meaning)
      (self.text, self.hasPage, self.seconds, self.figures) = (text, hasPage, seconds, figures)
    }
  }

  /// The part with equal cycles.
  package static let soak = "soak"
  /// The part that compares the night with the previous one.
  package static let changes = "changes"
  /// The part with new units.
  package static let night = "night"

  /// `2026-11-23`.
  package var date: String
  /// The night that it is compared with; `nil`: this is the first.
  package var earlier: String?
  package var app: String
  package var commit: String
  /// The app's word for units.
  package var unit: UnitWord
  /// Number of possible new units: those of the night's scenario.
  package var unitsOfScenario: Int
  /// The gravest exit code of the parts.
  package var worst: Int32
  /// The meaning of that code.
  package var meaning: String
  package var parts: [Part]
  /// The growth found by the soak.
  package var growth: [NightGrowth]
  /// The parts left out, each with the reason.
  package var omitted: [String]

  package init(
    date: String, earlier: String?, app: String, commit: String, unit: UnitWord, unitsOfScenario: Int,
    worst: Int32, meaning: String, parts: [Part], growth: [NightGrowth] = [], omitted: [String]
  ) {
    (self.date, self.earlier, self.app, self.commit) = (date, earlier, app, commit)
    (self.unit, self.unitsOfScenario, self.worst, self.meaning) = (unit, unitsOfScenario, worst, meaning)
    (self.parts, self.growth, self.omitted) = (parts, growth, omitted)
  }

  /// The least number of new units of a night that proves something.
  ///
  /// With 95 % confidence, 100 units exercise a rule that breaks in 3 % of the units (`NightVerdict`). It is also the default for
  /// `overnight`'s units that are the same each night.
  package static let leastUnits = 100

  /// Number of new units this night needs: `leastUnits`, or all of the scenario if it has fewer.
  package var neededUnits: Int { min(NightReport.leastUnits, unitsOfScenario) }

  /// Number of new units simulated; 0 if the part left no figures.
  package var newUnits: Int { parts.first { $0.name == NightReport.night }?.figures?.units ?? 0 }
}
