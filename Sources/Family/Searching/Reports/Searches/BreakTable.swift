internal import Fuzzing
internal import Invariants
internal import Reporting
internal import Simulation

/// A search's result as lines.
package enum BreakTable {
  /// The most unreached pairs listed; the file has all.
  private static let unreachedLimit = 12

  package static func lines(_ report: BreakReport) -> [String] {
    let result = report.result
    var lines = [
      "break  seed \(report.seed)\(report.bug.map { "  with the bug \($0)" } ?? "")",
      "\(FigureText.grouped(result.cases)) cases, \(FigureText.grouped(result.gestures)) gestures, "
        + "\(FigureText.grouped(result.frames)) frames; \(result.corpusCount) cases reached new pairs",
    ]
    if !result.isComplete { lines.append("CUT SHORT: only these cases were run") }
    let unreached = report.unreached
    lines.append(
      "\(report.possible.count - unreached.count) of \(report.possible.count) possible pairs of state and event reached"
    )
    for pair in unreached.prefix(unreachedLimit) { lines.append("  not reached: \(pair.name)") }
    if unreached.count > unreachedLimit {
      lines.append("  and \(unreached.count - unreachedLimit) more, in break.json")
    }
    lines.append("")
    for trial in report.trials { lines.append(trial.line) }
    if FamilyBugs.all.isEmpty { lines.append("planted bugs: none in this build") }
    for (finding, count) in zip(report.findings, result.counts) { lines += self.lines(finding, count: count) }
    if report.findings.isEmpty { lines.append("[ok] no rule was broken") }
    return lines
  }

  private static func lines(_ finding: BreakFinding, count: Int) -> [String] {
    let stage = BreakStage.all()[finding.one.stage]
    var lines = [
      "[FAIL] \(finding.violation.rule): \(finding.violation.what)",
      "  \(stage.preset) on \(stage.device.name); \(count) cases, the first after \(finding.gestures) gestures; "
        + "\(finding.foundEvents) events shrunk to \(finding.events)",
      "  \(finding.margin.sentence)",
    ]
    if let excuse = finding.excuse { lines.append("  \(excuse)") }
    return lines
  }
}
