internal import Metrics

extension ReportPage {
  /// Verdict, name, and the facts that place the run.
  var header: String {
    let verdict = Markup.mark(facts.passes, facts.word)
    let judged = facts.judged
    let rules = self.facts.rules
    let children = FigureText.grouped(self.facts.children)
    var facts =
      self.facts.isOfDevicesAlone
      ? [("devices", children)]
      : [("families", FigureText.grouped(report.deterministic.families.count)), ("children", children)]
    facts += [
      ("simulated", FigureText.duration(report.measured.simulatedSeconds)),
      ("in", FigureText.duration(report.measured.wallSeconds)),
    ]
    if let speed = self.facts.speed { facts.append(("simulated s per CPU s", FigureText.number(speed))) }
    facts += [
      ("budgets hold", "\(judged.kept) of \(judged.of)"),
      ("rules tried and held", "\(rules.held) of \(rules.of)"),
      ("seed", String(report.seed)), ("commit", String(report.commit.prefix(24))),
    ]
    let list = facts.map { "<div><dt>\(Markup.escape($0.0))</dt><dd>\(Markup.escape($0.1))</dd></div>" }
    return """
      <header>
      <div class="bar"><span class="house">skiprope</span><button id="theme" type="button">Theme: system</button></div>
      <h1>\(Markup.escape(report.scenario))</h1>
      <p class="verdict">\(verdict) <span>\(Markup.escape(report.verdict))</span></p>
      <dl class="facts">\(list.joined())</dl>
      \(warnings)
      </header>
      """
  }

  /// What qualifies everything below.
  private var warnings: String {
    var lines: [String] = []
    if report.machine.build != "release" {
      lines.append("A \(report.machine.build) build: its times say nothing about the app.")
    }
    if report.measured.repetitions < 3 {
      lines.append(
        "Fewer than three repetitions: costs are single samples of a cold run; maxima and hitch counts gate nothing."
      )
    }
    let drift = report.measured.hostScore > 0 ? report.measured.hostScoreAtEnd / report.measured.hostScore : 1
    if abs(drift - 1) > 0.05 {
      lines.append(
        "The host's speed changed by \(FigureText.number(((drift - 1) * 1_000).rounded() / 10)) % during the run."
      )
    }
    for ratio in report.model ?? [] { if let words = ratio.consequence { lines.append("\(words).") } }
    let unfinished = facts.unfinished
    for family in unfinished.prefix(5) { lines.append("Family \(family.family): \(family.outcome).") }
    if unfinished.count > 5 { lines.append("\(unfinished.count - 5) more families did not finish.") }
    guard !lines.isEmpty else { return "" }
    return "<ul class=\"warnings\">\(lines.map { "<li>\(Markup.escape($0))</li>" }.joined())</ul>"
  }

  var footer: String {
    "<footer><p>Product cost is measured here and scaled to the device; toolkit cost is an assumption per view and no "
      + "evidence. This page needs no network and no other file.</p></footer>"
  }
}
