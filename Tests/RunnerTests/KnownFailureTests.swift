import FamilySamples
import FamilySubject
import Kernel
import Metrics
import Playing
import Runner
import ScenarioFormat
import Skiprope
import Testing

@Suite("Known failures in the judgement of a run")
struct KnownFailureTests {
  private static let until = CivilDay(daysSinceEpoch: 20_000)

  /// A scenario that knows of three violations of a rule, and of two budgets, one on an exact figure and one on a clock's.
  private var scenario: Scenario {
    var scenario = Scenario.tiny()
    scenario.budgets = [
      BudgetLine(metric: "cache.decodes", limit: 5), BudgetLine(metric: "hitch.ratio", limit: 5),
      BudgetLine(metric: "frame.product.p99", limit: 1),
    ]
    scenario.provocations = [ProvocationLine(invariant: "settle", count: 4)]
    scenario.known = [
      KnownLine("settle", violations: 3, until: Self.until, reason: "a fling at a rotation"),
      KnownLine("cache.decodes", value: 8, until: Self.until, reason: "the new header"),
      KnownLine("hitch.ratio", value: 8, until: Self.until, reason: "the new header"),
    ]
    return scenario
  }

  private func judge(
    violations: Int = 2, decodes: Double = 7, hitches: Double = 7, exercised: Int = 9, other: Double = 0.5,
    daysAfter: Int = 0, partial: PartialRun? = nil, isAltered: Bool = false
  ) -> RunJudge.Judgement {
    var result = UnitResult.complete(0)
    var tally = RuleTally(id: "settle")
    (tally.exercised, tally.violations) = (exercised, violations)
    result.invariants = [tally]
    var totals = RunTotals(FamilySubject.compiled.subject.unitWord)
    totals.add(result)
    func metric(_ id: String, _ value: Double, _ kind: MetricKind) -> MetricValue {
      MetricValue(id: id, value: value, unit: "1", better: .lower, kind: kind, samples: 40)
    }
    return RunJudge(
      scenario: scenario, of: FamilySubject.compiled.subject,
      on: CivilDay(daysSinceEpoch: Self.until.daysSinceEpoch + daysAfter), partial: partial,
      isAltered: isAltered
    ).judge(
      [
        metric("cache.decodes", decodes, .exact), metric("hitch.ratio", hitches, .timed),
        metric("frame.product.p99", other, .timed),
      ], totals)
  }

  private func states(_ judgement: RunJudge.Judgement) -> [KnownFailure.State?] {
    [judgement.invariants.first { $0.id == "settle" }?.known?.state] + judgement.budgets.map(\.known?.state)
  }

  @Test("a failure as declared does not fail the run, is listed separately and does not count as held")
  func known() {
    let judgement = judge()
    #expect(judgement.exit == 0 && states(judgement) == [.known, .known, .known, nil])
    #expect(
      judgement.verdict.hasPrefix("The other budget holds; none of")
        && judgement.verdict.hasSuffix(
          " Known to fail: settle (until 2024-10-04), cache.decodes (until 2024-10-04), hitch.ratio (until 2024-10-04)."
        ),
      "\(judgement.verdict)")
    #expect(judgement.invariants.first { $0.id == "settle" }?.outcome == .known)
    #expect(judgement.budgets[0].remark == "known to fail until 2024-10-04, with 8 at most: the new header")
  }

  @Test("more violations or a worse value than declared fail; as many as declared do not")
  func worse() {
    #expect(states(judge(violations: 3, decodes: 8)) == [.known, .known, .known, nil])
    let more = judge(violations: 4)
    #expect(more.exit == 4 && states(more) == [.worse, .known, .known, nil])
    #expect(more.verdict.hasPrefix("settle is worse than known, 3 violations: mend it"), "\(more.verdict)")
    let further = judge(decodes: 8.1)
    #expect(further.exit == 2 && states(further) == [.known, .worse, .known, nil])
    #expect(judge(violations: 4, decodes: 8.1, hitches: 9).exit == 4)
  }

  @Test("a mended failure fails until its entry is removed; a timed metric is never called mended")
  func mended() {
    let rule = judge(violations: 0)
    #expect(rule.exit == 4 && states(rule) == [.mended, .known, .known, nil])
    #expect(
      rule.verdict.contains("settle is mended: remove its entry under `known` of the scenario"),
      "\(rule.verdict)")
    let budget = judge(decodes: 5)
    #expect(budget.exit == 2 && states(budget) == [.known, .mended, .known, nil])
    let timed = judge(hitches: 4)
    #expect(timed.exit == 0 && states(timed) == [.known, .known, .open, nil] && timed.budgets[1].holds)
    // A rule that was hardly tried proves nothing, mended or not.
    let untried = judge(violations: 0, exercised: 1)
    #expect(untried.exit == 4 && states(untried)[0] == .open && untried.verdict.contains("settle (1 of 4)"))
  }

  @Test("the last day still counts; the day after it fails in any case")
  func past() {
    #expect(judge(daysAfter: 0).exit == 0)
    let late = judge(daysAfter: 1)
    #expect(late.exit == 4 && states(late) == [.past, .past, .past, nil])
    #expect(
      late.verdict.contains("settle was known to fail until 2024-10-04, which is past"), "\(late.verdict)")
    #expect(judge(violations: 0, decodes: 1, daysAfter: 1).exit == 4)
  }

  @Test("for a part of a scenario, or one changed by flags, only the date is judged, not the amount")
  func parts() {
    for (partial, isAltered) in [(PartialRun(units: 1, of: 9), false), (nil, true)] {
      for (violations, state) in [(0, KnownFailure.State.open), (1, .known), (99, .known)] {
        let judgement = judge(violations: violations, decodes: 99, partial: partial, isAltered: isAltered)
        #expect(judgement.exit == 0 && states(judgement)[0] == state, "\(violations): \(judgement.verdict)")
      }
      #expect(judge(daysAfter: 1, partial: partial, isAltered: isAltered).exit == 4)
    }
  }

  @Test("an undeclared failure still fails beside declared ones")
  func other() {
    let judgement = judge(other: 2)
    #expect(judgement.exit == 2)
    #expect(
      judgement.verdict.hasPrefix("A budget is exceeded: frame.product.p99. Known to fail: settle"),
      "\(judgement.verdict)")
  }
}
