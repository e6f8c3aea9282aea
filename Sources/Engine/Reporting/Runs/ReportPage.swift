package import Metrics
internal import SQLiteConnecting

/// `report.html`: the page of one run.
package struct ReportPage {
  /// The largest size of the page in bytes.
  package static let byteLimit = 5 * 1_048_576

  let report: RunReport
  let table: MetricTable
  let facts: RunFacts
  let worst: CostliestFrames
  let timelines: [Timeline]
  let histograms: [StoredHistogram]
  let ages: [GestureCounts]
  let intents: [GestureCounts]
  /// The files of the album, those that need attention first.
  let photos: [PhotoRow]
  let clips: [ClipRow]
  let pictures: [ClipPicture]
  let evenings: [SessionEvening]
  let screens: [String]
  let command: String
  let stored: BaselineRun?

  /// Reads the data of the page, with a few queries over every stored frame.
  ///
  /// `table` decides which distributions are drawn. `screens` are the app's, in its order. `stored` is the baseline run to compare
  /// with.
  package init(
    _ report: RunReport, _ table: MetricTable, _ database: RunDatabase, screens: [String] = [],
    against stored: BaselineRun? = nil
  ) throws(ReportError) {
    self.report = report
    self.screens = screens
    self.stored = stored
    self.table = table
    facts = RunFacts(report: report)
    do throws(SQLiteStoreError) {
      worst = try database.costliestFrames()
      timelines = try database.timelines(report.words)
      histograms = try database.histograms()
      ages = try database.gesturesByAge()
      intents = try database.gesturesByIntent()
      photos = try database.photos()
      clips = try database.clips()
      pictures = try database.pictures()
      evenings = try database.evenings()
      command = try database.command() ?? facts.command
    } catch {
      throw .database(reason: "\(error)")
    }
  }

  /// The whole page, without sections that would be empty.
  package var page: Page {
    // Failures, changes, clips, budgets near their limit and the outline come first. Then figures by topic, each folded to one
    // line.
    let first = [
      failedSection, orderSection, knownSection, baselineSection, clipSection, budgetSection,
      eveningSection,
    ]
    let topics =
      [
        invariantSection, timelineSection, worstSection, screenSection, gestureSection, distributionSection,
        toolkitSection, hitchSection, soakSection,
        stepSection,
      ] + chartSections + [
        photoErrorSection, photoFileSection, cacheSection, costModelSection, coverageSection, metricSection,
        unitSection, machineSection,
      ]
    let sections =
      first.map { section in
        var section = section
        section?.standsFirst = true
        return section
      }
      + topics.map { section in
        var section = section
        section?.isFolded = true
        return section
      }
    return Page(
      title: "\(report.scenario): \(facts.word)", house: "skiprope", name: report.scenario,
      verdict: Page.Verdict(mark: Page.Mark(facts.passes, facts.word), words: report.verdict),
      warnings: warnings, facts: headFacts, sections: sections.compactMap { $0 },
      footer:
        "Product cost is measured here and scaled to the device; toolkit cost is an assumption per view and no evidence. "
        + "This page needs no network and no other file.")
  }

  /// The facts that identify the run.
  private var headFacts: [Page.Fact] {
    let (judged, rules) = (facts.judged, facts.rules)
    let sessions = FigureText.grouped(facts.sessions)
    var list =
      facts.isOfDevicesAlone
      ? [Page.Fact("devices", sessions)]
      : [
        Page.Fact(report.words.unit.several, FigureText.grouped(report.deterministic.units.count)),
        Page.Fact(report.words.session.several, sessions),
      ]
    list += [
      Page.Fact("simulated", FigureText.duration(report.measured.simulatedSeconds)),
      Page.Fact("in", FigureText.duration(report.measured.wallSeconds)),
    ]
    if let speed = facts.speed { list.append(Page.Fact("simulated s per CPU s", FigureText.number(speed))) }
    return list + [
      Page.Fact("budgets hold", "\(judged.stored) of \(judged.of)"),
      Page.Fact("rules tried and held", "\(rules.held) of \(rules.of)"),
      Page.Fact("seed", String(report.seed)), Page.Fact("commit", String(report.commit.prefix(24))),
    ]
  }

  /// A metric's ID, linked to its explanation if the run has it.
  func name(ofMetric id: String) -> PageTable.Cell {
    report.metrics.contains { $0.id == id } ? .reference(id, to: "#metric-\(id)") : .code(id)
  }

  /// A rule's ID, linked to its title and results.
  func name(ofRule id: String) -> PageTable.Cell { .reference(id, to: "#rule-\(id)") }

  private var warnings: [String] {
    var lines: [String] = []
    let unfinished = facts.unfinished
    for unit in unfinished.prefix(5) {
      lines.append("\(report.words.unit.capital.one) \(unit.unit): \(unit.outcome).")
    }
    if unfinished.count > 5 {
      lines.append("\(unfinished.count - 5) more \(report.words.unit.several) did not finish.")
    }
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
    return lines
  }
}
