internal import Metrics
internal import Pairing

/// A comparison as printed: the verdict, then its tables.
package struct PairingText {
  private let result: PairingResult

  package init(_ result: PairingResult) { self.result = result }

  /// The most steps to show, by share of the cost.
  private static let stepLimit = 12

  /// The whole text, with lines of at most 110 characters.
  package var text: String {
    let outcome = result.outcome
    var lines = [
      "\(outcome.verdict.rawValue)  \(result.scenario)  seed \(result.seed)  \(result.old) -> \(result.new)",
      outcome.reason + ".", PairingText.facts(result), "",
    ].map(TextTable.clean)
    let orders = outcome.orders.map { $0.words(result.words) } ?? []
    if !orders.isEmpty { lines += orders.map(TextTable.clean) + [""] }
    guard let whole = outcome.whole else { return lines.dropLast().joined(separator: "\n") }
    for finding in outcome.findings { lines.append(TextTable.clean("stands out: \(finding.words)")) }
    if !outcome.findings.isEmpty { lines.append("") }
    lines += table("product cost", [whole] + outcome.metrics, showsShare: false)
    lines.append(
      "\(whole.name): the middle of the frames' ratios; frame.product: the ratio of the programs' figures")
    lines += [""] + table("stage", outcome.stages.filter { $0.frames > 0 }, showsShare: true)
    if !outcome.lanes.isEmpty { lines += [""] + table("beside the frames", outcome.lanes, showsShare: false) }
    let steps = outcome.steps.sorted { $0.share > $1.share }
    lines += [""] + table("step", Array(steps.prefix(PairingText.stepLimit)), showsShare: true)
    if steps.count > PairingText.stepLimit {
      lines.append("and \(steps.count - PairingText.stepLimit) steps more, in the JSON")
    }
    return lines.joined(separator: "\n")
  }

  /// The method of the comparison, in one or two lines.
  static func facts(_ result: PairingResult) -> String {
    let outcome = result.outcome
    let units = result.units.map { "\($0)" }.joined(separator: ", ")
    let same = result.isSameProgram ? "; both are the same program" : ""
    return
      "\(outcome.pairs) pairs and as many A/A pairs in \(FigureText.duration(outcome.wallSeconds.rounded())); "
      + "\(outcome.frames) frames of \(result.called.several) \(units), \(result.repetitions) repetitions, photos "
      + "\(result.decode)\(same)"
  }

  private func table(_ title: String, _ figures: [PairedFigure], showsShare: Bool) -> [String] {
    var table = TextTable([
      (title, .left), ("change", .right), ("from", .right), ("to", .right), ("A/A", .right),
      ("frames", .right), (showsShare ? "of all" : "", .right),
    ])
    for figure in figures {
      table.add([
        figure.name, PercentText.signed(figure.ratio.mean - 1), PercentText.signed(figure.ratio.low - 1),
        PercentText.signed(figure.ratio.high - 1), PercentText.plain(figure.floor), "\(figure.frames)",
        showsShare ? PercentText.plain(figure.share) : "",
      ])
    }
    return table.lines(width: 110, indent: 0)
  }
}
