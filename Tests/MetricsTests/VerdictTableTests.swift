import Foundation
import Metrics
import Testing

/// NOTHING PROVEN said "Nothing was broken" of a run in which 4 of 4 budgets were exceeded.
@Suite("The words and the exit code of a verdict")
struct VerdictTableTests {
  private static let unit = UnitWord("unit", "units")

  /// What can be wrong with a run, each with the words that name it and the exit code that it asks for.
  private enum Fault: Int, CaseIterable {
    case differs, crashed, unfinished, broken, unproven, incomparable, exceeded, notMeasured

    /// A unit that did not finish explains what was tried too little or not measured, which is counted then.
    func words(beside faults: Set<Fault>) -> String {
      let isLost = faults.contains(.crashed) || faults.contains(.unfinished)
      return switch self {
      case .differs: "Not deterministic: unit 0, frame 3"
      case .crashed: "unit 0: crashed (signal 11)"
      case .unfinished: "unit 1: failed: no space"
      case .broken: "Invariant settle was broken 2 times: at 0:01.000"
      case .unproven: isLost ? "to prove one rule, which may follow" : "expiry.shown (3 of 4)"
      case .incomparable: "cannot be judged: photo.ready.p99"
      case .exceeded: "A budget is exceeded: hitch.ratio"
      case .notMeasured:
        "The metric of a budget was not measured\(isLost ? ", which may follow" : ": sync.visible.p99")"
      }
    }

    var exit: Int {
      switch self {
      case .differs: 7
      case .crashed, .unfinished, .broken, .unproven: 4
      case .incomparable: 6
      case .exceeded, .notMeasured: 2
      }
    }
  }

  private func verdict(_ faults: Set<Fault>) -> Verdict {
    var budgets = [budget("frame.product.p99", 1)]
    if faults.contains(.exceeded) { budgets.append(budget("hitch.ratio", 9)) }
    if faults.contains(.notMeasured) { budgets.append(budget("sync.visible.p99", nil)) }
    if faults.contains(.incomparable) {
      var open = budget("photo.ready.p99", 1)
      (open.holds, open.remark) = (false, "NOT COMPARABLE: photo.ready, because decode takes 2 times")
      budgets.append(open)
    }
    let rules = [
      rule("settle", violations: faults.contains(.broken) ? 2 : 0),
      rule("expiry.shown", exercised: faults.contains(.unproven) ? 3 : 4),
    ]
    let failures: [(Fault, String)] = [
      (.crashed, "unit 0: crashed (signal 11)"), (.unfinished, "unit 1: failed: no space"),
    ]
    return Verdict(
      budgets: budgets, invariants: rules, failures: failures.filter { faults.contains($0.0) }.map(\.1),
      differences: faults.contains(.differs) ? ["unit 0, frame 3"] : [], VerdictTableTests.unit)
  }

  private func budget(_ metric: String, _ value: Double?) -> BudgetOutcome {
    BudgetOutcome(
      metric: metric, limit: 5, value: value, unit: "ms", samples: value == nil ? 0 : 40,
      holds: value.map { $0 <= 5 } ?? false, remark: "")
  }

  private func rule(_ id: String, exercised: Int = 9, violations: Int = 0) -> InvariantOutcome {
    InvariantOutcome(
      id: id, title: id, checked: 90, exercised: exercised, required: 4, violations: violations,
      examples: violations > 0 ? ["at 0:01.000"] : [])
  }

  @Test("every combination of faults names each once, and the gravest decides the exit code")
  func all() throws {
    for bits in 0..<(1 << Fault.allCases.count) {
      let faults = Set(Fault.allCases.filter { bits & (1 << $0.rawValue) != 0 })
      let verdict = verdict(faults)
      let expected = [7, 4, 6, 2].first { code in faults.contains { $0.exit == code } } ?? 0
      #expect(verdict.exit == expected, "\(faults): \(verdict.sentence)")
      for fault in Fault.allCases where fault != .unfinished || !faults.contains(.crashed) {
        let parts = verdict.sentence.components(separatedBy: fault.words(beside: faults)).count - 1
        #expect(parts == (faults.contains(fault) ? 1 : 0), "\(fault) in \(faults): \(verdict.sentence)")
      }
      // Of two units that did not finish the first is named, and both are counted.
      let isTwo = faults.isSuperset(of: [.crashed, .unfinished])
      #expect(verdict.sentence.contains("2 units did not finish; the first: ") == isTwo, "\(faults)")
      let isClean = !faults.isEmpty && faults.isSubset(of: [.unproven, .incomparable])
      let saysClean = verdict.sentence.contains("Nothing was broken")
      #expect(saysClean == (isClean && faults.contains(.unproven)), "\(faults): \(verdict.sentence)")
      #expect(verdict.sentence.contains("rules tried, none broken") == faults.isEmpty, "\(faults)")
      let places = Fault.allCases.compactMap {
        verdict.sentence.range(of: $0.words(beside: faults))?.lowerBound
      }
      #expect(places == places.sorted(), "\(faults): \(verdict.sentence)")
    }
  }

  @Test("two faults of each kind are both named or counted")
  func two() {
    let verdict = Verdict(
      budgets: [budget("a", 9), budget("b", 9), budget("c", nil), budget("d", nil)],
      invariants: [
        rule("one", violations: 2), rule("two", violations: 1), rule("three", exercised: 1),
        rule("four", exercised: 0),
      ], failures: [], differences: ["here", "there"], VerdictTableTests.unit)
    #expect(verdict.exit == 7)
    #expect(
      verdict.sentence
        == "Not deterministic: here; 1 more differ. Invariant one was broken 2 times: at 0:01.000. "
        + "One more rule is broken: two. Too little was tried to prove: three (1 of 4), four (0 of 4). "
        + "2 budgets are exceeded: a, b. 2 metrics of budgets were not measured: c, d.")
  }

  @Test(
    "rules and budgets that lack a lost unit's data are counted, not listed")
  func lost() {
    func sentence(rules: Int, budgets: Int) -> String {
      Verdict(
        budgets: [budget("over", 9)] + (0..<budgets).map { budget("gone\($0)", nil) },
        invariants: [rule("broken", violations: 1)] + (0..<rules).map { rule("few\($0)", exercised: 1) },
        failures: ["unit 0: crashed"], differences: [], VerdictTableTests.unit
      ).sentence
    }
    let two = sentence(rules: 2, budgets: 3)
    #expect(
      two
        == "A unit did not finish: unit 0: crashed. Invariant broken was broken 1 times: at 0:01.000. "
        + "Too little was tried to prove 2 rules, which may follow from that. A budget is exceeded: over. "
        + "3 metrics of budgets were not measured, which may follow from that.")
    let one = sentence(rules: 1, budgets: 1)
    #expect(
      one.contains("to prove one rule, which")
        && one.contains("The metric of a budget was not measured, which"))
  }
}
