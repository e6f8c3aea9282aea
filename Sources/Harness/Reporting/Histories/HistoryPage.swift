package import Comparing
internal import Metrics

/// A page with each exact metric as a line over runs, its change points marked, and the figures beside it; one file
/// without a script.
package struct HistoryPage {
  private let history: RunHistory
  private let lines: [HistoryLine]
  private let folders: [String]

  /// `folders` are those of the runs, in their order.
  package init(_ history: RunHistory, folders: [String]) {
    precondition(
      history.steps.count == folders.count, "\(folders.count) folders of \(history.steps.count) runs")
    self.history = history
    self.folders = folders
    lines = HistoryLine.all(history)
  }

  /// The whole page. O(runs x metrics).
  package var html: String {
    let first = history.steps.first?.run
    let name = first?.scenario ?? "no runs"
    return PageSkeleton(
      title: "\(name): history", style: HistoryPlot.style, skip: ("moved", "Skip to what moved"),
      header: """
        <header>
        <div class="bar"><span class="house">skiprope history</span></div>
        <h1>\(Markup.escape(name))</h1>
        <p class="verdict">\(Markup.escape(verdict))</p>
        \(PageSkeleton.facts([
          ("runs", "\(history.steps.count)"), ("seed", first.map { "\($0.seed)" } ?? ""),
          ("metrics", "\(lines.count)"), ("that moved", "\(moved.count)"),
        ]))
        </header>
        """,
      main: [movedSection, runSection, stillSection].joined(),
      footer: """
        <footer><p>Metrics that are exact, and those that are exact for one build (bytes, work), which move when they leave
        the tolerance between two builds. Times of two runs say nothing about the code, so they are not here.</p></footer>
        """
    ).html
  }

  private var moved: [HistoryLine] { lines.filter { !$0.changes.isEmpty } }

  private var verdict: String {
    guard !moved.isEmpty else { return "No exact metric moved from the first run to the last." }
    let runs = Set(moved.flatMap { $0.changes.map(\.run) }).count
    return "\(moved.count) of \(lines.count) exact metrics moved, at \(runs) of \(history.steps.count) runs."
  }

  // MARK: Sections

  private var movedSection: String {
    let rows = moved.map { line in
      "<div class=\"history-row\"><h3>\(Markup.code(line.id))</h3>\n<figure>\(HistoryPlot.large(line))</figure>\n"
        + "\(changes(line))</div>"
    }
    return Markup.section(
      "moved", "What moved",
      note:
        "A line over the runs, numbered as below. A ring is a run that is as the one before. A filled triangle on its "
        + "point is a change for the worse, a hollow one on its base for the better, a square any other change. An exact "
        + "metric has no noise, so that every change is a change point.",
      rows.isEmpty ? "<p>Nothing did.</p>" : rows.joined(separator: "\n"))
  }

  private func changes(_ line: HistoryLine) -> String {
    Markup.table(
      "Change points of \(line.id)",
      [.figure("run"), .text("commit"), .figure("was"), .figure("is"), .figure("change"), .text("which is")],
      line.changes.map { run, change in
        [
          "\(run + 1)", Markup.code(history.steps[run].run.commit),
          Markup.escape(ComparisonWords.figure(change.old, line.unit)),
          Markup.escape(ComparisonWords.figure(change.new, line.unit)),
          Markup.escape(ComparisonWords.change(change)), Markup.escape(HistoryLine.word(change)),
        ]
      })
  }

  private var runSection: String {
    let rows = history.steps.enumerated().map { index, step in
      [
        "\(index + 1)", Markup.code(step.run.commit), Markup.code(folders[index]),
        step.isSameBehaviour.map { $0 ? "the same happened" : "other things happened" } ?? "the first",
        Markup.code(step.run.deterministic.digest), "\(step.changes.count)",
      ]
    }
    return Markup.section(
      "runs", "Runs, oldest first",
      Markup.table(
        "Runs",
        [
          .figure("run"), .text("commit"), .text("folder").spare, .text("against the one before"),
          .text("digest").spare, .figure("metrics that moved"),
        ], rows))
  }

  private var stillSection: String {
    let still = lines.filter(\.changes.isEmpty)
    guard !still.isEmpty else { return "" }
    let table = Markup.table(
      "Metrics that did not move",
      [.text("metric"), .text("over runs"), .figure("figure"), .figure("runs with it").spare],
      still.map { line in
        let known = line.values.compactMap { $0 }
        return [
          Markup.code(line.id), HistoryPlot.small(line),
          Markup.escape(ComparisonWords.figure(known.last, line.unit)), "\(known.count)",
        ]
      })
    return Markup.section(
      "still", "What did not move", Markup.fold("\(still.count) metrics", table))
  }
}
