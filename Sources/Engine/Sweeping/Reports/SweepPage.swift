package import Reporting
internal import ScenarioFormat

/// `report.html` of a sweep: plot, tables and recommendation.
package struct SweepPage {
  let findings: SweepFindings
  let scores: [SettingScore]
  private let command: String
  private let house: String

  /// `command` reproduces the run; `house` names the program.
  package init(_ findings: SweepFindings, command: String, house: String = "skiprope fuzz") {
    self.findings = findings
    scores = findings.scores
    self.command = command
    self.house = house
  }

  /// The whole page.
  package var page: Page {
    let plan = findings.plan
    return Page(
      title: "\(plan.name): missed against accidental", house: house, name: plan.name,
      verdict: Page.Verdict(words: verdict),
      facts: [
        Page.Fact("screen", plan.screen.rawValue),
        Page.Fact("settings", FigureText.grouped(findings.settings.count)),
        Page.Fact("age groups", "\(plan.ages.count)"),
        Page.Fact("gestures each", FigureText.grouped(findings.gestureCount(0))),
        Page.Fact("half", findings.reportedHalf.rawValue),
        Page.Fact("devices", plan.devices.map(\.name).joined(separator: ", ")),
        Page.Fact("seed", "\(plan.seed)"),
      ],
      sections: [
        findings.comparison?.section, plotSection, tunedSection, ageSection, settingSection, checkSection,
        rerunSection,
      ]
      .compactMap { $0 },
      footer:
        "Gestures are drawn from figures of published trials; figures without a measurement are assumptions, held at the ends of "
        + "their ranges for the comparison above. Intervals are Wilson's, 95 %, and treat gestures as independent."
    )
  }

  private var verdict: String {
    guard let comparison = findings.comparison else { return sweepVerdict }
    return "\(comparison.verdict). \(sweepVerdict)"
  }

  private var sweepVerdict: String {
    if !findings.isComplete { return "Cut short: these are the gestures simulated so far." }
    if let withheld = findings.withheld {
      return
        "Nothing is recommended: \(findings.settings[withheld.setting].name), the best on the training half, leads \(withheld.rival) at no age beyond chance."
    }
    guard let found = findings.recommendation else {
      return findings.contenders.isEmpty
        ? "Nothing was swept, so nothing is recommended."
        : "No setting keeps to the bounds of the plan (\(findings.boundsText)), so none is recommended."
    }
    let name = findings.settings[found.setting].name
    if let other = found.withinNoise {
      return
        "\(name) stays: \(other), the best on the training half, leads it at no age beyond chance."
    }
    guard found.comparisons > 0 else {
      return "\(name) is recommended; there is no preset that it has to dominate."
    }
    let good = found.comparisons - found.gaps.count
    let presets = findings.baselines.map { findings.settings[$0].name }.joined(separator: ", ")
    let beyond = findings.exceeded(by: scores[found.setting])
    let remark =
      beyond.isEmpty ? "" : " It exceeds its bounds there: \(beyond.joined(separator: ", "))."
    return
      "\(name) is recommended: it dominates \(presets) in \(good) of \(found.comparisons) comparisons on gestures that it was not chosen on.\(remark)"
  }

  private var plotSection: Page.Section {
    Page.Section(
      "plot", "Missed against accidental",
      note:
        "Each point is a setting, at its worst age group in either share. Down and left is better; the line joins "
        + "the settings that none beats in both. Bars are 95 % intervals: settings whose bars overlap need the paired "
        + "comparison below."
        + (findings.boundsText.isEmpty ? "" : " Dashed lines are the plan's bounds.")
        + " Tab moves through the named points.",
      [.plot(SweepPlot(findings, scores).plot)])
  }

  /// The lines of a further check; listed first if it fails.
  private var checkSection: Page.Section? {
    findings.check.map { check in
      Page.Section(
        type(of: check).key, type(of: check).title, note: type(of: check).note, isFailing: !check.holds,
        [.verbatim(check.lines.joined(separator: "\n"), name: "Agreement")])
    }
  }

  private var rerunSection: Page.Section {
    Page.Section("rerun", "To reproduce it", [.verbatim(command, name: "Command")])
  }
}
