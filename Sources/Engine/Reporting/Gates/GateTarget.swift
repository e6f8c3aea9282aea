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
