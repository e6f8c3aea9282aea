package import Fuzzing

/// A broken rule with the smallest case that breaks it.
package struct BreakFinding: Hashable, Sendable {
  package var violation: RuleViolation
  /// The shrunk case.
  package var one: BreakCase
  /// Samples of the case as found and as shrunk.
  package var foundEvents: Int
  package var events: Int
  /// Cases and gestures run until it was found.
  package var cases: Int
  package var gestures: Int
  /// Cases run to shrink it.
  package var evaluations: Int
  package var margin: FindingMargin

  /// The most events that a shrunk finding should have.
  package static let handful = 6

  /// The most cases run to shrink a finding; the best one by then is the result.
  static let shrinkLimit = 20_000

  /// Shrinks a finding of the search. Runs at most `shrinkLimit` cases and a few for the margin.
  package init(_ raw: RawFinding, stages: [BreakStage], mustStop: @escaping @Sendable () -> Bool = { false })
  {
    var shrinker = TouchShrinker(stages: stages, rule: raw.violation.rule, mustStop: mustStop)
    one = shrinker.shrink(raw.one)
    violation = BreakDriver(stages: stages).play(one).violation ?? raw.violation
    foundEvents = raw.one.samples.count
    events = one.samples.count
    cases = raw.cases
    gestures = raw.gestures
    evaluations = shrinker.evaluations
    margin = FindingMargin(one, &shrinker)
  }

  /// Why it has more events than a handful; `nil` if it has not.
  package var excuse: String? {
    guard events > BreakFinding.handful else { return nil }
    return "\(one.gestures.count) touch sequences are needed; without any one of its samples the rule holds"
  }

  /// The name of its files, such as `gesture-one-commit`.
  package var name: String { String(violation.rule.map { $0 == "." ? "-" : $0 }) }
}
