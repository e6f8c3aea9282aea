internal import Comparing
internal import Metrics

/// What the gate says to a pull request.
package struct GateMarkdown {
  private let targets: [GateTarget]

  package init(_ targets: [GateTarget]) { self.targets = targets }

  /// The whole text, ending in a newline.
  package var text: String {
    let passes = targets.allSatisfy { $0.judgement.failures.isEmpty }
    var lines = ["# Gate: \(passes ? "PASS" : "FAIL")"]
    for target in targets {
      let judgement = target.judgement
      lines += [
        "", "## \(MarkdownText.cell(judgement.scenario)): \(judgement.failures.isEmpty ? "PASS" : "FAIL")",
        "",
        "- \(MarkdownText.cell(GateText.tally(judgement)))", "- baseline `\(MarkdownText.code(target.file))`",
      ]
      if let run = judgement.run {
        lines.append("- commit `\(MarkdownText.code(run.commit))`, seed `\(run.seed)`")
      }
      lines += judgement.remarks.map { "- \(MarkdownText.cell($0))" }
      lines += failures(judgement)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func failures(_ judgement: GateJudgement) -> [String] {
    guard !judgement.failures.isEmpty else { return [] }
    return ["", "| | what | kept | value | tolerance | |", "|---|---|---:|---:|---:|---|"]
      + judgement.byWeight.map { finding in
        let figures = [finding.kept, finding.value].map {
          $0.map { FigureText.text($0, unit: finding.unit) } ?? ""
        }
        return
          "| **\(finding.result.rawValue)** | `\(MarkdownText.code(finding.id))` | \(figures[0]) | \(figures[1]) | "
          + "\(MarkdownText.cell(finding.tolerance)) | \(MarkdownText.cell(finding.message)) |"
      }
  }
}
