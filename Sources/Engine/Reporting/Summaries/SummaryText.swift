package import Metrics

/// The summary that a terminal shows after a run: readable in ten seconds, at most 100 columns.
///
/// Marks are ASCII words; colour only repeats what they say.
package struct SummaryText {
  private static let width = 100

  private let facts: RunFacts
  private let worst: CostliestFrames?
  private let place: String
  private let colour: Bool

  /// `worst` are the costliest frames of the run, `nil` where they are not known; `place` where the report lies; `colour` asks for ANSI colours.
  package init(_ report: RunReport, worst: CostliestFrames?, place: String, colour: Bool) {
    facts = RunFacts(report: report)
    self.worst = worst
    self.place = place
    self.colour = colour
  }

  /// The whole summary, ending in a newline.
  package var text: String {
    let parts = [head, screens + coverage, photos, budgets, toolkit, soak, model, invariants, foot].filter {
      !$0.isEmpty
    }
    return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private var head: [String] {
    let report = facts.report
    let name = TextTable.clip("\(TextTable.clean(report.scenario))  seed \(report.seed)", 70)
    var lines = [paint("\(facts.passes ? "[ok]" : "[FAIL]") \(facts.word)", facts.passes) + "  \(name)"]
    lines += wrapped(report.verdict)
    lines += wrapped("\(facts.size); \(facts.effort)")
    lines += wrapped("commit \(report.commit), \(report.machine.build) build, \(report.machine.cpu)")
    if let shards = facts.shards { lines += wrapped(shards) }
    if let noise = facts.noise { lines += wrapped(noise) }
    if report.machine.build != "release" {
      lines.append("note: a debug build; its times say nothing about the app")
    }
    let unfinished = facts.unfinished
    if let first = unfinished.first {
      let more = unfinished.count > 1 ? " and \(unfinished.count - 1) more" : ""
      lines.append(
        paint(
          TextTable.clip(
            "[FAIL] \(facts.report.words.unit.one) \(first.family) \(TextTable.clean(first.outcome))\(more)",
            100), false
        ))
    }
    return lines
  }

  /// One line: where the time went, and in brackets the gestures.
  private var screens: [String] {
    let screens = facts.screens.map { screen in
      let gestures = screen.gestures.map { " (\(FigureText.number($0.rounded())))" } ?? ""
      return "\(screen.name) \(FigureText.number(screen.time.rounded())) %\(gestures)"
    }
    return screens.isEmpty ? [] : wrapped("time by screen (gestures, %): " + screens.joined(separator: ", "))
  }

  /// One line, of a run on photos of one's own.
  private var photos: [String] { facts.photoFiles.map(wrapped) ?? [] }

  /// What the toolkit's models say, how dear a view may be, what the hitches amount to, and what a closed loop did.
  private var toolkit: [String] { (facts.toolkit + hitches + facts.loop + facts.pace).flatMap(wrapped) }

  private var hitches: [String] { facts.hitchBand.map { [$0] } ?? [] }

  /// What sessions of equal cycles came to hold.
  private var soak: [String] { facts.soak.flatMap(wrapped) }

  /// Whether the cost table fits what effects really took.
  private var model: [String] { facts.model.flatMap(wrapped) }

  /// One line: how much of what the app declares was reached.
  private var coverage: [String] {
    let coverage = facts.coverage
    return coverage.isEmpty ? [] : wrapped("coverage: \(coverage.sentence)")
  }

  private var budgets: [String] {
    guard !facts.report.budgets.isEmpty else { return ["no budgets in this scenario"] }
    var table = TextTable([
      ("", .left), ("budget", .left), ("value", .right), ("limit", .right), ("margin", .right),
      ("samples", .right),
    ])
    for budget in facts.report.budgets {
      let value = budget.samples > 0 ? budget.value : nil
      table.add(
        [
          budget.isUnjudged || budget.known?.state == .known
            ? "[--]" : RunFacts.holds(budget) ? "[ok]" : "[FAIL]", budget.metric,
          value.map { FigureText.text($0, unit: budget.unit) } ?? "none",
          FigureText.limit(budget), facts.margin(budget).text,
          FigureText.grouped(budget.samples),
        ], note: budget.remark)
    }
    return painted(table)
  }

  private var invariants: [String] {
    guard !facts.report.invariants.isEmpty else { return ["no invariants were checked"] }
    var table = TextTable([
      ("", .left), ("invariant", .left), ("checked", .right), ("provoked", .right), ("required", .right),
      ("violations", .right),
    ])
    for invariant in facts.report.invariants {
      let (mark, why) =
        switch invariant.outcome {
        case .held: ("[ok]", "")
        case .untried: ("[--]", "not tried")
        case .known: ("[--]", invariant.known?.sentence ?? "")
        case .notAsKnown: ("[FAIL]", invariant.known?.sentence ?? "")
        case .unproven: ("[FAIL]", "provoked too seldom to prove anything")
        case .broken: ("[FAIL]", invariant.examples.first ?? "")
        }
      table.add(
        [
          mark, invariant.id, FigureText.grouped(invariant.checked),
          FigureText.grouped(invariant.provoked), FigureText.grouped(invariant.required),
          FigureText.grouped(invariant.violations),
        ], note: why)
    }
    return painted(table)
  }

  private var foot: [String] {
    var lines: [String] = []
    if let frame = worst?.own.first { lines += wrapped("worst frame: \(words(frame))") }
    if let frame = worst?.interrupted.first {
      lines += wrapped("apart from it, worst that this machine interrupted: \(words(frame))")
    }
    lines.append("report: \(TextTable.clean(place))")
    return lines
  }

  private func words(_ frame: FrameRow) -> String {
    "\(FigureText.milliseconds(frame.cost)) (\(RunFacts.lateness(frame)), mostly \(RunFacts.cause(frame).name)) at "
      + "\(FigureText.moment(frame.vsync)) of \(facts.owner(of: frame)): "
      + TextTable.clean("\(frame.screen), \(frame.step)\(frame.what.isEmpty ? "" : ": \(frame.what)")")
  }

  private func painted(_ table: TextTable) -> [String] {
    table.lines(width: SummaryText.width, indent: 0).map { line in
      if line.hasPrefix("[ok]") { return paint("[ok]", true) + line.dropFirst(4) }
      if line.hasPrefix("[FAIL]") { return paint("[FAIL]", false) + line.dropFirst(6) }
      return line
    }
  }

  private func paint(_ text: String, _ good: Bool) -> String {
    colour ? "\u{1B}[\(good ? "32" : "1;31")m\(text)\u{1B}[0m" : text
  }

  private func wrapped(_ text: String) -> [String] { WrappedText.lines(text, width: SummaryText.width) }
}
