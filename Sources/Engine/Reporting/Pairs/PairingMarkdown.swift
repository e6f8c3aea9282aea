internal import Pairing

/// A comparison as Markdown, for a pull request.
package struct PairingMarkdown {
  private let result: PairingResult

  package init(_ result: PairingResult) { self.result = result }

  /// The verdict as a heading, the notable findings, and tables for cost, stages and steps.
  package var text: String {
    let outcome = result.outcome
    var lines = [
      "## \(outcome.verdict.rawValue): `\(code(result.scenario))`, `\(code("\(result.old)"))` to `\(code("\(result.new)"))`",
      "",
      cell(outcome.reason) + ".", "", cell(PairingText.facts(result)) + ".",
    ]
    if let orders = outcome.orders { lines += [""] + orders.words(result.words).map { "- \(cell($0))" } }
    guard let whole = outcome.whole else { return lines.joined(separator: "\n") }
    if !outcome.findings.isEmpty {
      lines += [""] + outcome.findings.map { "- \(cell($0.words))" }
    }
    lines += table("product cost", [whole] + outcome.metrics)
    lines += [
      "",
      "`\(whole.name)` is the middle of the frames' ratios, `frame.product` the ratio of the programs' figures.",
    ]
    lines += table("stage", outcome.stages.filter { $0.frames > 0 })
    if !outcome.lanes.isEmpty { lines += table("beside the frames", outcome.lanes) }
    lines += table("step", outcome.steps.sorted { $0.share > $1.share })
    return lines.joined(separator: "\n")
  }

  private func cell(_ text: String) -> String { MarkdownText.cell(text) }
  private func code(_ text: String) -> String { MarkdownText.code(text) }

  private func table(_ title: String, _ figures: [PairedFigure]) -> [String] {
    ["", "| \(title) | change | interval | A/A | frames | of all |", "|---|--:|--:|--:|--:|--:|"]
      + figures.map { figure in
        "| \(cell(figure.name)) | \(PercentText.signed(figure.ratio.mean - 1)) | "
          + "\(PercentText.signed(figure.ratio.low - 1)) to \(PercentText.signed(figure.ratio.high - 1)) | "
          + "\(PercentText.plain(figure.floor)) | \(figure.frames) | \(PercentText.plain(figure.share)) |"
      }
  }
}
