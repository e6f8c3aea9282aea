import Comparing
import Metrics
import ScenarioFormat
import Testing

/// One broken rule was followed by 17 failures, ten of which advised to keep a better figure with `--update`.
@Suite("Consequences of a broken rule in the gate")
struct GateConsequenceTests {
  private let run = HandMadeRun().report

  /// The run with every figure, the digest and a metric that is gone, a new one, and more.
  private func changed(_ change: (inout RunReport) -> Void = { _ in }) -> RunReport {
    var report = run
    report.deterministic.digest = "ff"
    for index in report.metrics.indices { report.metrics[index].value *= 4.5 }
    report.metrics[1].value = 1
    report.metrics.removeAll { $0.id == "photo.ready.p99" }
    change(&report)
    return report
  }

  private func judge(_ report: RunReport) -> GateJudgement {
    var baseline = Baseline(of: run)
    baseline.metrics.removeAll { $0.id == "time.screen.grid" }
    return GateJudgement(report, baseline, known: run.knownUnits)
  }

  @Test("a broken rule alone fails; differing figures are consequences without advice to update")
  func rule() {
    let judgement = judge(changed { $0.invariants[0].violations = 2 })
    #expect(judgement.failures.map(\.id) == ["expiry.shown"] && judgement.exits == [4])
    #expect(
      Set(judgement.consequences.map(\.id))
        == [
          "behaviour", "cache.decodes", "cache.hits", "frame.product.p50", "frame.product.p99",
          "frame.toolkit.p99", "memory.live_peak", "photo.ready.p99", "time.screen.grid",
        ])
    for finding in judgement.findings where !finding.holds {
      #expect(
        !finding.message.contains("update") && !finding.result.rawValue.contains("UPDATE"), "\(finding)")
    }
    #expect(judgement.consequences.contains { $0.message.contains("look at `expiry.shown` first") })
  }

  @Test("without a broken rule the same figures fail by themselves")
  func alone() {
    let judgement = judge(changed())
    #expect(judgement.consequences.isEmpty && judgement.failures.count == 9)
    #expect(judgement.failures.contains { $0.result == .worse })
  }

  @Test(
    "budgets, unproven rules and errors in the baseline fail by themselves beside a broken rule"
  )
  func independent() {
    var baseline = Baseline(of: run)
    baseline.metrics.append(.init(id: "cache.decods", value: 1))
    let report = changed { report in
      report.budgets[0].holds = false
      var other = report.invariants[0]
      (other.id, other.exercised) = ("settle", 1)
      report.invariants[0].violations = 1
      report.invariants.append(other)
    }
    let judgement = GateJudgement(report, baseline, known: run.knownUnits)
    #expect(
      Set(judgement.failures.map(\.result)) == [.broken, .unproven, .exceeded, .unknown])
    #expect(judgement.byWeight.first?.id == "expiry.shown")
  }

  @Test("a lost unit is one failure with its reason, and so is each of two causes")
  func crashed() {
    let lost = changed { report in
      report.deterministic.units[1].outcome = "crashed (signal 11)"
      report.exit = 4
    }
    let judgement = judge(lost)
    #expect(judgement.failures.map(\.result) == [.notFinished] && judgement.exits == [4])
    #expect(judgement.failures.first?.message == "unit 1 did not finish: crashed (signal 11)")
    #expect(judgement.consequences.map(\.result) == [.partial])
    var both = lost
    both.invariants[0].violations = 1
    #expect(Set(judge(both).failures.map(\.result)) == [.notFinished, .broken])
    // A part that was asked for follows from nothing.
    both.deterministic.units.removeLast()
    both.partial = PartialRun(units: 1, of: 2)
    #expect(Set(judge(both).failures.map(\.result)) == [.partial, .broken])
  }

  @Test(
    "a known failure is listed apart; if mended or worse it fails, with figures as consequences")
  func known() {
    var report = run
    func declare(_ state: KnownFailure.State, violations: Int) {
      report.invariants[0].violations = violations
      report.invariants[0].known = KnownFailure(
        reason: "a fling", since: nil, until: "2027-01-31", stated: "3 violations", state: state)
    }
    declare(.known, violations: 2)
    #expect(BaselineRefusal(of: report) == nil)
    let judgement = GateJudgement(report, Baseline(of: report), known: run.knownUnits)
    #expect(judgement.failures.isEmpty && judgement.known.map(\.id) == ["expiry.shown"])
    let more = GateJudgement(
      changed { $0.invariants = report.invariants }, Baseline(of: report), known: run.knownUnits)
    #expect(more.consequences.isEmpty && more.failures.count > 3, "a known failure explains nothing")
    for (state, violations) in [(KnownFailure.State.mended, 0), (.worse, 4), (.past, 2)] {
      declare(state, violations: violations)
      report.exit = 4
      let failing = GateJudgement(
        changed {
          ($0.invariants, $0.exit) = (report.invariants, 4)
        }, Baseline(of: run), known: run.knownUnits)
      #expect(failing.failures.map(\.result) == [.notAsKnown] && failing.exits == [4], "\(state)")
      #expect(failing.consequences.count == 9)
    }
    report = run
    report.exit = 2
    report.budgets[0].holds = false
    report.budgets[0].known = KnownFailure(
      reason: "a fling", since: nil, until: "2027-01-31", stated: "600", state: .mended)
    let budget = GateJudgement(report, Baseline(of: run), known: run.knownUnits)
    #expect(budget.failures.map(\.result) == [.notAsKnown] && budget.exits == [2])
  }

  @Test("a budget on a metric that was not measured is not called exceeded")
  func notMeasured() {
    var report = run
    report.budgets[0].holds = false
    report.budgets[0].value = nil
    report.budgets[0].samples = 0
    let judgement = GateJudgement(report, Baseline(of: run), known: run.knownUnits)
    #expect(judgement.failures.map(\.result) == [.notMeasured] && judgement.exits == [2])
  }

  @Test("what a lost unit did not exercise, measure or reach is no failure of its own")
  func shareOfLostUnit() {
    let lost = changed { report in
      report.deterministic.units[1].outcome = "crashed (signal 11)"
      report.exit = 4
      report.invariants[0].exercised = 0
      var least = report.budgets[0]
      (least.metric, least.holds, least.limit, least.value) = ("cache.hits", false, 90, 40)
      var most = least
      (most.metric, most.value) = ("cache.decodes", 140)
      var gone = least
      (gone.metric, gone.value, gone.samples) = ("photo.ready.p99", nil, 0)
      report.budgets += [least, most, gone]
    }
    let withoutBaseline = GateJudgement(lost, withoutBaseline: "smoke.yaml")
    for judgement in [judge(lost), withoutBaseline] {
      let own = judgement.failures.filter { $0.subject != .run }
      #expect(own.map(\.id) == ["cache.decodes"], "more than a limit is too much, whoever is missing: \(own)")
      let folded = Set(judgement.consequences.filter { $0.subject != .run }.map(\.id))
      #expect(folded == ["expiry.shown", "cache.hits", "photo.ready.p99"])
      #expect(judgement.exits.contains(4))
    }
    // Nobody was lost: each fails by itself.
    let whole = GateJudgement(
      changed { ($0.invariants, $0.budgets) = (lost.invariants, lost.budgets) }, withoutBaseline: "b")
    #expect(
      Set(whole.failures.map(\.id)).isSuperset(of: [
        "expiry.shown", "cache.hits", "cache.decodes", "photo.ready.p99",
      ]))
  }

  @Test("a run that cannot become a baseline is advised what to do first")
  func withoutBaseline() {
    func advice(_ change: (inout RunReport) -> Void) -> String {
      var report = run
      change(&report)
      let findings = GateJudgement(report, withoutBaseline: "smoke.yaml").findings
      return findings.first { $0.result == .notComparable }?.message ?? ""
    }
    #expect(advice { _ in } == "there is no baseline `smoke.yaml`; write it with `gate RUN --update`")
    #expect(advice { $0.exit = 2 }.contains("write it with"), "a figure over its limit is kept with a remark")
    let faults: [(String, (inout RunReport) -> Void)] = [
      ("mend the rule", { ($0.invariants[0].violations, $0.exit) = (2, 4) }),
      ("exercise the rule more", { ($0.invariants[0].exercised, $0.exit) = (0, 4) }),
      (
        "why a unit did not finish",
        { ($0.deterministic.units[1].outcome, $0.exit) = ("crashed (signal 11)", 4) }
      ),
      ("run all of them", { $0.partial = PartialRun(units: 1, of: 2) }),
      ("the first difference", { $0.exit = 7 }), ("to its end", { $0.exit = 5 }),
    ]
    for (words, change) in faults {
      let message = advice(change)
      #expect(
        message.contains("this run makes none") && message.contains(words) && !message.contains("--update"),
        "\(message)")
    }
    #expect(
      !advice { ($0.invariants[0].exercised, $0.exit) = (0, 4) }.contains("`known`"),
      "nothing is known to fail")
  }

  @Test("a budget on a metric that the run lacks has its unit")
  func unitOfLimit() {
    var baseline = Baseline(of: run)
    baseline.budgets = [.init(metric: "photo.ready.p99", limit: 900)]
    let judgement = GateJudgement(changed(), baseline, known: run.knownUnits)
    let limit = judgement.findings.first { $0.subject == .budget && $0.id == "photo.ready.p99" }
    #expect(limit?.unit == "ms" && limit?.result == .notMeasured)
    let line = judgement.findings.first { $0.subject == .metric && $0.id == "photo.ready.p99" }
    #expect(line?.unit == "ms" && line?.result == .missing)
  }
}
