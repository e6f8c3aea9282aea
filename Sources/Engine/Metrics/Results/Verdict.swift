/// The verdict of a run: its exit code and a summary of the reasons.
package struct Verdict: Hashable, Sendable {
  /// The code of the gravest problem (docs/cli.md): 7 not deterministic; 4 an invariant broken or unproven, or a unit not
  /// finished; 6 a budget on a metric that is not comparable; 2 a budget exceeded or not measured; 0 all holds.
  package let exit: Int
  /// The summary for people: a sentence for each kind of problem, the gravest first.
  package let sentence: String

  /// Judges a run.
  ///
  /// - `failures`: sessions or units that did not finish, each with its reason.
  /// - `differences`: places where two identical runs differed.
  /// - `partial`: the part of the units that ran, if not all.
  /// - `model`: the cost table compared with measured effects.
  /// - `unit`: the noun for units.
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
    let dependent = Verdict.dependent(budgets) + Verdict.unrepeated(budgets)
    sentence =
      (partial.map { Verdict.part($0, praise, unit) } ?? praise) + dependent + misfits + known
  }

  /// The sentence for a partial run that holds. A small part cannot show that the rules were exercised enough.
  private static func part(_ partial: PartialRun, _ praise: String, _ unit: UnitWord) -> String {
    "PARTIAL, \(partial.units) of \(partial.of) \(unit.several): \(praise)"
      + (partial.isFew
        ? " It takes \(PartialRun.fewestJudged) \(unit.several) or all of them to judge whether rules were tried enough."
        : "")
  }

  /// The number of budgets that hold only if the toolkit costs no more than assumed.
  private static func dependent(_ budgets: [BudgetOutcome]) -> String {
    let count = budgets.count { $0.remark == BudgetOutcome.holdsByAssumption }
    if count == 0 { return "" }
    return
      " \(count == 1 ? "One budget depends" : "\(count) budgets depend") on the assumed toolkit cost."
  }

  /// The number of budgets that were not judged for lack of repetitions.
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
    let stored =
      switch judged {
      case 0: others.isEmpty ? "No\(other) budget was set" : "No\(other) budget was judged"
      case 1: "The\(other) budget holds"
      default: "All \(judged)\(other)\(judged < others.count ? " judged" : "") budgets hold"
      }
    return "\(stored); \(unbroken(invariants))."
  }

  /// The number of rules that were exercised; a run proves nothing about the others.
  private static func unbroken(_ invariants: [InvariantOutcome]) -> String {
    let tried = invariants.count { $0.outcome == .held }
    if invariants.isEmpty { return "no rule was checked" }
    if tried == 0 { return "none of \(invariants.count) rules was tried" }
    let number = tried == invariants.count ? "all \(tried)" : "\(tried) of \(invariants.count)"
    let known = invariants.contains { $0.outcome == .known }
    return "\(number) rules tried, none broken\(known ? " but what is known" : "")"
  }

  // MARK: Problems, each in a sentence without a full stop; `nil` for none

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

  /// A suffix, when a unit did not finish, for rules and budgets that lack data. They are then counted, not listed.
  private static let fromLoss = ", which may follow from that"

  /// `isAlone`: no problems other than rules, so that the sentence may say that nothing was broken. `isLost`: a unit did not
  /// finish.
  private static func unproven(_ invariants: [InvariantOutcome], isAlone: Bool, isLost: Bool) -> String? {
    let unproven = invariants.filter { $0.outcome == .unproven }
    guard !unproven.isEmpty else { return nil }
    if isLost {
      return
        "Too little was tried to prove \(unproven.count == 1 ? "one rule" : "\(unproven.count) rules")\(fromLoss)"
    }
    let names = unproven.map { "\($0.id) (\($0.exercised) of \($0.required))" }.joined(separator: ", ")
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

  /// The failures that the scenario states, appended at the end; may be empty.
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
    let (one, several) = ("The metric of a budget was not measured", "metrics of budgets were not measured")
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
  /// Judges one metric of a run against its limit or its two bounds. A metric that is missing or has no samples fails.
  ///
  /// A partial run is judged only by metrics that must be low in every part. Not judged are minimums, metrics without samples
  /// and, with few units, averages of a population. With fewer `repetitions` than a steady cost needs, metrics that depend on a
  /// single sample are not judged either.
  ///
  /// `unit`: the unit for a metric that the run does not have.
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
    let isSingle = repetitions < RepeatedCosts.steadying && metric?.dependsOnOneSample ?? false
    let tooFew = value != nil && isSingle ? repetitions : nil
    let isUnjudged = isMissed || tooFew != nil
    let isStored = value.map { BudgetOutcome.keeps($0, limit, least, metric?.better ?? .lower) } ?? false
    self.init(
      metric: id, limit: limit, least: least, value: value, unit: metric?.unit ?? unit,
      samples: metric?.samples ?? 0, holds: isStored || isUnjudged,
      remark: isMissed
        ? BudgetOutcome.unjudged
        : tooFew.map { "\(BudgetOutcome.unrepeated) \($0 == 1 ? "one repetition" : "\($0) repetitions")" }
          ?? BudgetOutcome.remark(metric))
    if value != nil, !isUnjudged {
      remark = BudgetOutcome.remark(id, holds: isStored) { id in
        metrics.first { $0.id == id && $0.samples > 0 }.map {
          BudgetOutcome.keeps($0.value, limit, least, $0.better)
        }
      }
    }
  }

  /// The remarks on budgets whose outcome depends on the assumed cost of the toolkit.
  package static let holdsByAssumption = "depends on the assumed toolkit cost: exceeded under the high model"
  package static let failsByAssumption = "depends on the assumed toolkit cost: kept under the low model"

  /// `keeps` judges another metric against the same bounds; `nil` when the run has no such metric.
  private static func remark(_ id: String, holds: Bool, _ keeps: (String) -> Bool?) -> String {
    let other = ToolkitMetrics.counterpart(of: id, under: holds ? .high : .low)
    guard let other, let stored = keeps(other), stored != holds else { return "" }
    return holds ? holdsByAssumption : failsByAssumption
  }

  /// The remark on a budget that a partial run cannot decide.
  package static let unjudged = "not judged: only a part of the scenario ran"
  /// The prefix of the remark when a single sample would decide; the number of repetitions follows.
  package static let unrepeated = "not judged at"

  /// Whether the budget was not judged; `holds` is then true.
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
