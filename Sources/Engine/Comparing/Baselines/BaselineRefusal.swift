package import Metrics

/// Why a run makes no baseline, and what would make one.
package struct BaselineRefusal: Equatable, Sendable {
  /// What is the matter with the run, without its full stop.
  package let reason: String
  /// What to do first, without its full stop; it follows a colon.
  package let remedy: String

  /// `nil` of a run that makes a baseline: all of it ran, and no rule was broken, left unproven or not as known.
  package init?(of run: RunReport) {
    let unit = run.words.unit
    if let partial = run.partial {
      (reason, remedy) = (
        "only \(partial.units) of \(partial.of) \(unit.several) ran", "run all of them first"
      )
      return
    }
    if run.exit == 0 || run.exit == 2 {
      guard run.deterministic.units.isEmpty else { return nil }
      (reason, remedy) = ("no \(unit.one) ran", "run the scenario first")
      return
    }
    var words = run.verdict
    while words.last == "." { words.removeLast() }
    (reason, remedy) = (words, BaselineRefusal.remedy(run))
  }

  /// Of several faults the one that the others may follow from.
  private static func remedy(_ run: RunReport) -> String {
    let outcomes = run.invariants.map(\.outcome)
    let unit = run.words.unit
    if run.exit == 5 { return "let it run to its end first" }
    if run.exit == 7 { return "find where the two part first" }
    if run.deterministic.units.contains(where: { $0.outcome != "complete" }) {
      return "find out first why a \(unit.one) did not finish"
    }
    if outcomes.contains(.broken) {
      return "mend the rule first, or declare it under `known` of the scenario for as long as it fails"
    }
    if outcomes.contains(.notAsKnown) { return "put the entry under `known` of the scenario right first" }
    if outcomes.contains(.unproven) {
      return
        "play more of what tries the rule first (more \(unit.several), or longer), or ask for less under `provocations` of the scenario"
    }
    return "mend that first"
  }
}
