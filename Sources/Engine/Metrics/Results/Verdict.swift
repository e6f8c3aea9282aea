/// What a run amounts to: the exit code that follows from its budgets and invariants, and why in a sentence.
package struct Verdict: Hashable, Sendable {
  /// 7 not deterministic, 4 an invariant broken or unproven or a unit not finished, 6 a budget on what is not comparable, 2 a
  /// budget exceeded or not measured, 0 all holds (docs/cli.md); the gravest that applies.
  package let exit: Int
  /// What a person reads first: all that is wrong, a sentence for each kind, the gravest first.
  package let sentence: String

  /// `unit` is what units are called; `failures` are sessions or units that did not finish, each with its reason; `differences` say where two runs of
  /// the same did not do the same; `partial` says which part of the units ran, where not all did; `model` says where the
  /// cost table does not fit.
  package init(
    budgets: [BudgetOutcome], invariants: [InvariantOutcome], failures: [String], differences: [String],
    partial: PartialRun? = nil, model: [ModelRatio] = [],
    _ unit: UnitWord = ReportWords.plain.unit
  ) {
    let incomparable = budgets.filter(\.isIncomparable)
    let failed = budgets.filter { !$0.holds && !$0.isIncomparable }
    let unknown = failed.filter { $0.known?.state.fails != true }
    let misfits = model.compactMap(\.consequence).map { " \($0)." }.joined()
    let faults = [
      Verdict.differ(differences), Verdict.lost(failures, unit), Verdict.broken(invariants),
      Verdict.unproven(
        invariants, isAlone: differences.isEmpty && failures.isEmpty && failed.isEmpty,
        isLost: !failures.isEmpty),
      Verdict.notAsKnown(invariants, failed),
      Verdict.leaveOpen(incomparable), Verdict.exceeded(unknown.filter { $0.value != nil }),
      Verdict.notMeasured(unknown.filter { $0.value == nil }, isLost: !failures.isEmpty),
    ].compactMap(\.self)
    let known = Verdict.known(invariants, budgets)
    exit =
      !differences.isEmpty
      ? 7
      : !failures.isEmpty || !invariants.allSatisfy(\.holds)
        ? 4 : !incomparable.isEmpty ? 6 : failed.isEmpty ? 0 : 2
    guard faults.isEmpty else {
      let isOne = faults.count == 1 && incomparable.isEmpty && misfits.isEmpty && known.isEmpty
      sentence = faults.joined(separator: ". ") + (isOne ? "" : ".") + misfits + known
      return
    }
    let praise = Verdict.praise(budgets, invariants)
    let hanging = Verdict.hanging(budgets) + Verdict.unrepeated(budgets)
    sentence =
      (partial.map { Verdict.part($0, praise, unit) } ?? praise) + hanging + misfits + known
  }

  /// What is said of a part that holds: a small one leaves open whether the rules were tried enough.
  private static func part(_ partial: PartialRun, _ praise: String, _ unit: UnitWord) -> String {
    "PARTIAL, \(partial.units) of \(partial.of) \(unit.several): \(praise)"
      + (partial.isFew
        ? " Whether the rules were tried enough, \(PartialRun.fewestJudged) \(unit.several) or all of them decide."
        : "")
  }

  /// How many of the budgets that hold do so only if the toolkit costs no more than is assumed.
  private static func hanging(_ budgets: [BudgetOutcome]) -> String {
    let count = budgets.count { $0.remark == BudgetOutcome.holdsByAssumption }
    if count == 0 { return "" }
    return
      " \(count == 1 ? "One budget hangs" : "\(count) budgets hang") on what the toolkit is assumed to cost."
  }

  /// How many budgets a run without repetitions says nothing about.
  private static func unrepeated(_ budgets: [BudgetOutcome]) -> String {
    let count = budgets.count { $0.remark.hasPrefix(BudgetOutcome.unrepeated) }
    if count == 0 { return "" }
    return
      " \(count == 1 ? "One budget was" : "\(count) budgets were") not judged: that takes three repetitions."
  }

  private static func praise(_ budgets: [BudgetOutcome], _ invariants: [InvariantOutcome]) -> String {
    let others = budgets.filter { $0.known?.state != .known }
    let judged = others.count { !$0.isUnjudged }
    let other = others.count < budgets.count ? " other" : ""
    let kept =
      switch judged {
      case 0: others.isEmpty ? "No\(other) budget was set" : "No\(other) budget was judged"
      case 1: "The\(other) budget holds"
      default: "All \(judged)\(other)\(judged < others.count ? " judged" : "") budgets hold"
      }
    return "\(kept); \(unbroken(invariants))."
  }

  /// How many of the rules were tried: of the others a run says nothing.
  private static func unbroken(_ invariants: [InvariantOutcome]) -> String {
    let tried = invariants.count { $0.outcome == .held }
    if invariants.isEmpty { return "no rule was checked" }
    if tried == 0 { return "none of \(invariants.count) rules was tried" }
    let number = tried == invariants.count ? "all \(tried)" : "\(tried) of \(invariants.count)"
    let known = invariants.contains { $0.outcome == .known }
    return "\(number) rules tried, none broken\(known ? " but what is known" : "")"
  }

  // MARK: What is wrong, each in a sentence without its full stop; `nil` where nothing is

  private static func differ(_ differences: [String]) -> String? {
    differences.first.map {
      "Not deterministic: \($0)" + (differences.count > 1 ? "; \(differences.count - 1) more differ" : "")
    }
  }

  private static func lost(_ failures: [String], _ unit: UnitWord) -> String? {
    guard let failure = failures.first else { return nil }
    return failures.count == 1
      ? "A \(unit.one) did not finish: \(failure)"
      : "\(failures.count) \(unit.several) did not finish; the first: \(failure)"
  }

  private static func broken(_ invariants: [InvariantOutcome]) -> String? {
    let broken = invariants.filter { $0.outcome == .broken }
    guard let first = broken.first else { return nil }
    let example = first.examples.first.map { ": \($0)" } ?? ""
    let words = "Invariant \(first.id) was broken \(first.violations) times\(example)"
    guard broken.count > 1 else { return words }
    let others = broken.dropFirst().map(\.id).joined(separator: ", ")
    return
      "\(words). \(broken.count == 2 ? "One more rule is" : "\(broken.count - 1) more rules are") broken: \(others)"
  }

  /// What is said behind a unit that did not finish of what it would have tried or measured, which is counted and not named.
  private static let fromLoss = ", which may follow from that"

  /// `isAlone` says that there is no other fault than rules, so that a run which broke none may say so; `isLost`, that a unit did not finish.
  private static func unproven(_ invariants: [InvariantOutcome], isAlone: Bool, isLost: Bool) -> String? {
    let unproven = invariants.filter { $0.outcome == .unproven }
    guard !unproven.isEmpty else { return nil }
    if isLost {
      return
        "Too little was tried to prove \(unproven.count == 1 ? "one rule" : "\(unproven.count) rules")\(fromLoss)"
    }
    let names = unproven.map { "\($0.id) (\($0.provoked) of \($0.required))" }.joined(separator: ", ")
    let isClean = isAlone && !invariants.contains { $0.outcome == .broken }
    return isClean
      ? "Nothing was broken, but too little was tried to prove it: \(names)"
      : "Too little was tried to prove: \(names)"
  }

  /// Known failures that are mended, worse or past their date.
  private static func notAsKnown(_ invariants: [InvariantOutcome], _ budgets: [BudgetOutcome]) -> String? {
    let entries = invariants.map { ($0.id, $0.known) } + budgets.map { ($0.metric, $0.known) }
    let words = entries.compactMap { id, known in
      known.flatMap { $0.state.fails ? "\(id) \($0.sentence)" : nil }
    }
    return words.isEmpty ? nil : words.joined(separator: ". ")
  }

  /// What fails as the scenario states, behind all else; empty where nothing does.
  private static func known(_ invariants: [InvariantOutcome], _ budgets: [BudgetOutcome]) -> String {
    let entries = invariants.map { ($0.id, $0.known) } + budgets.map { ($0.metric, $0.known) }
    let names = entries.compactMap { id, known in
      known.flatMap { $0.state == .known ? "\(id) (until \($0.until))" : nil }
    }
    return names.isEmpty ? "" : " Known to fail: \(names.joined(separator: ", "))."
  }

  private static func leaveOpen(_ budgets: [BudgetOutcome]) -> String? {
    counted(budgets, "A budget cannot be judged", "budgets cannot be judged")
  }

  private static func exceeded(_ budgets: [BudgetOutcome]) -> String? {
    counted(budgets, "A budget is exceeded", "budgets are exceeded")
  }

  private static func notMeasured(_ budgets: [BudgetOutcome], isLost: Bool) -> String? {
    let (one, several) = ("A budget is on what was not measured", "budgets are on what was not measured")
    guard isLost, !budgets.isEmpty else { return counted(budgets, one, several) }
    return (budgets.count == 1 ? one : "\(budgets.count) \(several)") + fromLoss
  }

  private static func counted(_ budgets: [BudgetOutcome], _ one: String, _ several: String) -> String? {
    guard !budgets.isEmpty else { return nil }
    let names = budgets.map(\.metric).joined(separator: ", ")
    return "\(budgets.count == 1 ? one : "\(budgets.count) \(several)"): \(names)"
  }
}

