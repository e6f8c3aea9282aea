internal import Reporting
internal import Touches

/// `settings.csv`: a row for each half, setting and age group. `worst` rows hold the worst group of each share.
package enum SweepCSV {
  /// The whole file with line feeds; equal bytes for equal findings.
  package static func text(_ findings: SweepFindings) -> String {
    var lines = [header(findings)]
    for half in StreamHalf.allCases {
      let scores = findings.scores(half)
      for (setting, score) in zip(findings.settings, scores) {
        for (group, age) in zip(score.groups, findings.plan.ages) {
          lines.append(row(half, setting, age.rawValue, group, group))
        }
        lines.append(
          row(half, setting, "worst", score.groups[score.worstMissed], score.groups[score.worstAccidental]))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func header(_ findings: SweepFindings) -> String {
    let counts =
      "half,setting,origin,age,gestures,wanted,missed,missed_percent,missed_low,missed_high,wanted_swipes,missed_swipes,blocked_by_debounce,"
      + "accidental,accidental_percent,accidental_low,accidental_high,latency_p50_ms,latency_p95_ms"
    let kinds = Accident.allCases.map(\.name).joined(separator: ",")
    let axes = (findings.settings.first?.values.table ?? []).map { CSVText.cell($0.name) }.joined(
      separator: ",")
    return "\(counts),\(kinds),\(axes)"
  }

  /// A row. `first` provides the missed share and `second` the accidents; they differ only in a row of the worst groups.
  private static func row(
    _ half: StreamHalf, _ setting: SweepSetting, _ age: String, _ first: GroupScore, _ second: GroupScore
  ) -> String {
    let missed = first.missed
    let accidental = second.accidental
    var cells = [half.rawValue, CSVText.cell(setting.name), setting.origin.rawValue, age]
    cells += ["\(first.tally.gestures)", "\(first.tally.wanted)", "\(first.tally.missed)"]
    cells += [missed.share, missed.low, missed.high].map(ShareText.percent)
    cells += ["\(first.tally.wantedSwipes)", "\(first.tally.missedSwipes)"]
    cells += ["\(first.tally.blocked)", "\(second.tally.accidental)"]
    cells += [accidental.share, accidental.low, accidental.high].map(ShareText.percent)
    cells += [0.5, 0.95].map { "\(first.tally.latencyMilliseconds(at: $0))" }
    cells += Accident.allCases.map { "\(second.tally.count($0))" }
    cells += setting.values.table.map { setting.values[$0.name].text }
    return cells.joined(separator: ",")
  }
}
