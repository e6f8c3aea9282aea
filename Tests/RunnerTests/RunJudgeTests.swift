import FamilySamples
import FamilySubject
import Invariants
import Kernel
import Metrics
import Playing
import Runner
import ScenarioFormat
import Simulation
import Skiprope
import Testing

@Suite("The judgement of a run")
struct RunJudgeTests {
  private func scenario(
    budgets: [(String, Double)] = [], provocations: [(String, Int)] = []
  ) -> Scenario {
    var scenario = Scenario.tiny()
    scenario.budgets = budgets.map { BudgetLine(metric: $0.0, limit: $0.1) }
    scenario.provocations = provocations.map { ProvocationLine(invariant: $0.0, count: $0.1) }
    return scenario
  }

  private func metric(_ id: String, _ value: Double, samples: Int = 1, better: Polarity = .lower)
    -> MetricValue
  {
    MetricValue(id: id, value: value, unit: "ms", better: better, kind: .timed, samples: samples)
  }

  private func totals(
    exercised: Int = 0, violations: Int = 0, outcome: String = "complete", nondeterministic: [String] = []
  ) -> RunTotals {
    var result = UnitResult.complete(0)
    result.summary.outcome = outcome
    var tally = RuleTally(id: "settle")
    tally.exercised = exercised
    tally.violations = violations
    tally.examples = violations > 0 ? ["family 0, child 1, at 0:01.000: still moving"] : []
    result.invariants = [tally]
    result.nondeterministic = nondeterministic
    var totals = RunTotals(FamilySubject.compiled.subject.unitWord)
    totals.add(result)
    return totals
  }

