package import Metrics

/// `summary.md`: the terminal's summary as Markdown, for a pull request or a wiki.
package struct SummaryMarkdown {
  private let facts: RunFacts
  private let worst: CostliestFrames?

  /// `worst` are the slowest frames of the run; `nil` if they are unknown.
  package init(_ report: RunReport, worst: CostliestFrames?) {
    facts = RunFacts(report: report)
    self.worst = worst
  }

  /// The whole text, ending with a newline.
  package var text: String {
    let report = facts.report
    var lines = [
      "# \(cell(report.scenario)): \(facts.word)", "", cell(report.verdict), "",
      "- \(cell(facts.size))", "- \(cell(facts.effort))",
      "- commit `\(code(report.commit))`, seed `\(report.seed)`, \(cell(report.machine.build)) build, "
        + "digest `\(code(report.deterministic.digest))`",
      "- \(cell(report.machine.cpu)), \(report.machine.cores) cores, \(cell(report.machine.kernel))",
    ]
    if let shards = facts.shards { lines.append("- \(cell(shards))") }
    if let noise = facts.noise { lines.append("- \(cell(noise))") }
    if let photos = facts.photoFiles { lines.append("- \(cell(photos))") }
    lines += facts.unfinished.prefix(10).map {
      "- **\(cell("\(facts.report.words.unit.one) \($0.unit): \($0.outcome)"))**"
    }
    lines += screens + coverage + budgets + toolkit + model + hitches + soak + steps + invariants + orders
    lines += photoErrors
    lines += costliest("Worst frames", worst?.own ?? [])
    lines += costliest("Frames that this machine interrupted", worst?.interrupted ?? [])
    lines += ["", "## Again", ""] + MarkdownText.block(facts.command, language: "sh")
    return lines.joined(separator: "\n") + "\n"
  }

  private func costliest(_ title: String, _ frames: [FrameRow]) -> [String] {
    guard !frames.isEmpty else { return [] }
    let head = ["", "## \(title)", "", "| cost | mostly | when | where | what |", "|---:|---|---|---|---|"]
    return head
      + frames.map { frame in
        let cells = [
          FigureText.milliseconds(frame.cost), cell(RunFacts.cause(frame).name),
          "\(FigureText.moment(frame.vsync)) of \(cell(facts.owner(of: frame)))",
          cell("\(frame.screen), \(frame.step)"), cell(frame.what),
        ]
        return "| \(cells.joined(separator: " | ")) |"
      }
  }

  private var screens: [String] {
    guard !facts.screens.isEmpty else { return [] }
    return ["", "## Time by screen", "", "| screen | time | gestures |", "|---|---:|---:|"]
      + facts.screens.map { screen in
        let gestures = screen.gestures.map { FigureText.text($0, unit: "%") } ?? ""
        return "| \(cell(screen.name)) | \(FigureText.text(screen.time, unit: "%")) | \(gestures) |"
      }
  }

  private var coverage: [String] {
    let coverage = facts.coverage
    guard !coverage.isEmpty else { return [] }
    return [
      "", "## Coverage", "", cell("Reached \(coverage.sentence)."), "",
      "| what is declared | reached | of | not reached |", "|---|---:|---:|---|",
    ]
      + coverage.groups.map { group in
        "| `\(code(group.name))` | \(group.reached.count) | \(group.declaredCount) | "
          + "\(cell(group.unreached.joined(separator: ", "))) |"
      }
  }

  /// The first photos that could not be shown, and their number.
  private var photoErrors: [String] {
    let errors = facts.report.deterministic.photoErrors
    guard !errors.isEmpty else { return [] }
    let total = facts.report.deterministic.photoErrorCount
    let listed = errors.prefix(10).map { "- \(cell($0))" }
    let more = total > listed.count ? ["- and \(FigureText.grouped(total - listed.count)) more"] : []
    return ["", "## Photos not shown (\(FigureText.grouped(total)))", ""] + listed + more
  }

  private var budgets: [String] {
    guard !facts.report.budgets.isEmpty else { return [] }
    return [
      "", "## Budgets", "", "| | metric | value | limit | margin | samples | remark |",
      "|---|---|---:|---:|---:|---:|---|",
    ]
      + facts.report.budgets.map { budget in
        let value = budget.samples > 0 ? budget.value : nil
        let figures = [
          value.map { FigureText.text($0, unit: budget.unit) } ?? "none",
          FigureText.limit(budget), facts.margin(budget).text,
          FigureText.grouped(budget.samples),
        ].map(cell).joined(separator: " | ")
        let mark =
          budget.isUnjudged || budget.known?.state == .known
          ? RunFacts.word(budget) : RunFacts.holds(budget) ? "ok" : "**FAIL**"
        return "| \(mark) | `\(code(budget.metric))` | \(figures) | \(cell(budget.remark)) |"
      }
  }

  private var toolkit: [String] {
    let sentences = facts.toolkit
    return sentences.isEmpty ? [] : ["", "## Toolkit", ""] + sentences.map { "- \(cell($0))" }
  }

  private var model: [String] {
    let sentences = facts.model
    return sentences.isEmpty ? [] : ["", "## Cost table", ""] + sentences.map { "- \(cell($0))" }
  }

  private var hitches: [String] {
    let sentences = (facts.hitchBand.map { [$0] } ?? []) + facts.loop + facts.pace
    let title = facts.report.loop == nil ? "## Hitches" : "## Hitches, and the closed loop"
    return sentences.isEmpty ? [] : ["", title, ""] + sentences.map { "- \(cell($0))" }
  }

  private var soak: [String] {
    let sentences = facts.soak
    return sentences.isEmpty ? [] : ["", "## Soak", ""] + sentences.map { "- \(cell($0))" }
  }

  private var orders: [String] {
    let sentences = facts.orders
    return sentences.isEmpty ? [] : ["", "## Orders", ""] + sentences.map { "- \(cell($0))" }
  }

  private var steps: [String] {
    let steps = facts.report.steps ?? []
    guard !steps.isEmpty else { return [] }
    return [
      "", "## Work by step", "",
      "| step | frames | views made | allocated | retains | objects | allocations |",
      "|---|---:|---:|---:|---:|---:|---:|",
    ]
      + steps.map { step in
        let counted = [step.retains, step.objects, step.allocations].map { $0.map(FigureText.grouped) ?? "" }
        let figures =
          [
            FigureText.grouped(step.frames), FigureText.grouped(step.created),
            FigureText.bytes(Double(step.bytes)),
          ] + counted
        return "| \(cell(step.step)) | \(figures.joined(separator: " | ")) |"
      }
  }

  private var invariants: [String] {
    guard !facts.report.invariants.isEmpty else { return [] }
    return [
      "", "## Invariants", "", "| | rule | checked | exercised | required | violations |",
      "|---|---|---:|---:|---:|---:|",
    ]
      + facts.report.invariants.map { rule in
        let figures = [rule.checked, rule.exercised, rule.required, rule.violations]
          .map(FigureText.grouped).joined(separator: " | ")
        let word = RunFacts.word(rule)
        return
          "| \(rule.holds ? word : "**\(word)**") | `\(code(rule.id))` \(cell(rule.title)) | \(figures) |"
      }
  }

  private func cell(_ text: String) -> String { MarkdownText.cell(text) }
  private func code(_ text: String) -> String { MarkdownText.code(text) }
}
