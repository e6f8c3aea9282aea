package import Metrics

/// The terminal's summary after a run, at most 100 columns wide: `short` for a glance, `text` for everything.
///
/// Marks are ASCII words. Colour only repeats them.
package struct SummaryText {
  private static let width = 100

  let facts: RunFacts
  private let worst: CostliestFrames?
  let place: String
  private let colour: Bool

  /// `worst` are the slowest frames of the run, `nil` if unknown. `place` is the report's path. `colour` enables ANSI colours.
  package init(_ report: RunReport, worst: CostliestFrames?, place: String, colour: Bool) {
    facts = RunFacts(report: report)
    self.worst = worst
    self.place = place
    self.colour = colour
  }

  /// The whole summary, ending with a newline.
  package var text: String {
    let parts = [
      head, screens + coverage, photos, budgets, toolkit, soak, model, invariants, orders, foot,
    ].filter {
      !$0.isEmpty
    }
    return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private var head: [String] {
    let report = facts.report
    var lines = [title] + wrapped(report.verdict)
    lines += wrapped("\(facts.size); \(facts.effort)")
    lines += wrapped("commit \(report.commit), \(report.machine.build) build, \(report.machine.cpu)")
    if let shards = facts.shards { lines += wrapped(shards) }
    if let noise = facts.noise { lines += wrapped(noise) }
    if let debugNote { lines.append(debugNote) }
    return lines + unfinished(1)
  }

  /// The verdict in a word, the scenario and its seed.
  var title: String {
    let name = TextTable.clip("\(TextTable.clean(facts.report.scenario))  seed \(facts.report.seed)", 70)
    return paint("\(facts.passes ? "[ok]" : "[FAIL]") \(facts.word)", facts.passes) + "  \(name)"
  }

  var debugNote: String? {
    facts.report.machine.build == "release" ? nil : "note: a debug build; its times say nothing about the app"
  }

  /// The first units that did not finish, each with its reason. The rest are counted.
  func unfinished(_ limit: Int) -> [String] {
    let unfinished = facts.unfinished
    let lines = unfinished.prefix(limit).flatMap { unit in
      wrapped("[FAIL] \(facts.report.words.unit.one) \(unit.unit) \(unit.outcome)").map { painted($0) }
    }
    return lines + (unfinished.count > limit ? ["  and \(unfinished.count - limit) more"] : [])
  }

  /// One line: time by screen, with gestures in brackets.
  private var screens: [String] {
    let screens = facts.screens.map { screen in
      let gestures = screen.gestures.map { " (\(FigureText.number($0.rounded())))" } ?? ""
      return "\(screen.name) \(FigureText.number(screen.time.rounded())) %\(gestures)"
    }
    return screens.isEmpty ? [] : wrapped("time by screen (gestures, %): " + screens.joined(separator: ", "))
  }

  /// One line for a run with the user's own photos.
  private var photos: [String] { facts.photoFiles.map(wrapped) ?? [] }

  /// Sentences on the toolkit's models, hitches, and closed loops.
  private var toolkit: [String] { (facts.toolkit + hitches + facts.loop + facts.pace).flatMap(wrapped) }

  private var hitches: [String] { facts.hitchBand.map { [$0] } ?? [] }

  /// The growth in sessions of equal cycles.
  private var soak: [String] { facts.soak.flatMap(wrapped) }

  /// The results of other orders than the natural one.
  private var orders: [String] { facts.orders.flatMap(wrapped) }

  /// The fit of the cost table to measured effects.
  private var model: [String] { facts.model.flatMap(wrapped) }

  /// One line: the part of the app's declared names that was reached.
  private var coverage: [String] {
    let coverage = facts.coverage
    return coverage.isEmpty ? [] : wrapped("coverage: \(coverage.sentence)")
  }

  private var budgets: [String] {
    guard !facts.report.budgets.isEmpty else { return ["no budgets in this scenario"] }
    var table = budgetTable("budget")
    for budget in facts.report.budgets { add(budget, to: &table, remark: budget.remark) }
    return painted(table)
  }

  func budgetTable(_ title: String) -> TextTable {
    TextTable([
      ("", .left), (title, .left), ("value", .right), ("limit", .right), ("margin", .right),
      ("samples", .right),
    ])
  }

  func add(_ budget: BudgetOutcome, to table: inout TextTable, remark: String) {
    let value = budget.samples > 0 ? budget.value : nil
    table.add(
      [
        budget.isUnjudged || budget.known?.state == .known
          ? "[--]" : RunFacts.holds(budget) ? "[ok]" : "[FAIL]", budget.metric,
        value.map { FigureText.text($0, unit: budget.unit) } ?? "none",
        FigureText.limit(budget), facts.margin(budget).text,
        FigureText.grouped(budget.samples),
      ], note: remark)
  }

  private var invariants: [String] {
    guard !facts.report.invariants.isEmpty else { return ["no invariants were checked"] }
    var table = ruleTable
    for invariant in facts.report.invariants { add(invariant, to: &table) }
    return painted(table)
  }

  var ruleTable: TextTable {
    TextTable([
      ("", .left), ("invariant", .left), ("checked", .right), ("exercised", .right), ("required", .right),
      ("violations", .right),
    ])
  }

  func add(_ invariant: InvariantOutcome, to table: inout TextTable) {
    let (mark, why) =
      switch invariant.outcome {
      case .held: ("[ok]", "")
      case .untried: ("[--]", "not tried")
      case .known: ("[--]", invariant.known?.sentence ?? "")
      case .notAsKnown: ("[FAIL]", invariant.known?.sentence ?? "")
      case .unproven: ("[FAIL]", "exercised too rarely to prove anything")
      case .broken: ("[FAIL]", invariant.examples.first ?? "")
      }
    table.add(
      [
        mark, invariant.id, FigureText.grouped(invariant.checked),
        FigureText.grouped(invariant.exercised), FigureText.grouped(invariant.required),
        FigureText.grouped(invariant.violations),
      ], note: why)
  }

  private var foot: [String] { worstFrame + ["report: \(TextTable.clean(place))"] }

  /// The slowest frame with its cause, and one that this machine interrupted; empty if none is known.
  var worstFrame: [String] {
    var lines: [String] = []
    if let frame = worst?.own.first { lines += wrapped("worst frame: \(words(frame))") }
    if let frame = worst?.interrupted.first {
      lines += wrapped("apart from it, worst that this machine interrupted: \(words(frame))")
    }
    return lines
  }

  private func words(_ frame: FrameRow) -> String {
    "\(FigureText.milliseconds(frame.cost)) (\(RunFacts.lateness(frame)), mostly \(RunFacts.cause(frame).name)) at "
      + "\(FigureText.moment(frame.vsync)) of \(facts.owner(of: frame)): "
      + TextTable.clean("\(frame.screen), \(frame.step)\(frame.what.isEmpty ? "" : ": \(frame.what)")")
  }

  func painted(_ table: TextTable) -> [String] {
    table.lines(width: SummaryText.width, indent: 0).map { painted($0) }
  }

  /// The line with its mark coloured, if it has one.
  func painted(_ line: String) -> String {
    if line.hasPrefix("[ok]") { return paint("[ok]", true) + line.dropFirst(4) }
    if line.hasPrefix("[FAIL]") { return paint("[FAIL]", false) + line.dropFirst(6) }
    return line
  }

  private func paint(_ text: String, _ good: Bool) -> String {
    colour ? "\u{1B}[\(good ? "32" : "1;31")m\(text)\u{1B}[0m" : text
  }

  func wrapped(_ text: String) -> [String] { WrappedText.lines(text, width: SummaryText.width) }
}
