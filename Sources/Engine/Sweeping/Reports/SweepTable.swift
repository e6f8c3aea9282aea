internal import Reporting
internal import Touches

/// The findings as a table that one reads in ten seconds.
package enum SweepTable {
  /// Lines of at most 120 characters: recommendation, presets, rules, candidates and the whole front.
  package static func lines(_ findings: SweepFindings) -> [String] {
    let plan = findings.plan
    let half = findings.reportedHalf
    var lines = [
      "fuzz \(plan.name)  seed \(plan.seed)  \(plan.screen.rawValue)",
      "\(findings.settings.count) settings x \(plan.ages.count) age groups x "
        + "\(FigureText.grouped(findings.gestureCount(0))) gestures, \(half.rawValue) half; worst age group",
    ]
    if !findings.isComplete { lines.append("CUT SHORT: these are the gestures played until then") }
    lines.append("")
    var table = TextTable([
      ("", .left), ("setting", .left), ("missed %", .right), ("age", .left), ("accidental %", .right),
      ("age", .left), ("late p95", .right), ("beyond", .left), ("rule", .left),
    ])
    let scores = findings.scores
    for row in rows(findings) { table.add(cells(row, findings, scores[row.setting])) }
    lines += table.lines(width: 120, indent: 0)
    lines.append("")
    lines += verdict(findings)
    if let check = findings.check { lines += check.lines }
    if let comparison = findings.comparison { lines += [""] + comparison.lines }
    return lines
  }

  /// A setting with the sign before it: recommended, on the front, preset or rule.
  private struct Row {
    var sign: String
    var setting: Int
  }

  private static func rows(_ findings: SweepFindings) -> [Row] {
    var front = findings.front
    let recommended = findings.recommendation?.setting
    var rows: [Row] = recommended.map { [Row(sign: "tuned", setting: $0)] } ?? []
    rows += findings.indices(.preset).filter { $0 != recommended }.map { Row(sign: "preset", setting: $0) }
    rows += findings.indices(.published).map { Row(sign: "others", setting: $0) }
    rows += findings.indices(.candidate).filter { $0 != recommended }.map { Row(sign: "yours", setting: $0) }
    let shown = Set(rows.map(\.setting))
    front.removeAll(where: shown.contains)
    return rows + front.map { Row(sign: "front", setting: $0) }
  }

  private static func cells(_ row: Row, _ findings: SweepFindings, _ score: SettingScore) -> [String] {
    let setting = findings.settings[row.setting]
    let missed = score.groups[score.worstMissed]
    let accidental = score.groups[score.worstAccidental]
    return [
      row.sign, setting.name, ShareText.withInterval(missed.missed),
      findings.plan.ages[score.worstMissed].rawValue, ShareText.withInterval(accidental.accidental),
      findings.plan.ages[score.worstAccidental].rawValue,
      "\(score.groups.map { $0.tally.latencyMilliseconds(at: 0.95) }.max() ?? 0) ms",
      findings.exceeded(by: score).joined(separator: ", "), setting.summary,
    ]
  }

  /// What is recommended, and where it does not dominate.
  private static func verdict(_ findings: SweepFindings) -> [String] {
    guard let found = findings.recommendation else {
      if findings.contenders.isEmpty { return ["nothing to recommend: no axes and no candidates"] }
      let isSwept = findings.training.isComplete && findings.heldOut.isComplete
      return [
        isSwept
          ? "nothing to recommend: no setting keeps to the bounds (\(findings.boundsText))"
          : "no recommendation: cut short"
      ]
    }
    let setting = findings.settings[found.setting]
    var lines = [
      "tuned: \(setting.name) = \(setting.summary)",
      found.comparisons == 0
        ? "chosen on the training half; there is no preset that it has to dominate"
        : "chosen on the training half; dominates the presets in \(found.comparisons - found.gaps.count) of "
          + "\(found.comparisons) comparisons",
    ]
    let beyond = findings.exceeded(by: findings.scores[found.setting])
    if !beyond.isEmpty {
      lines.append(
        "on the half that it was not chosen on it is beyond its bounds (\(findings.boundsText)): "
          + beyond.joined(separator: ", "))
    }
    for preset in findings.baselines.map({ findings.settings[$0].name }) {
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
