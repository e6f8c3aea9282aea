internal import Pairing
internal import Reporting

/// `compare.html`: the verdict, the ratio of every pair, both frame strips and the tables, in one file without a script.
struct PairingPage {
  private let result: PairingResult
  private var outcome: PairingOutcome { result.outcome }

  init(_ result: PairingResult) { self.result = result }

  /// The whole page.
  var html: String {
    PageSkeleton(
      title: "\(result.scenario): \(outcome.verdict.rawValue)", style: PairingPlots.style,
      skip: ("pairs", "Skip to the pairs"),
      header: """
        <header>
        <div class="bar"><span class="house">skiprope compare</span></div>
        <h1>\(Markup.escape("\(result.scenario): \(result.old) to \(result.new)"))</h1>
        <p class="verdict"><span class="mark \(tone)">\(outcome.verdict.rawValue)</span>
        \(Markup.escape(outcome.reason)).</p>
        \(findings)
        \(PageSkeleton.facts(facts))
        </header>
        """,
      main: sections,
      footer: """
        <footer><p>Product cost only: what making and moving views costs is an assumption and the same for both. Intervals are
        Student's over pairs, 95 %. A/A is how far the old program differs from itself in the same minutes.</p></footer>
        """
    ).html
  }

  private var tone: String {
    switch outcome.verdict {
    case .same, .better: "good"
    case .worse: "bad"
    case .undecided, .notComparable: ""
    }
  }

  private var findings: String {
    guard !outcome.findings.isEmpty else { return "" }
    let items = outcome.findings.map { "<li>\(Markup.escape($0.words))</li>" }
    return "<ul class=\"warnings\">\(items.joined())</ul>"
  }

  private var facts: [(name: String, value: String)] {
    [
      ("pairs", "\(outcome.pairs)"), ("frames each", FigureText.grouped(outcome.frames)),
      ("families", result.families.map { "\($0)" }.joined(separator: ", ")),
      ("repetitions", "\(result.repetitions)"), ("photos", result.decode), ("seed", "\(result.seed)"),
      ("noise floor", outcome.whole.map { PercentText.plain($0.floor) } ?? "unknown"),
      ("wall time", "\(Int(outcome.wallSeconds.rounded())) s"),
    ]
  }

  private var sections: String {
    guard let whole = outcome.whole, let strip = outcome.strip else { return "" }
    let plots = PairingPlots(whole, margin: result.margin)
    return Markup.section(
      "pairs", "The median frame, pair by pair",
      note:
        "Each dot is one pair of fresh processes: filled new over old, hollow old over old. The band is the margin, "
        + "the bar the interval that the verdict rests on.", plots.pairs)
      + Markup.section(
        "strips", "The frames of the evening",
        note:
          "Cost of frames here, from the first to the last, \(strip.framesPerColumn) a column: the old program above, "
          + "the new one below, and where they part between them. Heights are square roots.",
        plots.strips(strip))
      + Markup.section("cost", "Product cost", table("product cost", [whole] + outcome.metrics))
      + Markup.section("stages", "Stages", table("stage", outcome.stages.filter { $0.frames > 0 }))
      + (outcome.lanes.isEmpty
        ? "" : Markup.section("lanes", "Beside the frames", table("effect", outcome.lanes)))
      + Markup.section(
        "steps", "Scenario steps", table("step", outcome.steps.sorted { $0.share > $1.share }))
  }

  private func table(_ title: String, _ figures: [PairedFigure]) -> String {
    Markup.table(
      title,
      [
        .text(title), .figure("change"), .figure("interval"), .figure("A/A"), .figure("frames").spare,
        .figure("of all").spare,
      ],
      figures.map { figure in
        [
          Markup.code(figure.name), PercentText.signed(figure.ratio.mean - 1),
          "\(PercentText.signed(figure.ratio.low - 1)) to \(PercentText.signed(figure.ratio.high - 1))",
          PercentText.plain(figure.floor), FigureText.grouped(figure.frames), PercentText.plain(figure.share),
        ]
      })
  }
}
