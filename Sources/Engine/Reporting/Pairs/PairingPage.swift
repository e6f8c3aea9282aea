internal import Metrics
internal import Pairing

/// `compare.html`: the verdict, the ratio of every pair, both frame strips and the tables.
package struct PairingPage {
  private let result: PairingResult
  private var outcome: PairingOutcome { result.outcome }

  package init(_ result: PairingResult) { self.result = result }

  /// The whole page.
  package var page: Page {
    Page(
      title: "\(result.scenario): \(outcome.verdict.rawValue)", house: "skiprope compare",
      name: "\(result.scenario): \(result.old) to \(result.new)",
      verdict: Page.Verdict(
        mark: Page.Mark(tone, outcome.verdict.rawValue), words: "\(outcome.reason)."),
      warnings: (outcome.orders?.broken.isEmpty == false ? outcome.orders?.words(result.words) ?? [] : [])
        + outcome.findings.map(\.words),
      facts: [
        Page.Fact("pairs", "\(outcome.pairs)"),
        Page.Fact("frames each", FigureText.grouped(outcome.frames)),
        Page.Fact(result.called.several, result.units.map { "\($0)" }.joined(separator: ", ")),
        Page.Fact("repetitions", "\(result.repetitions)"), Page.Fact("photos", result.decode),
        Page.Fact("seed", "\(result.seed)"),
        Page.Fact("noise floor", outcome.whole.map { PercentText.plain($0.floor) } ?? "unknown"),
        Page.Fact("wall time", FigureText.duration(outcome.wallSeconds.rounded())),
      ] + (outcome.orders.map { [Page.Fact("other orders of each", FigureText.grouped($0.perUnit))] } ?? []),
      sections: sections,
      footer:
        "Product cost only: what making and moving views costs is an assumption and the same for both. Intervals are "
        + "Student's over pairs, 95 %. A/A is how far the old program differs from itself in the same minutes."
    )
  }

  private var tone: Page.Mark.Tone {
    switch outcome.verdict {
    case .same, .better: .good
    case .worse: .bad
    case .undecided, .notComparable: .open
    }
  }

  private var sections: [Page.Section] {
    guard let whole = outcome.whole, let strip = outcome.strip else { return [] }
    let plots = PairingPlots(whole, margin: result.margin)
    let first = [
      Page.Section(
        "pairs", "The median frame, pair by pair",
        note:
          "Each dot is one pair of fresh processes: filled new over old, hollow old over old. The band is the margin, "
          + "the bar the interval that the verdict rests on.", [.plot(plots.pairs)]),
      Page.Section(
        "strips", "The frames of the evening",
        note:
          "Cost of frames here, from the first to the last, \(strip.framesPerColumn) a column: the old program above, "
          + "the new one below, and their differences between them. Heights are square roots.",
        plots.strips(strip).map { .plot($0.plot, caption: $0.caption) }),
    ]
    let tables = [
      ("cost", "Product cost", "product cost", [whole] + outcome.metrics),
      ("stages", "Stages", "stage", outcome.stages.filter { $0.frames > 0 }),
      ("lanes", "Beside the frames", "effect", outcome.lanes),
      ("steps", "Scenario steps", "step", outcome.steps.sorted { $0.share > $1.share }),
    ]
    return first
      + tables.filter { $0.0 != "lanes" || !$0.3.isEmpty }
      .map { id, title, head, figures in Page.Section(id, title, [.table(table(head, figures))]) }
  }

  private func table(_ title: String, _ figures: [PairedFigure]) -> PageTable {
    PageTable(
      title,
      [
        .text(title), .figure("change"), .figure("interval"), .figure("A/A"), .figure("frames").spare,
        .figure("of all").spare,
      ],
      figures.map { figure in
        [
          .code(figure.name), .text(PercentText.signed(figure.ratio.mean - 1)),
          .text(
            "\(PercentText.signed(figure.ratio.low - 1)) to \(PercentText.signed(figure.ratio.high - 1))"),
          .text(PercentText.plain(figure.floor)), .text(FigureText.grouped(figure.frames)),
          .text(PercentText.plain(figure.share)),
        ]
      })
  }
}
