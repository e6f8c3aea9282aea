package import Comparing

/// A judgement with the file that it was held against, as outputs name it.
package struct GateTarget: Sendable {
  package var judgement: GateJudgement
  /// The baseline's file, as it was named.
  package var file: String

  package init(_ judgement: GateJudgement, file: String) {
    self.judgement = judgement
    self.file = file
  }

  /// `PASS`, `PASS, 1 known to fail, 1 skipped` or `FAIL`.
  var word: String {
    if !judgement.failures.isEmpty { return "FAIL" }
    let (skipped, known) = (judgement.skipped.count, judgement.known.count)
    return "PASS" + (known > 0 ? ", \(known) known to fail" : "")
      + (skipped > 0 ? ", \(skipped) skipped" : "")
  }

  /// What stands above the figures that differ after a cause; `nil` where there are none.
  var consequencesTitle: String? {
    let count = judgement.consequences.count
    guard count > 0 else { return nil }
    return count == 1
      ? "One more thing differs in this run and is not judged: it may follow from what failed."
      : "\(count) more things differ in this run and are not judged: they may follow from what failed."
  }

  /// `WORSE: cache.decodes is 412, kept 408 (tolerance 0); worse than the baseline`.
  static func sentence(_ finding: GateFinding) -> String {
    let figures = finding.value == nil && finding.kept == nil ? "" : " is \(figures(finding))"
    let message =
      finding.message.isEmpty ? "" : figures.isEmpty ? ": \(finding.message)" : "; \(finding.message)"
    return "\(finding.result.rawValue): \(finding.id)\(figures)\(message)"
  }

  private static func figures(_ finding: GateFinding) -> String {
    let value = ComparisonWords.figure(finding.value, finding.unit)
    let kept = ComparisonWords.figure(finding.kept, finding.unit)
    switch finding.subject {
    case .budget: return "\(value), limit \(kept)"
    case .metric where finding.kept == nil: return value
    default: return "\(value), kept \(kept) (tolerance \(finding.tolerance))"
    }
  }
}
