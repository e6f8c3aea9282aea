/// What a run amounts to: the exit code that follows from its budgets and invariants, and why in a sentence.
package struct Verdict: Hashable, Sendable {
  /// 7 not deterministic, 4 an invariant broken or unproven or a unit not finished, 6 a budget on what is not comparable, 2 a
  /// budget exceeded, 0 all holds (docs/cli.md); the gravest that applies.
  package let exit: Int
  /// One sentence that a person can read first.
  package let sentence: String

  /// `unit` is what units are called; `failures` are sessions or units that did not finish, each with its reason; `differences` say where two runs of
  /// the same did not do the same; `partial` says which part of the units ran, where not all did; `model` says where the
  /// cost table does not fit.
  package init(
    budgets: [BudgetOutcome], invariants: [InvariantOutcome], failures: [String], differences: [String],
    partial: PartialRun? = nil, model: [ModelRatio] = [],
    _ unit: UnitWord = ReportWords.family.unit
  ) {
    let broken = invariants.filter { !$0.holds }
    let exceeded = budgets.filter { !$0.holds && !$0.isIncomparable }
    let incomparable = budgets.filter(\.isIncomparable)
    let misfits = model.compactMap(\.consequence).map { " \($0)." }.joined()
    if let first = differences.first {
      (exit, sentence) = (7, "Not deterministic: \(first)")
    } else if !failures.isEmpty || !broken.isEmpty {
      (exit, sentence) = (4, Verdict.describe(failures, broken, unit))
    } else if !incomparable.isEmpty {
      (exit, sentence) = (6, Verdict.leaveOpen(incomparable, exceeded) + misfits)
    } else if !exceeded.isEmpty {
      (exit, sentence) = (2, Verdict.describe(exceeded) + (misfits.isEmpty ? "" : ".\(misfits)"))
    } else {
      exit = 0
      let praise = Verdict.praise(budgets, invariants)
      let hanging = Verdict.hanging(budgets) + Verdict.unrepeated(budgets)
      sentence =
        (partial.map { "PARTIAL, \($0.families) of \($0.of) \(unit.several): \(praise)" } ?? praise) + hanging
        + misfits
    }
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

  private static func leaveOpen(_ budgets: [BudgetOutcome], _ exceeded: [BudgetOutcome]) -> String {
    let names = budgets.map(\.metric).joined(separator: ", ")
    let subject = budgets.count == 1 ? "A budget cannot" : "\(budgets.count) budgets cannot"
    return "\(subject) be judged: \(names)." + (exceeded.isEmpty ? "" : " \(describe(exceeded)).")
  }

  private static func praise(_ budgets: [BudgetOutcome], _ invariants: [InvariantOutcome]) -> String {
    let judged = budgets.count { !$0.isUnjudged }
    let kept =
      switch judged {
      case 0: budgets.isEmpty ? "No budget was set" : "No budget was judged"
      case 1: "The budget holds"
      default: "All \(judged)\(judged < budgets.count ? " judged" : "") budgets hold"
      }
    return "\(kept); \(unbroken(invariants))."
  }

  /// How many of the rules were tried: of the others a run says nothing.
  private static func unbroken(_ invariants: [InvariantOutcome]) -> String {
    let tried = invariants.count { $0.outcome == .held }
    if invariants.isEmpty { return "no rule was checked" }
    if tried == 0 { return "none of \(invariants.count) rules was tried" }
    let number = tried == invariants.count ? "all \(tried)" : "\(tried) of \(invariants.count)"
    return "\(number) rules tried, none broken"
  }

  private static func describe(_ failures: [String], _ broken: [InvariantOutcome], _ unit: UnitWord) -> String
  {
    if let failure = failures.first {
      return failures.count == 1
        ? "A \(unit.one) did not finish: \(failure)"
        : "\(failures.count) \(unit.several) did not finish; the first: \(failure)"
    }
    let violated = broken.filter { $0.violations > 0 }
    if let first = violated.first {
      let example = first.examples.first.map { ": \($0)" } ?? ""
      return "Invariant \(first.id) was broken \(first.violations) times\(example)"
    }
    let unproven = broken.map { "\($0.id) (\($0.provoked) of \($0.required))" }.joined(separator: ", ")
    return "Nothing was broken, but too little was tried to prove it: \(unproven)"
  }

  private static func describe(_ exceeded: [BudgetOutcome]) -> String {
    let names = exceeded.map(\.metric).joined(separator: ", ")
    return exceeded.count == 1
      ? "A budget is exceeded: \(names)" : "\(exceeded.count) budgets are exceeded: \(names)"
  }
}

extension BudgetOutcome {
  /// Holds one metric of a run against its limit, or its two bounds; a metric that the run does not have, or has no samples of,
  /// fails. Of a partial run only what must be low in any part is judged: not what the whole population has to reach, and not what
  /// no child and no device among its families could have samples of.
  ///
  /// With fewer `repetitions` than a steady cost takes, one that hangs on a single sample is not judged either.
  package init(
    _ id: String, limit: Double, least: Double? = nil, among metrics: [MetricValue], isPartial: Bool = false,
    repetitions: Int = RepeatedCosts.steadying
  ) {
    let metric = metrics.first { $0.id == id }
    let value = metric.flatMap { $0.samples > 0 ? $0.value : nil }
    let isMissed = isPartial && (value == nil || metric?.better != .lower)
    let isSingle = repetitions < RepeatedCosts.steadying && metric?.hangsOnOneSample ?? false
    let tooFew = value != nil && isSingle ? repetitions : nil
    let isUnjudged = isMissed || tooFew != nil
    let isKept = value.map { BudgetOutcome.keeps($0, limit, least, metric?.better ?? .lower) } ?? false
    self.init(
      metric: id, limit: limit, least: least, value: value, unit: metric?.unit ?? "",
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

  /// What a budget says that the families of a partial run cannot answer for.
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
