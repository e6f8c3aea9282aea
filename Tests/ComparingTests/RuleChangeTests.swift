import Comparing
import Metrics
import Testing

/// What `compare` says of rules: it used to say nothing, so that a night that broke a rule was SAME in all figures, and one
/// that mended a bug was NOT COMPARABLE and nothing else.
@Suite("Rules in two runs")
struct RuleChangeTests {
  private func run(_ rules: [(id: String, violations: Int, exercised: Int)], parts: Bool = false)
    -> HandMadeRun
  {
    var run = HandMadeRun()
    run.report.invariants = rules.map { rule in
      InvariantOutcome(
        id: rule.id, title: "rule \(rule.id)", checked: 100, exercised: rule.exercised, required: 4,
        violations: rule.violations, examples: rule.violations > 0 ? ["\(rule.id) at 0:12"] : [])
    }
    if parts { run.part(HandMadeRun.sessions[0], from: 5) }
    return run
  }

  @Test("a newly broken rule is WORSE with any behaviour, and comes before all figures")
  func broken() {
    for parts in [false, true] {
      let comparison = run([("a", 0, 9), ("b", 0, 9)]).compared(
        with: run([("a", 0, 9), ("b", 2, 9)], parts: parts))
      #expect(comparison.outcome == .worse && comparison.exit == 3, "parts: \(parts)")
      #expect(comparison.rules.map(\.id) == ["b"] && comparison.rules.map(\.kind) == [.broken])
      #expect(comparison.rules.first?.example == "b at 0:12" && comparison.rules.first?.new == 2)
    }
  }

  @Test(
    "a mended rule with differing behaviour is MENDED and passes; an unproven rule is not mended"
  )
  func mended() {
    let sick = run([("a", 3, 9), ("b", 0, 9)])
    let comparison = sick.compared(with: run([("a", 0, 9), ("b", 0, 9)], parts: true))
    #expect(comparison.outcome == .mended && comparison.exit == 0)
    #expect(comparison.rules.map(\.kind) == [.mended] && comparison.rules.first?.example == "a at 0:12")
    #expect(comparison.behaviour?.earliest?.name == HandMadeRun.sessions[0])
    let hidden = sick.compared(with: run([("a", 0, 3), ("b", 0, 9)], parts: true))
    #expect(hidden.exit == 6 && hidden.rules.map(\.kind) == [.hidden])
    // Where the digests agree the figures are compared as ever.
    #expect(sick.compared(with: run([("a", 0, 9), ("b", 0, 9)])).outcome == .same)
  }

  @Test("broken rules come before mended ones: a run with one of each is WORSE")
  func two() {
    let old = run([("a", 1, 9), ("b", 0, 9), ("c", 0, 9), ("d", 5, 9), ("e", 0, 9), ("f", 0, 9)])
    let new = run(
      [("a", 0, 9), ("b", 2, 9), ("c", 1, 9), ("d", 7, 9), ("e", 0, 2), ("g", 1, 9)], parts: true)
    let comparison = old.compared(with: new)
    #expect(comparison.outcome == .worse)
    #expect(comparison.rules.map(\.id) == ["b", "c", "g", "e", "f", "a", "d"])
    #expect(
      comparison.rules.map(\.kind) == [.broken, .broken, .broken, .unproven, .gone, .mended, .still])
  }

  @Test("runs of different input are not compared, regardless of rules")
  func obstacle() {
    var other = run([("a", 0, 9)])
    other.report.seed = 28
    let comparison = run([("a", 1, 9)]).compared(with: other)
    #expect(comparison.exit == 6 && comparison.rules.isEmpty)
  }
}
