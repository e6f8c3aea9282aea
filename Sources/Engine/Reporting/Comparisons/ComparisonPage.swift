package import Comparing
internal import Metrics

/// Two runs on one page: rules that are newly broken or mended first, where they part, figures beyond their tolerance, both evenings.
package struct ComparisonPage {
  let words: ComparisonWords
  let old: ComparedRun
  let new: ComparedRun
  /// The app's own, in its order.
  let screens: [String]
  /// The program that draws and plays moments again.
  let program: String

  var comparison: RunComparison { words.comparison }

  package init(
    _ comparison: RunComparison, old: ComparedRun, new: ComparedRun, screens: [String] = [],
    program: String = "skiprope"
  ) {
    words = ComparisonWords(comparison: comparison)
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
        Page.Fact(run.words.unit.several, FigureText.grouped(run.deterministic.families.count)),
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

  /// Where the two part, in words and as commands that draw it; nothing where both did the same and could be compared.
  private var partingSection: Page.Section? {
    guard !comparison.obstacles.isEmpty else { return nil }
    let commands = comparison.behaviour?.frame.map { frame in
      [(old, "old"), (new, "new")].map { run, name in
        "\(program) draw \(ShellWord.quoted(run.folder)) --\(comparison.new.words.unit.one) \(frame.session.family) "
          + "--\(comparison.new.words.session.one) \(frame.session.child) --at \(FigureText.moment(frame.vsync)) --out \(name).svg"
      }.joined(separator: "\n")
    }
    return Page.Section(
      "parting", comparison.behaviour == nil ? "Why they cannot be compared" : "Where they part",
      standsFirst: true,
      [.list(words.sentences)]
        + (commands.map { [.text("What was on screen then, in each:"), .verbatim($0, name: "Commands")] }
          ?? []))
  }

  /// Both evenings with the same colours and the same length, one above the other.
  private var eveningSection: Page.Section? {
    guard !old.evenings.isEmpty || !new.evenings.isEmpty else { return nil }
    let parting = comparison.behaviour?.earliest?.second.map(Double.init)
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

  /// Which runs they are, and their own pages.
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
