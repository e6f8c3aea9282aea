internal import Comparing
internal import Metrics

/// The gate's result as Markdown, for a pull request.
package struct GateMarkdown {
  private let targets: [GateTarget]

  package init(_ targets: [GateTarget]) { self.targets = targets }

  /// The whole text, ending with a newline.
  package var text: String {
    let passes = targets.allSatisfy { $0.judgement.failures.isEmpty }
    let words = targets.count == 1 ? targets[0].word : passes ? "PASS" : "FAIL"
    var lines = ["# Gate: \(words)"]
    for target in targets {
      let judgement = target.judgement
      lines += [
        "", "## \(MarkdownText.cell(judgement.scenario)): \(target.word)",
        "",
        "- \(MarkdownText.cell(GateText.tally(judgement)))", "- baseline `\(MarkdownText.code(target.file))`",
      ]
      if let run = judgement.run {
        lines.append("- commit `\(MarkdownText.code(run.commit))`, seed `\(run.seed)`")
      }
      lines += judgement.known.map {
        "- `\(MarkdownText.code($0.id))` is \(MarkdownText.cell($0.message))"
      }
      lines += judgement.skipped.map {
        "- skipped: `\(MarkdownText.code($0.id))`: \(MarkdownText.cell($0.message))"
      }
      lines += table(judgement.byWeight)
      if let title = target.consequencesTitle {
        lines +=
          ["", "<details><summary>\(Markup.escape(title))</summary>"] + table(judgement.consequences) + [
            "", "</details>",
          ]
      }
      if !judgement.remarks.isEmpty {
        lines += [""] + judgement.remarks.map { "- \(MarkdownText.cell($0))" }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func table(_ findings: [GateFinding]) -> [String] {
    guard !findings.isEmpty else { return [] }
    return ["", "| | what | baseline | value | tolerance | |", "|---|---|---:|---:|---:|---|"]
      + findings.map { finding in
        let figures = [finding.stored, finding.value].map {
          MarkdownText.cell($0.map { FigureText.text($0, unit: finding.unit) } ?? "")
        }
        return
          "| **\(finding.result.rawValue)** | `\(MarkdownText.code(finding.id))` | \(figures[0]) | \(figures[1]) | "
          + "\(MarkdownText.cell(finding.tolerance)) | "
          + "\(finding.standing == .consequence ? "" : MarkdownText.cell(finding.message)) |"
      }
  }
}