extension BudgetOutcome {
  /// Holds one metric of a run against its limit, or its two bounds; a metric that the run does not have, or has no samples of,
  /// fails. Of a partial run only what must be low in any part is judged: not what the whole population has to reach, and not what
  /// no session and no device among its units could have samples of; and of one with few units nothing that a population is on average.
  ///
  /// With fewer `repetitions` than a steady cost takes, one that hangs on a single sample is not judged either. `unit` is that of a metric
  /// which the run does not have: its limit has one all the same.
  package init(
    _ id: String, limit: Double, least: Double? = nil, among metrics: [MetricValue],
    partial: PartialRun? = nil, repetitions: Int = RepeatedCosts.steadying, unit: String = ""
  ) {
    let metric = metrics.first { $0.id == id }
    let value = metric.flatMap { $0.samples > 0 ? $0.value : nil }
    let isMissed =
      partial.map {
        value == nil || metric?.better != .lower || $0.isFew && metric?.isOfPopulation == true
      } ?? false
    let isSingle = repetitions < RepeatedCosts.steadying && metric?.hangsOnOneSample ?? false
    let tooFew = value != nil && isSingle ? repetitions : nil
    let isUnjudged = isMissed || tooFew != nil
    let isKept = value.map { BudgetOutcome.keeps($0, limit, least, metric?.better ?? .lower) } ?? false
    self.init(
      metric: id, limit: limit, least: least, value: value, unit: metric?.unit ?? unit,
      samples: metric?.samples ?? 0, holds: isKept || isUnjudged,
      remark: isMissed
        ? BudgetOutcome.unjudged
        : tooFew.map { "\(BudgetOutcome.unrepeated) \($0 == 1 ? "one repetition" : "\($0) repetitions")" }
          ?? BudgetOutcome.remark(metric))
    if value != nil, !isUnjudged {
      remark = BudgetOutcome.remark(id, holds: isKept) { id in
        metrics.first { $0.id == id && $0.samples > 0 }.map {
          BudgetOutcome.keeps($0.value, limit, least, $0.better)
        }
      }
    }
  }

