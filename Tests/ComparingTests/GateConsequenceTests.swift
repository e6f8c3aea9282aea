import Comparing
import Metrics
import ScenarioFormat
import Testing

/// One broken rule was followed by 17 failures, ten of which advised to keep a better figure with `--update`.
@Suite("What follows a broken rule in the gate")
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
    return GateJudgement(report, baseline, known: run.metrics.map(\.id))
  }

  @Test("a broken rule alone fails; every figure that differs follows it, and nothing advises an update")
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
    "budgets, rules that were hardly tried and mistakes in the baseline are failures of their own beside a broken rule"
  )
  func independent() {
    var baseline = Baseline(of: run)
    baseline.metrics.append(.init(id: "cache.decods", value: 1))
    let report = changed { report in
      report.budgets[0].holds = false
      var other = report.invariants[0]
      (other.id, other.provoked) = ("settle", 1)
      report.invariants[0].violations = 1
      report.invariants.append(other)
    }
    let judgement = GateJudgement(report, baseline, known: run.metrics.map(\.id))
    #expect(
      Set(judgement.failures.map(\.result)) == [.broken, .unproven, .exceeded, .unknown])
    #expect(judgement.byWeight.first?.id == "expiry.shown")
  }

  @Test("a lost unit is one failure with its reason, and so is each of two causes")
  func crashed() {
    let lost = changed { report in
      report.deterministic.families[1].outcome = "crashed (signal 11)"
      report.exit = 4
    }
    let judgement = judge(lost)
    #expect(judgement.failures.map(\.result) == [.notFinished] && judgement.exits == [4])
    #expect(judgement.failures.first?.message == "family 1 did not finish: crashed (signal 11)")
    #expect(judgement.consequences.map(\.result) == [.partial])
    var both = lost
    both.invariants[0].violations = 1
    #expect(Set(judge(both).failures.map(\.result)) == [.notFinished, .broken])
    // A part that was asked for follows from nothing.
    both.deterministic.families.removeLast()
    both.partial = PartialRun(families: 1, of: 2)
    #expect(Set(judge(both).failures.map(\.result)) == [.partial, .broken])
  }

  @Test(
    "what is known to fail is reported apart and no cause; mended or worse it fails, and figures follow it")
  func known() {
    var report = run
    func declare(_ state: KnownFailure.State, violations: Int) {
      report.invariants[0].violations = violations
      report.invariants[0].known = KnownFailure(
        reason: "a fling", since: nil, until: "2027-01-31", stated: "3 violations", state: state)
    }
    declare(.known, violations: 2)
    #expect(Baseline.refusal(of: report) == nil)
    let judgement = GateJudgement(report, Baseline(of: report), known: run.metrics.map(\.id))
    #expect(judgement.failures.isEmpty && judgement.known.map(\.id) == ["expiry.shown"])
    let more = GateJudgement(
      changed { $0.invariants = report.invariants }, Baseline(of: report), known: run.metrics.map(\.id))
    #expect(more.consequences.isEmpty && more.failures.count > 3, "a known failure explains nothing")
    for (state, violations) in [(KnownFailure.State.mended, 0), (.worse, 4), (.past, 2)] {
      declare(state, violations: violations)
      report.exit = 4
      let failing = GateJudgement(
        changed {
          ($0.invariants, $0.exit) = (report.invariants, 4)
        }, Baseline(of: run), known: run.metrics.map(\.id))
      #expect(failing.failures.map(\.result) == [.notAsKnown] && failing.exits == [4], "\(state)")
      #expect(failing.consequences.count == 9)
    }
    report = run
    report.exit = 2
    report.budgets[0].holds = false
    report.budgets[0].known = KnownFailure(
      reason: "a fling", since: nil, until: "2027-01-31", stated: "600", state: .mended)
    let budget = GateJudgement(report, Baseline(of: run), known: run.metrics.map(\.id))
    #expect(budget.failures.map(\.result) == [.notAsKnown] && budget.exits == [2])
  }

  @Test("a budget on what was not measured says so, and is not called exceeded")
  func notMeasured() {
    var report = run
    report.budgets[0].holds = false
    report.budgets[0].value = nil
    report.budgets[0].samples = 0
    let judgement = GateJudgement(report, Baseline(of: run), known: run.metrics.map(\.id))
    #expect(judgement.failures.map(\.result) == [.notMeasured] && judgement.exits == [2])
  }
}
