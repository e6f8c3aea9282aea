internal import ScenarioFormat
package import Sweeping

/// `report.html`: plot, table and recommendation in one file, without a script and without a network.
package struct SweepPage {
  let findings: SweepFindings
  let scores: [SettingScore]
  private let command: String

  package init(_ findings: SweepFindings, command: String) {
    self.findings = findings
    scores = findings.scores
    self.command = command
  }

  /// The whole page.
  package var html: String {
    let plan = findings.plan
    let sections = [plotSection, tunedSection, ageSection, settingSection, gallerySection, rerunSection]
    return PageSkeleton(
      title: "\(plan.name): missed against accidental", style: SweepPlot.style,
      skip: ("plot", "Skip to the plot"),
      header: """
        <header>
        <div class="bar"><span class="house">skiprope fuzz</span></div>
        <h1>\(Markup.escape(plan.name))</h1>
        <p class="verdict">\(Markup.escape(verdict))</p>
        \(PageSkeleton.facts(facts))
        </header>
        """,
      main: sections.joined(),
      footer: """
        <footer><p>Gestures are drawn from figures of published trials; what nobody measured is an assumption, held at the
        ends of its range for the comparison above. Intervals are Wilson's, 95 %, and take gestures for independent.</p></footer>
        """
    ).html
  }

  private var verdict: String {
    if !findings.isComplete { return "Cut short: these are the gestures played until then." }
    guard let found = findings.recommendation else {
      return findings.contenders.isEmpty
        ? "Nothing was swept, so nothing is recommended."
        : "No setting keeps to the bounds of the plan (\(findings.boundsText)), so none is recommended."
    }
    let good = found.comparisons - found.gaps.count
    let beyond = findings.exceeded(by: scores[found.setting])
    let remark =
      beyond.isEmpty ? "" : " It is beyond its bounds there: \(beyond.joined(separator: ", "))."
    return
      "The recommended setting dominates the presets in \(good) of \(found.comparisons) comparisons on gestures that it was not chosen on.\(remark)"
  }

  private var facts: [(name: String, value: String)] {
    let plan = findings.plan
    return [
      ("screen", plan.screen.rawValue), ("settings", FigureText.grouped(findings.settings.count)),
      ("age groups", "\(plan.ages.count)"),
      ("gestures each", FigureText.grouped(findings.gestureCount(0))),
      ("half", findings.reportedHalf.rawValue),
      ("devices", plan.devices.map(\.name).joined(separator: ", ")), ("seed", "\(plan.seed)"),
    ]
  }

  private var plotSection: String {
    Markup.section(
      "plot", "Missed against accidental",
      note:
        "Each point is a setting, at its worst age group in either share. Down and left is better; the line joins "
        + "the settings that none beats in both. Tab moves through the named points.",
      SweepPlot(findings, scores).markup)
  }

  /// The lines of the table on the whole gallery, where it was driven.
  private var gallerySection: String {
    guard let gallery = findings.gallery else { return "" }
    return Markup.section(
      "gallery", "The whole gallery beside the recogniser",
      note:
        "The same touches, played through the gallery under the presets and the recommendation: what it did, set "
        + "against what the recogniser alone says of them.",
      "<pre>\(Markup.escape(gallery.lines.joined(separator: "\n")))</pre>")
  }

  private var rerunSection: String {
    Markup.section("rerun", "To have it again", "<pre>\(Markup.escape(command))</pre>")
  }
}
