internal import Reporting
internal import Touches

/// The findings as a table, readable in ten seconds.
package enum SweepTable {
  /// Lines of at most 120 characters: recommendation, presets, rules, candidates and the whole front, with their values.
  package static func lines(_ findings: SweepFindings) -> [String] {
    let plan = findings.plan
    let half = findings.reportedHalf
    var lines = [
      "fuzz \(plan.name)  seed \(plan.seed)  \(plan.screen.rawValue)",
      "\(findings.settings.count) settings x \(plan.ages.count) age groups x "
        + "\(FigureText.grouped(findings.gestureCount(0))) gestures, \(half.rawValue) half; worst age group",
    ]
    if !findings.isComplete { lines.append("CUT SHORT: these are the gestures simulated so far") }
    lines.append("")
    var table = TextTable([
      ("role", .left), ("setting", .left), ("missed %", .right), ("age", .left), ("accidental %", .right),
      ("age", .left), ("late p95", .right), ("beyond", .left),
    ])
    let scores = findings.scores
    let reported = rows(findings)
    for row in reported { table.add(cells(row, findings, scores[row])) }
    lines += table.lines(width: width, indent: 0)
    lines += [""] + rules(reported.map { findings.settings[$0] })
    lines.append("")
    lines += verdict(findings)
    if let check = findings.check { lines += check.lines }
    if let comparison = findings.comparison { lines += [""] + comparison.lines }
    return lines
  }

  private static let width = 120

  /// The values of each setting, below the table: a column would be too wide.
  private static func rules(_ settings: [SweepSetting]) -> [String] {
    var table = TextTable([("setting", .left), ("rule", .left)])
    for setting in settings { table.add([setting.name, setting.summary]) }
    return table.lines(width: width, indent: 0)
  }

  /// The recommended setting, the presets, the published rules, the plan's candidates, and the front.
  private static func rows(_ findings: SweepFindings) -> [Int] {
    let named =
      (findings.recommendation.map { [$0.setting] } ?? []) + findings.indices(.preset)
      + findings.indices(.published) + findings.indices(.candidate) + findings.front
    return named.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func cells(_ row: Int, _ findings: SweepFindings, _ score: SettingScore) -> [String] {
    let setting = findings.settings[row]
    let missed = score.groups[score.worstMissed]
    let accidental = score.groups[score.worstAccidental]
    return [
      findings.role(row), setting.name, ShareText.withInterval(missed.missed),
      findings.plan.ages[score.worstMissed].rawValue, ShareText.withInterval(accidental.accidental),
      findings.plan.ages[score.worstAccidental].rawValue,
      "\(score.groups.map { $0.tally.latencyMilliseconds(at: 0.95) }.max() ?? 0) ms",
      findings.exceeded(by: score).joined(separator: ", "),
    ]
  }

  /// The recommendation, and where it does not dominate.
  private static func verdict(_ findings: SweepFindings) -> [String] {
    guard let found = findings.recommendation else {
      if findings.contenders.isEmpty { return ["nothing to recommend: no axes and no candidates"] }
      if let withheld = findings.withheld {
        return [
          "nothing is recommended: \(findings.settings[withheld.setting].name), the best on the training half, leads "
            + "\(withheld.rival) at no age beyond chance"
        ]
      }
      let isSwept = findings.training.isComplete && findings.heldOut.isComplete
      return [
        isSwept
          ? "nothing to recommend: no setting keeps to the bounds (\(findings.boundsText))"
          : "no recommendation: cut short"
      ]
    }
    let setting = findings.settings[found.setting]
    var lines = ["recommended: \(setting.name) = \(setting.summary)"]
    if let other = found.withinNoise {
      lines.append(
        "nothing better was found: \(other), the best on the training half, leads \(setting.name) at no age beyond chance"
      )
    } else {
      lines.append("chosen on the training half; these are the other half's gestures, pair by pair:")
    }
    let rivals = found.pairs.reduce(into: [String]()) { if !$0.contains($1.other) { $0.append($1.other) } }
    lines += rivals.map { rival in
      "  against \(rival)\(rival == findings.incumbent ? ", in use" : ""): \(found.pairs(with: rival).summary())"
    }
    let presets = findings.baselines.map { findings.settings[$0].name }
    if found.comparisons > 0 {
      let good = found.comparisons - found.gaps.count
      lines.append(
        "dominates \(presets.joined(separator: ", ")) in \(good) of \(found.comparisons) comparisons"
          + (found.held.isEmpty ? "" : ", with each assumption held in turn"))
    }
    let beyond = findings.exceeded(by: findings.scores[found.setting])
    if !beyond.isEmpty {
      lines.append(
        "on the held-out half it exceeds the bounds (\(findings.boundsText)): "
          + beyond.joined(separator: ", "))
    }
    for preset in presets {
      let ages = findings.plan.ages.filter { age in
        found.gaps.contains { $0.other == preset && $0.group == age }
      }
      guard !ages.isEmpty else { continue }
      lines.append("  not \(preset): " + ages.map { gapText(found, preset, $0) }.joined(separator: "; "))
    }
    return lines
  }

  /// `3 on accidental in 22 of 22`.
  private static func gapText(_ found: Recommendation, _ preset: String, _ age: AgeGroup) -> String {
    let here = found.gaps.filter { $0.other == preset && $0.group == age }
    let words = ["missed", "accidental"].filter { word in here.contains { $0.reason.contains(word) } }
    return
      "\(age.rawValue) on \(words.joined(separator: ", ")) in \(here.count) of \(found.held.count + 1)"
  }
}
