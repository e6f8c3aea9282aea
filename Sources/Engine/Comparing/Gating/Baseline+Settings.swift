internal import Metrics

extension Baseline {
  /// One finding for each setting that differs between the run and the baseline, by key. Their exact figures cannot be compared.
  func otherSettings(than run: RunReport) -> [GateFinding] {
    let lines = Dictionary((settings ?? []).map { ($0.key, $0.line) }) { first, _ in first }
    return SettingDifference.all(settingValues, run.settings).map { setting in
      GateFinding(
        .run, setting.key, .notComparable,
        "the setting is \(setting.new) in this run, and \(setting.old) in the baseline: run `\(run.scenario)` with the "
          + "baseline's setting",
        line: lines[setting.key] ?? 0)
    }
  }
}
