package import Comparing

/// A judgement with the file of its baseline.
package struct GateTarget: Sendable {
  package var judgement: GateJudgement
  /// The baseline's file, as given.
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

  /// The title of metrics that may differ because of another failure; `nil` if there are none.
  var consequencesTitle: String? {
    let count = judgement.consequences.count
    guard count > 0 else { return nil }
    return count == 1
      ? "One more thing differs in this run and is not judged: it may follow from what failed."
      : "\(count) more things differ in this run and are not judged: they may follow from what failed."
  }

  /// `WORSE: cache.decodes is 412, baseline 408 (tolerance 0); worse than the baseline`.
  static func sentence(_ finding: GateFinding) -> String {
    let figures = finding.value == nil && finding.stored == nil ? "" : " is \(figures(finding))"
    let message =
      finding.message.isEmpty ? "" : figures.isEmpty ? ": \(finding.message)" : "; \(finding.message)"
    return "\(finding.result.rawValue): \(finding.id)\(figures)\(message)"
  }

  private static func figures(_ finding: GateFinding) -> String {
    let value = ComparisonWords.figure(finding.value, finding.unit)
    let stored = ComparisonWords.figure(finding.stored, finding.unit)
    switch finding.subject {
    case .budget: return "\(value), limit \(stored)"
    case .metric where finding.stored == nil: return value
    default: return "\(value), baseline \(stored) (tolerance \(finding.tolerance))"
    }
  }
}
