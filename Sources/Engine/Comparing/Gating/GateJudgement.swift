package import Metrics
internal import ScenarioFormat

/// The judgement of one run by its scenario's baseline and by its own budgets and rules.
package struct GateJudgement: Sendable {
  package let scenario: String
  /// The run; `nil`: no run of this scenario was given.
  package let run: RunReport?
  /// Findings on the run itself, then metrics by id, budgets and rules.
  package private(set) var findings: [GateFinding]
  /// The reasons why the run cannot be compared with the baseline; empty when it can.
  package let obstacles: [GateFinding]
  /// Remarks that do not affect the result.
  package private(set) var remarks: [String] = []

  /// Judges a run by a baseline. `known` are the units of all metrics that a run can have, by id.
  package init(_ run: RunReport, _ baseline: Baseline, known: [String: String]) {
    scenario = run.scenario
    self.run = run
    obstacles = GateJudgement.obstacles(run, baseline)
    findings = obstacles
    if baseline.settings == nil {
      remarks.append(
        "the baseline has no settings, so they cannot be compared with the run's"
      )
    }
    if obstacles.isEmpty {
      findings = MetricGate(run: run, baseline: baseline, known: known).findings
      findings += baseline.budgets.map { line in
        var budget = BudgetOutcome(
          line.metric, limit: line.limit, least: line.least, among: run.metrics,
          repetitions: run.measured.repetitions, unit: known[line.metric] ?? "")
        budget.qualify(by: run.model ?? [])
        return GateJudgement.finding(budget)
      }
      findings += GateJudgement.misfits(of: run)
      judgeBehaviour(run, baseline)
      if run.machine.build != baseline.build {
        remarks.append("a \(run.machine.build) build; the baseline is of a \(baseline.build) one")
      }
    }
    findings += GateJudgement.ownFindings(of: run)
    foldConsequences()
    remarkUntried(run)
  }

  /// Lists the rules that were neither exercised nor required.
  private mutating func remarkUntried(_ run: RunReport) {
    let untried = run.invariants.filter { $0.outcome == .untried }.map(\.id)
    guard !untried.isEmpty else { return }
    remarks.append(
      "\(untried.count) of \(run.invariants.count) rules were not tried: \(untried.joined(separator: ", "))")
  }

  /// Fails for a differing digest, unless the baseline accepts any.
  private mutating func judgeBehaviour(_ run: RunReport, _ baseline: Baseline) {
    let found = run.deterministic.digest
    guard found != baseline.digest else { return }
    guard baseline.digest != Baseline.anyDigest else {
      return remarks.append(
        "`digest: any`: behaviour was not compared with the baseline")
    }
    let words =
      "the behaviour differs from the baseline, \(found) and not \(baseline.digest): if intended, store it with "
      + "`--update`; `digest: any` compares metrics only"
    findings.insert(
      GateFinding(.run, "behaviour", .changed, words, line: baseline.digestLine), at: 0)
  }

  /// Judges a run without a baseline, by its own budgets and rules only.
  package init(_ run: RunReport, withoutBaseline file: String) {
    scenario = run.scenario
    self.run = run
    let advice =
      BaselineRefusal(of: run).map { ", and this run makes none: \($0.remedy)" }
      ?? "; write it with `gate RUN --update`"
    let missing = GateFinding(
      .run, run.scenario, .notComparable, "there is no baseline `\(file)`\(advice)")
    obstacles = [missing]
    findings = [missing] + GateJudgement.ownFindings(of: run)
    foldConsequences()
    remarkUntried(run)
  }

  /// Reports a scenario that has a baseline but no run.
  package init(notRun scenario: String, file: String) {
    self.scenario = scenario
    run = nil
    obstacles = [
      GateFinding(
        .run, scenario, .didNotRun,
        "no run of `\(scenario)` was given, and it has a baseline, `\(file)`; run it, or remove the file")
    ]
    findings = obstacles
  }

  /// Adds findings from elsewhere, such as a comparison of two programs in turns.
  package mutating func add(_ found: [GateFinding], remarks words: [String]) {
    findings += found
    remarks += words
    foldConsequences()
  }

  /// Marks figures as consequences when a rule is broken or a unit was lost, since they may differ for that reason. Replaces
  /// their advice.
  private mutating func foldConsequences() {
    guard let cause = findings.first(where: \.isCause) else { return }
    let isLost = findings.contains { $0.standing == .own && $0.result == .notFinished }
    for place in findings.indices
    where findings[place].isConsequential(isPart: run?.partial != nil, isLost: isLost) {
      findings[place].standing = .consequence
      if [.partial, .notComparable, .unproven, .notMeasured].contains(findings[place].result) { continue }
      findings[place].message = "differs in a run that failed: look at `\(cause.id)` first"
      if findings[place].result == .better { findings[place].result = .changed }
    }
  }

  package var failures: [GateFinding] { findings.filter(\.fails) }

  /// The exit codes of all failures.
  package var exits: Set<Int> { Set(failures.map(\.exit)) }

  /// Finds the reasons why the run cannot be compared with the baseline.
  private static func obstacles(_ run: RunReport, _ baseline: Baseline) -> [GateFinding] {
    func obstacle(_ result: GateFinding.Result, _ message: String) -> GateFinding {
      GateFinding(.run, run.scenario, result, message)
    }
    if run.scenario != baseline.scenario {
      return [
        obstacle(
          .notComparable,
          "the run is of `\(run.scenario)`, the baseline of `\(baseline.scenario)`: run that scenario")
      ]
    }
    if run.seed != baseline.seed {
      return [
        obstacle(
          .notComparable,
          "the run has seed \(run.seed), the baseline \(baseline.seed): run it with `--seed \(baseline.seed)`"
        )
      ]
    }
    let settings = baseline.otherSettings(than: run)
    if !settings.isEmpty { return settings }
    if run.machine.harnessVersion != baseline.harness {
      return [
        obstacle(
          .notComparable,
          "definitions of metrics differ: the run has version \(run.machine.harnessVersion), the baseline \(baseline.harness)"
        )
      ]
    }
    let units = run.deterministic.units
    if let partial = run.partial {
      return [
        obstacle(
          .partial, "only \(partial.units) of \(partial.of) \(run.words.unit.several) ran: run all of them"
        )
      ]
    }
    if units.count != baseline.units {
      return [
        obstacle(
          .notComparable,
          "the run has \(run.words.unit.counted(units.count)), the baseline \(baseline.units): run as many"
        )
      ]
    }
    if let unit = units.first(where: { $0.outcome != "complete" }) {
      return [obstacle(.partial, "\(run.words.unit.one) \(unit.unit) did not finish: \(unit.outcome)")]
    }
    return []
  }

  /// Findings on cost table entries outside their bands. Times based on them do not change with the real work's cost.
  private static func misfits(of run: RunReport) -> [GateFinding] {
    (run.model ?? []).compactMap { ratio in
      ratio.consequence.map {
        GateFinding(
          .run, ratio.metric, .notComparable, $0, value: ratio.ratio, unit: MetricUnit.one.rawValue,
          samples: ratio.samples)
      }
    }
  }

  /// Findings from the run alone: budgets, exercised rules, lost units and determinism.
  private static func ownFindings(of run: RunReport) -> [GateFinding] {
    var result = run.budgets.map(finding)
    result += run.invariants.filter { $0.outcome != .untried }.map { rule in
      if let known = known(rule.known, .invariant, rule.id, rule.checked) { return known }
      let words = rule.violations > 0 ? GateFinding.Result.broken : .unproven
      let message =
        rule.holds
        ? ""
        : rule.violations > 0
          ? "broken \(rule.violations) times\(rule.examples.first.map { ": \($0)" } ?? "")"
          : "exercised \(rule.exercised) times of \(rule.required): too seldom to prove anything"
      return GateFinding(.invariant, rule.id, rule.holds ? .holds : words, message, samples: rule.checked)
    }
    let lost = run.deterministic.units.filter { $0.outcome != "complete" }
    if run.exit == 4, let first = lost.first {
      let more = lost.count > 1 ? "; \(lost.count - 1) more did not finish" : ""
      result.append(
        GateFinding(
          .run, run.scenario, .notFinished,
          "\(run.words.unit.one) \(first.unit) did not finish: \(first.outcome)\(more)"))
    }
    if run.exit == 7 { result.append(GateFinding(.run, run.scenario, .notDeterministic, run.verdict)) }
    let isExplained = result.contains { $0.exit == run.exit }
    if run.exit == 4, !isExplained { result.append(GateFinding(.run, run.scenario, .broken, run.verdict)) }
    return result
  }

  /// The finding for a declared failure; `nil` when none is declared or the run cannot decide.
  private static func known(
    _ known: KnownFailure?, _ subject: GateFinding.Subject, _ id: String, _ samples: Int
  ) -> GateFinding? {
    guard let known, known.state != .open else { return nil }
    var finding = GateFinding(
      subject, id, known.state.fails ? .notAsKnown : .known, known.sentence, samples: samples)
    if !known.state.fails { finding.standing = .known }
    return finding
  }

  private static func finding(_ budget: BudgetOutcome) -> GateFinding {
    if var known = known(budget.known, .budget, budget.metric, budget.samples) {
      (known.stored, known.value, known.unit) = (budget.limit, budget.value, budget.unit)
      return known
    }
    let isHeld = budget.holds && budget.samples > 0
    let message =
      isHeld && !budget.isUnjudged ? "" : budget.remark.isEmpty ? "beyond its limit" : budget.remark
    return GateFinding(
      .budget, budget.metric,
      isHeld
        ? .holds
        : budget.isIncomparable
          ? .notComparable : budget.value == nil || budget.samples == 0 ? .notMeasured : .exceeded,
      message,
      stored: budget.limit, value: budget.value,
      unit: budget.unit, samples: budget.samples,
      tolerance: budget.least.map { "from \(NumberSpelling.text($0))" } ?? "")
  }
}