  /// What a budget says that holds, or fails, only because of what the toolkit is assumed to cost.
  package static let holdsByAssumption = "hangs on the toolkit: not kept under the high model of its cost"
  package static let failsByAssumption = "hangs on the toolkit: kept under the low model of its cost"

  /// `keeps` says whether another metric keeps the same bounds; `nil` when the run has no such metric.
  private static func remark(_ id: String, holds: Bool, _ keeps: (String) -> Bool?) -> String {
    let other = ToolkitMetrics.counterpart(of: id, under: holds ? .high : .low)
    guard let other, let kept = keeps(other), kept != holds else { return "" }
    return holds ? holdsByAssumption : failsByAssumption
  }

  /// What a budget says that the units of a partial run cannot answer for.
  package static let unjudged = "not judged: only a part of the scenario ran"
  /// How it begins where a single sample would decide; the number of repetitions follows.
  package static let unrepeated = "not judged at"

  /// Whether it neither holds nor fails; `holds` is true then, as nothing is wrong.
  package var isUnjudged: Bool {
    remark == BudgetOutcome.unjudged || remark.hasPrefix(BudgetOutcome.unrepeated)
  }

  private static func keeps(_ value: Double, _ limit: Double, _ least: Double?, _ better: Polarity) -> Bool {
    if let least { return value >= least && value <= limit }
    return better == .higher ? value >= limit : value <= limit
  }

  private static func remark(_ metric: MetricValue?) -> String {
    guard let metric else { return "this run has no such metric; a budget on nothing fails" }
    return metric.samples > 0 ? "" : "no samples; a budget on nothing fails"
  }
}
