package import Metrics

/// The reason why a run cannot become a baseline, and the remedy.
package struct BaselineRefusal: Equatable, Sendable {
  /// The problem, without a full stop.
  package let reason: String
  /// The remedy, without a full stop; follows a colon.
  package let remedy: String

  /// Checks a run; `nil` when it can become a baseline: it is complete, and no rule is broken, unproven or not as known.
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

  /// The remedy for the problem that may have caused the others.
  private static func remedy(_ run: RunReport) -> String {
    let outcomes = run.invariants.map(\.outcome)
    let unit = run.words.unit
    if run.exit == 5 { return "let it run to its end first" }
    if run.exit == 7 { return "find the first difference between the two runs first" }
    if run.deterministic.units.contains(where: { $0.outcome != "complete" }) {
      return "find out first why a \(unit.one) did not finish"
    }
    if outcomes.contains(.broken) {
      return "mend the rule first, or declare it under `known` of the scenario for as long as it fails"
    }
    if outcomes.contains(.notAsKnown) { return "put the entry under `known` of the scenario right first" }
    if outcomes.contains(.unproven) {
      return
        "exercise the rule more first (more \(unit.several), or longer), or require less under `provocations` of the scenario"
    }
    return "mend that first"
  }
}
