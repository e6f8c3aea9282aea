package import Comparing
internal import Metrics

/// The page of a history: each exact metric as a line over runs, with its change points and values.
package struct HistoryPage {
  private let history: RunHistory
  private let lines: [HistoryLine]
  private let folders: [String]

  /// `folders` are those of the runs, in order.
  package init(_ history: RunHistory, folders: [String]) {
    precondition(
      history.steps.count == folders.count, "\(folders.count) folders of \(history.steps.count) runs")
    self.history = history
    self.folders = folders
    lines = HistoryLine.all(history)
  }

  /// The whole page. O(runs x metrics).
  package var page: Page {
    let first = history.steps.first?.run
    let name = first?.scenario ?? "no runs"
    return Page(
      title: "\(name): history", house: "skiprope history", name: name,
      verdict: Page.Verdict(words: verdict),
      facts: [
        Page.Fact("runs", "\(history.steps.count)"), Page.Fact("seed", first.map { "\($0.seed)" } ?? ""),
        Page.Fact("metrics", "\(lines.count)"), Page.Fact("that moved", "\(moved.count)"),
      ],
      sections: [movedSection, runSection, stillSection].compactMap { $0 },
      footer:
        "Metrics that are exact, and those that are exact for one build (bytes, work), which move when they leave the "
        + "tolerance between two builds. Times of two runs say nothing about the code, so they are not here.")
  }

  private var moved: [HistoryLine] { lines.filter { !$0.changes.isEmpty } }

  private var verdict: String {
    guard !moved.isEmpty else { return "No exact metric moved from the first run to the last." }
    let runs = Set(moved.flatMap { $0.changes.map(\.run) }).count
    return "\(moved.count) of \(lines.count) exact metrics moved, at \(runs) of \(history.steps.count) runs."
  }

  // MARK: Sections

  /// The metrics that moved, worse ones first.
  private var movedSection: Page.Section {
    let blocks = moved.failingFirst { $0.changes.contains { $0.change.outcome == .worse } }
      .flatMap { line -> [Page.Block] in
        [.heading(line.id), .columns([[.plot(HistoryPlot(line: line).chart)], [.table(changes(line))]])]
      }
    return Page.Section(
      "moved", "What moved",
      note:
        "A line over the runs, numbered as below. A ring is a run that is as the one before. A filled triangle on its "
        + "point is a change for the worse, a hollow one on its base for the better, a square any other change. An exact "
        + "metric has no noise, so that every change is a change point.",
      blocks.isEmpty ? [.text("Nothing did.")] : blocks)
  }

  private func changes(_ line: HistoryLine) -> PageTable {
    PageTable(
      "Change points of \(line.id)",
      [.figure("run"), .text("commit"), .figure("was"), .figure("is"), .figure("change"), .text("which is")],
      line.changes.map { run, change in
        [
          "\(run + 1)", .code(history.steps[run].run.commit),
          .text(ComparisonWords.figure(change.old, line.unit)),
          .text(ComparisonWords.figure(change.new, line.unit)), .text(ComparisonWords.change(change)),
          .text(HistoryLine.word(change)),
        ]
      })
  }

  private var runSection: Page.Section {
    let rows = history.steps.enumerated().map { index, step -> [PageTable.Cell] in
      [
        "\(index + 1)", .code(step.run.commit), .code(folders[index]),
        .text(step.isSameBehaviour.map { $0 ? "the same happened" : "other things happened" } ?? "the first"),
        .code(step.run.deterministic.digest), "\(step.changes.count)",
      ]
    }
    return Page.Section(
      "runs", "Runs, oldest first",
      [
        .table(
          PageTable(
            "Runs",
            [
              .figure("run"), .text("commit"), .text("folder").spare, .text("against the one before"),
              .text("digest").spare, .figure("metrics that moved"),
            ], rows))
      ])
  }

  private var stillSection: Page.Section? {
    let still = lines.filter(\.changes.isEmpty)
    guard !still.isEmpty else { return nil }
    let rows = still.map { line -> [PageTable.Cell] in
      let known = line.values.compactMap { $0 }
      return [
        .code(line.id), .plot(HistoryPlot(line: line).spark),
        .text(ComparisonWords.figure(known.last, line.unit)), "\(known.count)",
      ]
    }
    let columns: [PageTable.Column] = [
      .text("metric"), .text("over runs"), .figure("figure"), .figure("runs with it").spare,
    ]
    return Page.Section(
      "still", "What did not move",
      [.fold("\(still.count) metrics", [.table(PageTable("Metrics that did not move", columns, rows))])])
  }
}
