internal import ScenarioFormat
package import Sweeping

/// `report.html` of a sweep: plot, tables and recommendation.
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
  package var page: Page {
    let plan = findings.plan
    return Page(
      title: "\(plan.name): missed against accidental", house: "skiprope fuzz", name: plan.name,
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
      sections: [plotSection, tunedSection, ageSection, settingSection, gallerySection, rerunSection]
        .compactMap { $0 },
      footer:
        "Gestures are drawn from figures of published trials; what nobody measured is an assumption, held at the ends of "
        + "its range for the comparison above. Intervals are Wilson's, 95 %, and take gestures for independent."
    )
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

  private var plotSection: Page.Section {
    Page.Section(
      "plot", "Missed against accidental",
      note:
        "Each point is a setting, at its worst age group in either share. Down and left is better; the line joins "
        + "the settings that none beats in both. Tab moves through the named points.",
      [.plot(SweepPlot(findings, scores).plot)])
  }

  /// The lines of the table on the whole gallery, where it was driven; first where it does not agree.
  private var gallerySection: Page.Section? {
    findings.gallery.map { gallery in
      Page.Section(
        "gallery", "The whole gallery beside the recogniser",
        note:
          "The same touches, played through the gallery under the presets and the recommendation: what it did, set "
          + "against what the recogniser alone says of them.",
        isFailing: !gallery.holds,
        [.verbatim(gallery.lines.joined(separator: "\n"), name: "Agreement")])
    }
  }

  private var rerunSection: Page.Section {
    Page.Section("rerun", "To have it again", [.verbatim(command, name: "Command")])
  }
}
