internal import Metrics

/// The page of a night: the result of each part, failed ones first, the growth, and the output of all parts.
package struct NightPage {
  private let night: NightReport

  package init(_ night: NightReport) { self.night = night }

  /// The whole page. O(bytes of the texts).
  package var page: Page {
    let verdict = NightVerdict(night)
    return Page(
      title: "Night of \(night.date)", house: "overnight", name: "\(night.app), the night of \(night.date)",
      verdict: Page.Verdict(mark: Page.Mark(verdict.holds, verdict.word), words: verdict.sentence),
      warnings: night.omitted,
      facts: [
        Page.Fact("new \(night.unit.several)", FigureText.grouped(night.newUnits)),
        Page.Fact("simulated", FigureText.duration(simulatedSeconds)),
        Page.Fact("took", FigureText.duration(night.parts.reduce(0) { $0 + $1.seconds })),
        Page.Fact("compared with", night.earlier ?? "none: this is the first"),
        Page.Fact("commit", night.commit),
      ],
      sections: [parts] + (growth.map { [$0] } ?? []) + inOrder.map(section),
      footer: "The exit code of a night is the gravest of its parts', and 4 where fewer than "
        + "\(night.unit.counted(night.neededUnits)) were new.")
  }

  private var simulatedSeconds: Double {
    night.parts.reduce(0) { $0 + ($1.figures?.simulatedSeconds ?? 0) }
  }

  /// Failed parts first, and among them `changes`, which names newly broken and fixed rules.
  private var inOrder: [NightReport.Part] {
    night.parts.failingFirst { $0.name == NightReport.changes }.failingFirst { $0.exit != 0 }
  }

  private var parts: Page.Section {
    let rows = inOrder.map { part -> [PageTable.Cell] in
      let page: PageTable.Cell =
        part.hasPage ? .link("report", to: "\(part.name)/report.html") : .text("")
      let figures = part.figures
      return [
        .link(part.title, to: "#\(part.name)") + .small(NightPage.telling(part)),
        .mark(NightPage.mark(of: part)),
        .text(figures.map { FigureText.grouped($0.units) } ?? ""),
        .text(figures.map { FigureText.duration($0.simulatedSeconds) } ?? ""),
        .text(FigureText.duration(part.seconds)), page,
      ]
    }
    return Page.Section(
      "parts", "Parts", isFailing: true,
      [
        .table(
          PageTable(
            "The result of each part",
            [
              .text("part"), .text("verdict"), .figure(night.unit.several), .figure("simulated").spare,
              .figure("took").spare, .text("page"),
            ], rows))
      ])
  }

  /// The growth per hour; `nil` if nothing was soaked.
  private var growth: Page.Section? {
    guard !night.growth.isEmpty else { return nil }
    let rows = night.growth.map { growth -> [PageTable.Cell] in
      [
        .text(growth.title), .mark(NightPage.mark(of: growth)), .text(growth.rate), .text(growth.limit),
      ]
    }
    return Page.Section(
      "growth", "Growth per hour of use",
      note:
        "What the session that grows most holds more of after each simulated hour of equal cycles, at the same point of a cycle.",
      standsFirst: true,
      [
        .table(
          PageTable(
            "Growth per hour of use",
            [.text("what"), .text("verdict"), .figure("per hour"), .figure("limit per hour")], rows))
      ])
  }

  /// Growth without a limit is neither good nor bad.
  static func mark(of growth: NightGrowth) -> Page.Mark {
    guard growth.limitPerHour != nil else {
      return growth.perHour > 0 ? Page.Mark(.open, "not limited") : Page.Mark(true, "holds")
    }
    return Page.Mark(growth.holds, growth.holds ? "holds" : "beyond")
  }

  private static func mark(of part: NightReport.Part) -> Page.Mark {
    let word =
      switch part.exit {
      case 0: "holds"
      case 4 where part.figures?.isUnproven == true: "nothing proven"
      default: "exit \(part.exit)"
      }
    return Page.Mark(part.exit == 0, word)
  }

  /// The result of a part in one line.
  ///
  /// A failed part: the first line of its output, followed by failed rules and budgets that the line does not name. A part that
  /// holds: the numbers of rules and budgets.
  static func telling(_ part: NightReport.Part) -> String {
    if part.exit == 0, let figures = part.figures { return figures.sentence }
    let lines = part.text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    guard let first = lines.first else { return "nothing" }
    guard part.exit != 0 else { return String(first) }
    let named = lines.compactMap { line -> String? in
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      let isRow = words.count > 2 && words[0] == "[FAIL]" && words[1].contains(".")
      return isRow ? String(words[1]) : nil
    }
    let unnamed = named.filter { !first.contains($0) }
    guard !unnamed.isEmpty else { return String(first) }
    let more = unnamed.count - 3
    return "\(first): \(unnamed.prefix(3).joined(separator: ", "))" + (more > 0 ? " and \(more) more" : "")
  }

  private func section(_ part: NightReport.Part) -> Page.Section {
    var section = Page.Section(
      part.name, part.title, isFailing: part.exit != 0,
      [.verbatim(part.text.isEmpty ? "It printed nothing." : part.text, name: "output of `\(part.name)`")])
    section.isFolded = true
    return section
  }
}
