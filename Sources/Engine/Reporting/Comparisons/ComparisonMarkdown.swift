package import Comparing
internal import Metrics

/// A comparison as Markdown, for a pull request.
package struct ComparisonMarkdown {
  private let words: ComparisonWords

  /// `screens` are those of the first frame that differs.
  package init(_ comparison: RunComparison, _ screens: ComparedScreens? = nil) {
    words = ComparisonWords(comparison: comparison, screens: screens)
  }

  /// The whole text, ending with a newline.
  package var text: String {
    let comparison = words.comparison
    var lines = [
      "# \(MarkdownText.cell(comparison.new.scenario)): \(comparison.outcome.rawValue)", "",
    ]
    lines += (words.rules + words.sentences + words.runs + comparison.remarks).map {
      "- \(MarkdownText.cell($0))"
    }
    if !words.drawing.isEmpty {
      lines += ["", "## Both screens", "", "```sh"] + words.drawing.map(MarkdownText.code) + ["```"]
    }
    if !words.striking.isEmpty { lines += table("Metrics that differ", words.striking, withOutcome: true) }
    for (reason, metrics) in words.idle {
      lines += table("Decide nothing; \(reason)", metrics, withOutcome: false)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func table(_ title: String, _ metrics: [MetricComparison], withOutcome: Bool) -> [String] {
    let head =
      withOutcome
      ? ["| | metric | old | new | change | |", "|---|---|---:|---:|---:|---|"]
      : [
        "| metric | old | new | change |", "|---|---:|---:|---:|",
      ]
    return ["", "## \(MarkdownText.cell(title))", ""] + head
      + metrics.map { metric in
        let figures = [
          "`\(MarkdownText.code(metric.id))`",
          MarkdownText.cell(ComparisonWords.figure(metric.old, metric.unit)),
          MarkdownText.cell(ComparisonWords.figure(metric.new, metric.unit)), ComparisonWords.change(metric),
        ].joined(separator: " | ")
        guard withOutcome else { return "| \(figures) |" }
        return "| **\(metric.outcome.rawValue)** | \(figures) | \(MarkdownText.cell(metric.reason)) |"
      }
  }
}