  @Test("a budget at its limit holds; beyond it, with no samples or without its metric it fails")
  func budgets() {
    let judge = RunJudge(
      scenario: scenario(budgets: [("a", 5), ("b", 5), ("c", 5), ("d", 5)]),
      of: FamilySubject.compiled.subject,
      on: CivilDay(daysSinceEpoch: 20_000))
    let metrics = [metric("a", 5), metric("b", 5.01), metric("c", 0, samples: 0)]
    let judgement = judge.judge(metrics, totals())
    #expect(judgement.budgets.map(\.holds) == [true, false, false, false])
    #expect(judgement.budgets.map(\.value) == [5, 5.01, nil, nil])
    #expect(judgement.budgets[2].remark == "no samples; a budget on nothing fails")
    #expect(judgement.budgets[3].remark == "this run has no such metric; a budget on nothing fails")
    #expect(
      judgement.exit == 2
        && judgement.verdict == "A budget is exceeded: b. 2 metrics of budgets were not measured: c, d.")
  }

  @Test("a decoder at half speed makes budgets on photo times undecided, and is named")
  func slowDecoder() {
    let judge = RunJudge(
      scenario: scenario(budgets: [("photo.ready.p99", 120), ("hitch.ratio", 5)]),
      of: FamilySubject.compiled.subject,
      on: CivilDay(daysSinceEpoch: 20_000))
    for (ratio, exit) in [(0.75, 0), (1.5, 6), (0.2, 6)] {
      let metrics = [
        metric("photo.ready.p99", 80), metric("hitch.ratio", 1),
        metric("model.decode.ratio", ratio, samples: 400, better: .neither),
      ]
      let judgement = judge.judge(metrics, totals())
      #expect(judgement.exit == exit && judgement.model.map(\.operation) == ["decode"], "\(ratio)")
      #expect(judgement.budgets.map(\.isIncomparable) == [exit == 6, false], "\(ratio)")
      #expect(judgement.verdict.contains("because decode takes") == (exit == 6), "\(judgement.verdict)")
    }
  }

  @Test("the cost table is not judged for a debug build")
  func unjudgedCosts() {
    let judge = RunJudge(
      scenario: scenario(budgets: [("photo.ready.p99", 120)]), of: FamilySubject.compiled.subject,
      on: CivilDay(daysSinceEpoch: 20_000), judgesCosts: false)
    let metrics = [
      metric("photo.ready.p99", 80), metric("model.decode.ratio", 0.2, samples: 400, better: .neither),
    ]
    let judgement = judge.judge(metrics, totals())
    #expect(judgement.exit == 0 && judgement.model.isEmpty && judgement.budgets[0].remark.isEmpty)
  }

  @Test(
    "with fewer than three repetitions maxima and counts of late frames are not judged; other metrics are",
    arguments: [(1, "one repetition"), (2, "2 repetitions"), (3, "")])
  func unrepeated(repetitions: Int, words: String) {
    let ids = ["frame.cost.max", "hitch.count", "hitch.longest", "frame.cost.p999", "launch.first_frame"]
    let judge = RunJudge(
      scenario: scenario(budgets: ids.map { ($0, 5) }), of: FamilySubject.compiled.subject,
      on: CivilDay(daysSinceEpoch: 20_000), repetitions: repetitions)
    let judgement = judge.judge(ids.map { metric($0, 6) }, totals())
    let isJudged = repetitions >= 3
    #expect(judgement.budgets.map(\.isUnjudged) == [!isJudged, !isJudged, !isJudged, false, false])
    #expect(judgement.budgets.map(\.holds) == [!isJudged, !isJudged, !isJudged, false, false])
    #expect(judgement.budgets[0].remark == (isJudged ? "" : "not judged at \(words)"))
    #expect(judgement.exit == 2)
  }

  @Test(
    "budgets that are not judged do not fail, and the verdict says so; one without samples fails")
  func unrepeatedVerdict() {
    let two = RunJudge(
      scenario: scenario(budgets: [("frame.cost.max", 5), ("frame.cost.p99", 5)]),
      of: FamilySubject.compiled.subject,
      on: CivilDay(daysSinceEpoch: 20_000))
    let mixed = two.judge([metric("frame.cost.max", 9), metric("frame.cost.p99", 1)], totals())
    #expect(mixed.exit == 0 && mixed.verdict.hasPrefix("The budget holds; "))
    #expect(mixed.verdict.hasSuffix(" One budget was not judged: that takes three repetitions."))
    let one = RunJudge(
      scenario: scenario(budgets: [("frame.cost.max", 5)]), of: FamilySubject.compiled.subject,
      on: CivilDay(daysSinceEpoch: 20_000))
    #expect(one.judge([metric("frame.cost.max", 9)], totals()).verdict.hasPrefix("No budget was judged; "))
    #expect(one.judge([metric("frame.cost.max", 0, samples: 0)], totals()).exit == 2)
  }

  @Test("a run that was ended early is undecided unless something failed before")
  func cutShort() {
    for (violations, exit) in [(0, 5), (1, 4)] {
      var judgement = RunJudge(
        scenario: scenario(), of: FamilySubject.compiled.subject, on: CivilDay(daysSinceEpoch: 20_000)
      ).judge(
        [], totals(violations: violations))
      judgement.cutShort(after: 1, of: "2 families")
      #expect(judgement.exit == exit && judgement.verdict.hasPrefix("Ended early after 1 of 2 families. "))
    }
  }

  @Test(
    "if higher is better the limit is the lower bound",
    arguments: [(99.0, false), (100.0, true), (101.0, true)])
  func higherIsBetter(value: Double, holds: Bool) {
    let judge = RunJudge(
      scenario: scenario(budgets: [("harness.speed", 100)]), of: FamilySubject.compiled.subject,
      on: CivilDay(daysSinceEpoch: 20_000))
    let judgement = judge.judge([metric("harness.speed", value, better: .higher)], totals())
    #expect(judgement.budgets[0].holds == holds && judgement.exit == (holds ? 0 : 2))
  }

  @Test(
    "a run that exercises a rule too rarely proves nothing and fails", arguments: [(3, 4), (4, 0), (5, 0)])
  func provocation(exercised: Int, exit: Int) {
    let judge = RunJudge(
      scenario: scenario(provocations: [("settle", 4)]), of: FamilySubject.compiled.subject,
      on: CivilDay(daysSinceEpoch: 20_000))
    let judgement = judge.judge([], totals(exercised: exercised))
    #expect(judgement.exit == exit)
    #expect(judgement.invariants.count == InvariantCatalogue.all.count)
    if exit == 4 { #expect(judgement.verdict.contains("settle (3 of 4)")) }
  }

  /// All 17 rules of a run were called ok and "never broken", four of which nothing had ever tried.
  @Test("a rule neither exercised nor required is not tried, and the verdict counts the others")
  func untried() {
    let judgement = RunJudge(
      scenario: scenario(provocations: [("settle", 4)]), of: FamilySubject.compiled.subject,
      on: CivilDay(daysSinceEpoch: 20_000)
    ).judge(
      [], totals(exercised: 5))
    let all = InvariantCatalogue.all.count
    for rule in judgement.invariants {
      #expect(rule.outcome == (rule.id == "settle" ? .held : .untried) && rule.holds, "\(rule.id)")
    }
    #expect(judgement.verdict.contains("1 of \(all) rules tried, none broken"), "\(judgement.verdict)")
    let none = RunJudge(
      scenario: scenario(), of: FamilySubject.compiled.subject, on: CivilDay(daysSinceEpoch: 20_000)
    )
    .judge([], totals(exercised: 0))
    #expect(none.exit == 0 && none.verdict.contains("none of \(all) rules was tried"), "\(none.verdict)")
  }

  /// `evening-gallery --families 0-1` left with 2: there was no child of three years among them, so that `gesture.pace.3` had
  /// no samples, or did not exist.
  @Test(
    "a part of the families is not judged for missing families, or for totals that only all of them reach")
  func partial() {
    let ids = ["gesture.pace.3", "frame.cost.p999@120hz", "fault.kills", "coverage.reached", "hitch.ratio"]
    let metrics = [
      metric("frame.cost.p999@120hz", 0, samples: 0), metric("fault.kills", 1, better: .higher),
      metric("coverage.reached", 1, better: .higher), metric("hitch.ratio", 9),
    ]
    func budgets(_ part: PartialRun?) -> [BudgetOutcome] {
      RunJudge(
        scenario: scenario(budgets: ids.map { ($0, 5) }), of: FamilySubject.compiled.subject,
        on: CivilDay(daysSinceEpoch: 20_000), partial: part
      ).judge(
        metrics, totals()
      )
      .budgets
    }
    #expect(budgets(PartialRun(units: 2, of: 8)).map(\.isUnjudged) == [true, true, true, true, false])
    #expect(budgets(PartialRun(units: 2, of: 8)).map(\.holds) == [true, true, true, true, false])
    #expect(budgets(nil).allSatisfy { !$0.isUnjudged && !$0.holds }, "of a whole run they fail")
  }

  // `smoke --families 0-0` asked one family for half of what two meet, which they do not share equally.
  @Test("a part of few families is judged by limits of each; from twenty on it also answers for its share")
  func parts() {
    func judge(_ part: PartialRun?) -> RunJudge.Judgement {
      var ready = metric("photo.ready.p99", 9)
      ready.kind = .exact
      return RunJudge(
        scenario: scenario(budgets: [("photo.ready.p99", 5)], provocations: [("settle", 100)]),
        of: FamilySubject.compiled.subject, on: CivilDay(daysSinceEpoch: 20_000), partial: part
      ).judge([ready], totals(exercised: 19))
    }
    let few = judge(PartialRun(units: 19, of: 100))
    #expect(few.exit == 0 && few.verdict.hasPrefix("PARTIAL, 19 of 100 families"))
    #expect(few.verdict.contains("It takes 20 families or all of them to judge"), "\(few.verdict)")
    let many = judge(PartialRun(units: 20, of: 100))
    #expect(many.exit == 4 && many.verdict.contains("settle (19 of 20)"), "\(many.verdict)")
    #expect(many.budgets.map(\.holds) == [false])
    #expect(judge(nil).exit == 4)
    let broken = RunJudge(
      scenario: scenario(), of: FamilySubject.compiled.subject, on: CivilDay(daysSinceEpoch: 20_000),
      partial: PartialRun(units: 1, of: 100)
    )
    .judge([], totals(exercised: 1, violations: 1))
    #expect(broken.exit == 4, "a broken rule is broken in any part")
  }

  @Test("a rule is judged by its own counts and its own requirement")
  func counted() {
    let judge = RunJudge(
      scenario: scenario(provocations: [("zoom.range", 2), ("settle", 4)]),
      of: FamilySubject.compiled.subject,
      on: CivilDay(daysSinceEpoch: 20_000))
    let invariants = judge.judge([], totals(exercised: 5, violations: 1)).invariants
    for outcome in invariants {
      #expect(outcome.required == ["zoom.range": 2, "settle": 4][outcome.id, default: 0], "\(outcome.id)")
      #expect(outcome.violations == (outcome.id == "settle" ? 1 : 0), "\(outcome.id)")
    }
    let settle = invariants.first { $0.id == "settle" }
    #expect(settle?.exercised == 5 && settle?.examples == ["family 0, child 1, at 0:01.000: still moving"])
  }

  @Test("a rule that was never checked fails if the scenario requires it")
  func notLookedAt() {
    let judge = RunJudge(
      scenario: scenario(provocations: [("zoom.range", 1)]), of: FamilySubject.compiled.subject,
      on: CivilDay(daysSinceEpoch: 20_000))
    #expect(judge.judge([], totals()).exit == 4)
  }

  @Test(
    "of several failures, not deterministic comes before broken, and broken before over budget",
    arguments: [
      (true, true, true, 7), (false, true, true, 4), (false, false, true, 2), (false, false, false, 0),
    ])
  func precedence(differs: Bool, isBroken: Bool, isOver: Bool, exit: Int) {
    let judge = RunJudge(
      scenario: scenario(budgets: [("a", 5)]), of: FamilySubject.compiled.subject,
      on: CivilDay(daysSinceEpoch: 20_000))
    let judgement = judge.judge(
      [metric("a", isOver ? 6 : 4)],
      totals(violations: isBroken ? 1 : 0, nondeterministic: differs ? ["family 0, child 1, frame 3"] : []))
    #expect(judgement.exit == exit)
    let words = [
      "Not deterministic: family 0, child 1, frame 3", "Invariant settle was broken 1 times",
      "A budget is exceeded: a", "The budget holds",
    ]
    #expect(judgement.verdict.hasPrefix(words[[7, 4, 2, 0].firstIndex(of: exit) ?? 0]))
  }

  @Test("not deterministic comes before a crashed family, which is named before any other failure")
  func crashedAndDifferent() {
    let judge = RunJudge(
      scenario: scenario(budgets: [("a", 5)]), of: FamilySubject.compiled.subject,
      on: CivilDay(daysSinceEpoch: 20_000))
    let difference = "family 0, child 1, frame 3"
    let both = judge.judge(
      [metric("a", 6)], totals(outcome: "crashed (signal 11)", nondeterministic: [difference]))
    #expect(
      both.exit == 7
        && both.verdict.hasPrefix("Not deterministic: \(difference). A family did not finish: family 0"))
    let crashed = judge.judge([metric("a", 6)], totals(outcome: "crashed (signal 11)"))
    #expect(
      crashed.exit == 4
        && crashed.verdict
          == "A family did not finish: family 0: crashed (signal 11). A budget is exceeded: a."
    )
  }

  @Test("a crashed family fails the run and is named before any invariant")
  func crashed() {
    let judge = RunJudge(
      scenario: scenario(), of: FamilySubject.compiled.subject, on: CivilDay(daysSinceEpoch: 20_000))
    let judgement = judge.judge([], totals(violations: 1, outcome: "crashed (signal 11)"))
    #expect(judgement.exit == 4)
    #expect(
      judgement.verdict
        == "A family did not finish: family 0: crashed (signal 11). Invariant settle was broken 1 times: "
        + "family 0, child 1, at 0:01.000: still moving.")
  }
}
