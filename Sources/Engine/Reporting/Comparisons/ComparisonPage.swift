package import Comparing
internal import Metrics

/// The page of a comparison: changed rules first, then where the runs diverge, figures beyond their tolerance, and both
/// timelines.
package struct ComparisonPage {
  let words: ComparisonWords
  let old: ComparedRun
  let new: ComparedRun
  /// The app's screens, in its order.
  let screens: [String]
  /// The program that draws and replays clips.
  let program: String

  var comparison: RunComparison { words.comparison }

  package init(
    _ comparison: RunComparison, old: ComparedRun, new: ComparedRun, both: ComparedScreens? = nil,
    screens: [String] = [], program: String = "skiprope"
  ) {
    words = ComparisonWords(comparison: comparison, screens: both)
    (self.old, self.new, self.screens, self.program) = (old, new, screens, program)
  }

  /// The whole page. O(metrics + gestures of both).
  package var page: Page {
    let run = comparison.new
    let (outcome, rules) = (comparison.outcome, words.rulesInShort)
    let tone: Page.Mark.Tone =
      switch outcome {
      case .same, .better, .mended: .good
      case .worse: .bad
      case .notComparable: .open
      }
    return Page(
      title: "\(run.scenario): \(outcome.rawValue)", house: "\(program) compare",
      name: "\(run.scenario): \(comparison.old.commit) to \(run.commit)",
      verdict: Page.Verdict(
        mark: Page.Mark(tone, outcome.rawValue),
        words: "\(rules.isEmpty ? words.sentences.first ?? "" : rules)."),
      warnings: comparison.remarks + [old, new].map(\.remark).filter { !$0.isEmpty },
      facts: [
        Page.Fact("seed", "\(run.seed)"),
        Page.Fact(run.words.unit.several, FigureText.grouped(run.deterministic.units.count)),
        Page.Fact("rules newly broken", "\(comparison.rules.count { $0.kind == .broken })"),
        Page.Fact("mended", "\(comparison.rules.count { $0.kind == .mended })"),
      ]
        + (comparison.obstacles.isEmpty
          ? [
            Page.Fact("figures worse", "\(comparison.deciding(.worse).count)"),
            Page.Fact("better", "\(comparison.deciding(.better).count)"),
            Page.Fact("the same", "\(comparison.deciding(.same).count)"),
          ] : []),
      sections: [
        ruleSection, partingSection, figureSection, eveningSection, countSection, idleSection, runSection,
      ].compactMap { $0 },
      footer:
        "Exact figures have no noise: any change of one is a change. What is exact for one build may move inside its tolerance. "
        + "Times of two runs say nothing about the code and decide nothing; two programs in turns do (\(program) compare --binary)."
    )
  }

  /// Where the runs diverge: in words, as both screens side by side, and as commands that draw them. `nil` if they behaved alike
  /// and could be compared.
  private var partingSection: Page.Section? {
    guard !comparison.obstacles.isEmpty else { return nil }
    var blocks: [Page.Block] = [.list(words.parting)]
    if let screens = words.screens {
      let columns = [("old", screens.old), ("new", screens.new)].map { name, screen -> [Page.Block] in
        screen.drawing.isEmpty
          ? [.text("\(name): \(screen.remark)")]
          : [.drawing(screen.drawing, caption: caption(name, screen), label: "The \(name) screen")]
      }
      blocks.append(.columns(columns))
      if !screens.differences.isEmpty { blocks.append(.table(itemTable(screens))) }
    }
    if !words.others.isEmpty { blocks.append(.list(words.others)) }
    if !words.drawing.isEmpty {
      blocks.append(
        .fold("Draw both again", [.verbatim(words.drawing.joined(separator: "\n"), name: "Commands")]))
    }
    return Page.Section(
      "parting", comparison.behaviour == nil ? "Why they cannot be compared" : "The first difference",
      standsFirst: true, blocks)
  }

  private func caption(_ name: String, _ screen: ComparedScreens.Screen) -> String {
    let marks = words.screens?.differences.isEmpty == false ? "; frames mark what differs" : ""
    return screen.listing.map { "\(name): \($0.screen) on \($0.device), frame \($0.frame)\(marks)" } ?? name
  }

  /// The differences on screen, one item a row.
  private func itemTable(_ screens: ComparedScreens) -> PageTable {
    let limit = 25
    let rows = screens.differences.prefix(limit).map { item -> [PageTable.Cell] in
      func side(_ value: (ItemDifference.Aspect) -> String) -> PageTable.Cell {
        .text(
          item.aspects.map { "\($0.name) \(value($0))" }.filter { !$0.hasSuffix(" ") }
            .joined(separator: ", "))
      }
      return [.text(item.item), .text(item.change), side(\.old), side(\.new)]
    }
    let more = screens.differences.count - limit
    return PageTable(
      "What differs on screen, item by item",
      [
        .text("item" + (more > 0 ? " (\(limit) of \(screens.differences.count))" : "")), .text(""),
        .text("old"), .text("new"),
      ],
      rows)
  }

  /// Both timelines with equal colours and lengths, one above the other.
  private var eveningSection: Page.Section? {
    guard !old.evenings.isEmpty || !new.evenings.isEmpty else { return nil }
    let parting =
      comparison.behaviour?.instant.map { Double($0) / 1e9 }
      ?? comparison.behaviour?.earliest?.second.map(Double.init)
    return Page.Section(
      "evening", "Both in outline", note: EveningPlot.note(new.evenings, comparison.new.words),
      [
        .plot(
          EveningPlot(old.evenings, of: screens, beside: new.evenings, parting: parting).plot,
          caption: "old: \(comparison.old.commit)"),
        .plot(
          EveningPlot(new.evenings, of: screens, beside: old.evenings, parting: parting).plot,
          caption: "new: \(comparison.new.commit)"),
      ])
  }

  /// The two runs, with links to their own pages.
  private var runSection: Page.Section {
    let rows = [("old", comparison.old, old), ("new", comparison.new, new)].map {
      name, report, run -> [PageTable.Cell] in
      let facts = RunFacts(report: report)
      return [
        .text(name), .mark(Page.Mark(facts.passes, facts.word)), .text(report.verdict),
        .code(report.commit), .text(report.machine.build), .code(report.deterministic.digest),
        run.link.map { .link("report", to: $0) } ?? "",
      ]
    }
    return Page.Section(
      "runs", "The two runs",
      [
        .table(
          PageTable(
            "The two runs",
            [
              .text("run"), .silent("outcome"), .text("verdict"), .text("commit").spare, .text("build").spare,
              .text("digest").spare,
              .text("page"),
            ], rows))
      ])
  }
}
