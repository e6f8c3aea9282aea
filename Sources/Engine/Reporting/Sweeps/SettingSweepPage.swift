internal import Metrics

/// A sweep as a page.
package struct SettingSweepPage {
  private let sweep: SettingSweep
  private let program: String
  private let footer: String

  package init(_ sweep: SettingSweep, program: String, command: String) {
    (self.sweep, self.program, footer) = (sweep, program, "Reproduce with `\(command)`.")
  }

  /// The whole page. O(rows x metrics).
  package var page: Page {
    let holds = sweep.rows.contains { sweep.holds($0) }
    return Page(
      title: "\(sweep.scenario): a sweep", house: "sweep", name: sweep.scenario,
      verdict: Page.Verdict(mark: Page.Mark(holds, holds ? "SWEPT" : "NONE HOLDS"), words: sweep.verdict),
      facts: [
        Page.Fact("settings", "\(sweep.rows.count)"), Page.Fact("each runs", sweep.units),
        Page.Fact("seed", "\(sweep.seed)"), Page.Fact("commit", sweep.commit),
      ],
      sections: [settings] + failures + [figures], footer: footer)
  }

  private func mark(_ row: SettingSweep.Row) -> Page.Mark {
    Page.Mark(sweep.holds(row), SettingSweepText.word(row))
  }

  private func name(_ row: SettingSweep.Row) -> String { row.values.joined(separator: ", ") }

  private var settings: Page.Section {
    let shown = sweep.shown(atMost: 4)
    let rows = sweep.rows.enumerated().map { place, row -> [PageTable.Cell] in
      let twin = sweep.twin(of: place)
      let first = PageTable.Cell.link(row.values[0], to: "\(row.folder)/report.html")
      return [.soft("\(place + 1)"), twin.map { first + .small("did the same as \($0)") } ?? first]
        + row.values.dropFirst().map { .text($0) } + [.mark(mark(row))]
        + shown.map { cell($0, row, place) }
    }
    return Page.Section(
      "settings", "Settings",
      note: SettingSweepText.remarks(sweep, shown).filter { !$0.isEmpty }.joined(separator: " "),
      standsFirst: true,
      [
        .table(
          PageTable(
            "Settings and what came of each",
            [.silent("number")] + sweep.keys.map { .text($0) } + [.text("verdict")]
              + shown.map { .figure($0) }, rows))
      ])
  }

  private func cell(_ id: String, _ row: SettingSweep.Row, _ place: Int) -> PageTable.Cell {
    guard let metric = row.metrics[id] else { return .soft("-") }
    let text = FigureText.text(metric.value, unit: metric.unit)
    return sweep.best(of: id) == place ? .strong("\(text) *") : .text(text)
  }

  private var failures: [Page.Section] {
    let failing = sweep.rows.filter { !sweep.holds($0) }
    guard !failing.isEmpty else { return [] }
    return [
      Page.Section(
        "failures", "What fails",
        [
          .table(
            PageTable(
              "What fails in which setting", [.text(sweep.keys.joined(separator: ", ")), .text("fails by")],
              failing.map { row in
                [
                  .link(name(row), to: "\(row.folder)/report.html"),
                  .text(sweep.failures(of: row).joined(separator: "; ")),
                ]
              }))
        ])
    ]
  }

  /// All metrics that differ.
  private var figures: Page.Section {
    let all = sweep.differing
    let rows = all.map { id -> [PageTable.Cell] in
      [.code(id)] + sweep.rows.enumerated().map { place, row in cell(id, row, place) }
    }
    var section = Page.Section(
      "figures", "Every figure that differs",
      note:
        "Of what follows from virtual time alone; columns are the settings in the order of the table above.",
      [
        .table(
          PageTable(
            "Every figure that differs", [.text("metric")] + sweep.rows.map { .figure(name($0)) }, rows))
      ])
    section.isFolded = sweep.rows.count > 8
    return section
  }
}
