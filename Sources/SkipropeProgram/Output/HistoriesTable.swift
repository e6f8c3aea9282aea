package import Commands
internal import Fuzzing
internal import Invariants
package import Kernel
package import LedgerHistories
internal import Reporting

/// A summary of many histories, readable in ten seconds.
package struct HistoriesTable {
  private let result: HistoryResult
  private let seed: UInt64
  private let bug: String?

  /// The limit of the 99th percentile of a change's delay until another device shows it, both undisturbed (docs/product.md,
  /// section 7).
  package static let visibleLimit = TimeSpan.seconds(1)

  package init(_ result: HistoryResult, seed: UInt64, bug: String? = nil) {
    self.result = result
    self.seed = seed
    self.bug = bug
  }

  private var isSlow: Bool { result.tally.visible.perMille(990) > HistoriesTable.visibleLimit }
  /// Whether a complete run left an event unexercised. A run that ended early may have.
  private var provesTooLittle: Bool { result.isComplete && !result.tally.unprovoked.isEmpty }

  /// `[ok] `, unless an event was never exercised.
  private var good: String { result.tally.unprovoked.isEmpty ? "[ok] " : "" }

  /// The exit code.
  package var exit: ExitCode {
    if !result.findings.isEmpty || provesTooLittle { return .invariantBroken }
    if isSlow { return .budgetExceeded }
    return result.isComplete ? .holds : .undecided
  }

  package var lines: [String] {
    let tally = result.tally
    var lines = [
      "histories  seed \(seed)\(bug.map { "  with the bug \($0)" } ?? "")",
      "\(grouped(tally.histories)) histories, \(grouped(tally.editCount)) edits, \(grouped(tally.records)) records, "
        + "\(grouped(tally.events)) events; \(grouped(tally.refused)) edits refused",
    ]
    if !result.isComplete { lines.append("CUT SHORT: these are the histories simulated until then") }
    lines += rows(
      "broken", zip(HistoryRule.allCases, tally.violations).map { ($0.id, $1) })
    lines += rows("edits", EditKind.allCases.map { ("\($0)", tally.edits[$0.rawValue]) })
    lines += rows("faults", HistoryFault.allCases.map { ($0.name, tally.faults[$0.rawValue]) })
    lines += rows("risks", HistoryRisk.allCases.map { ($0.name, tally.risks[$0.rawValue]) })
    lines.append(
      "recovered within \(milliseconds(tally.longestHealing)) of the \(milliseconds(HistoryRun.healingBound)) allowed"
    )
    lines.append("digest    \(tally.digest.hexadecimal)")
    lines.append(visible)
    for finding in result.findings { lines += HistoriesTable.lines(finding, bug) }
    if !tally.unprovoked.isEmpty {
      let names = tally.unprovoked.joined(separator: ", ")
      let sign = provesTooLittle ? "[FAIL] " : ""
      lines.append("\(sign)never exercised: \(names); simulate more histories")
    }
    if result.findings.isEmpty {
      let bound = good.isEmpty ? "in these histories: " : ""
      lines.append("\(good)\(bound)every replica equal, nothing overspent, lost, doubled or left pending")
    }
    return lines
  }

  private var visible: String {
    let (calm, struck) = (result.tally.visible, result.tally.disturbed)
    return "\(isSlow ? "[FAIL] " : good)sync.visible p50 \(milliseconds(calm.perMille(500))), "
      + "p99 \(milliseconds(calm.perMille(990))) of at most \(milliseconds(HistoriesTable.visibleLimit)), "
      + "longest \(milliseconds(calm.longest)); \(grouped(calm.count)) samples, "
      + "and \(grouped(struck.count)) while a fault struck"
  }

  private static func lines(_ finding: HistoryFinding, _ bug: String?) -> [String] {
    let flag = bug.map { " --planted \($0)" } ?? ""
    return [
      "[FAIL] \(finding.violation.rule): \(finding.violation.what); the first of its kind after "
        + "\(FigureText.grouped(finding.histories)) histories",
      "  skiprope histories --only \(finding.seed)\(flag)",
    ]
  }

  /// A heading and its figures, aligned, four on a line.
  private func rows(_ heading: String, _ figures: [(name: String, count: Int)]) -> [String] {
    let cells = figures.map { figure in
      let count = grouped(figure.count)
      return figure.name + String(repeating: " ", count: max(1, 30 - figure.name.count - count.count)) + count
    }
    return stride(from: 0, to: cells.count, by: 4).map { first in
      let title = first == 0 ? heading : ""
      return title + String(repeating: " ", count: 10 - title.count)
        + cells[first..<min(cells.count, first + 4)].joined(separator: "   ")
    }
  }

  private func grouped(_ count: Int) -> String { FigureText.grouped(count) }

  private func milliseconds(_ span: TimeSpan) -> String {
    "\(FigureText.grouped(Int(span.nanoseconds / 1_000_000))) ms"
  }

  /// One history: its plan, its violations, and its timeline, shrunk when it broke a rule.
  package static func lines(of replay: HistoryReplay) -> [String] {
    let plan = replay.plan
    var lines = [
      "history \(plan.seed): \(plan.deviceCount) devices, \(plan.childCount) children, \(plan.edits.count) edits, "
        + "\(plan.incidents.count) incidents"
    ]
    if !replay.violations.isEmpty {
      lines.append(
        "shrunk to \(replay.shrunk.edits.count) edits and \(replay.shrunk.incidents.count) incidents")
    }
    lines += ["", "      at  device     what happens"] + replay.timeline + [""]
    for violation in replay.violations { lines.append("[FAIL] \(violation.rule): \(violation.what)") }
    if replay.violations.isEmpty { lines.append("[ok] no rule was broken") }
    return lines
  }
}
