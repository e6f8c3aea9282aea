package import Metrics

/// The reasons why two runs cannot be compared, each as a sentence with both values.
package enum RunObstacle {
  /// Lists all obstacles, the most informative first; empty when both runs have the same input.
  package static func all(_ old: RunReport, _ new: RunReport) -> [String] {
    var found: [String] = []
    func differ(_ what: String, _ before: String, _ after: String) {
      if before != after { found.append("the \(what) differs: \(before) and \(after)") }
    }
    differ("app", old.words.app, new.words.app)
    differ("scenario", "`\(old.scenario)`", "`\(new.scenario)`")
    differ("seed", "\(old.seed)", "\(new.seed)")
    found += SettingDifference.all(old.settings, new.settings).map(\.sentence)
    differ("schema of report.json", "\(old.schema)", "\(new.schema)")
    differ(
      "meaning of the metrics", "version \(old.machine.harnessVersion)",
      "version \(new.machine.harnessVersion)")
    differ("choice of \(new.words.unit.several)", units(old), units(new))
    if found.isEmpty { differ("choice of \(new.words.session.several)", sessions(old), sessions(new)) }
    for (name, report) in [("old", old), ("new", new)] {
      for unit in report.deterministic.units where unit.outcome != "complete" {
        found.append(
          "the \(name) run is not whole: \(report.words.unit.one) \(unit.unit) \(unit.outcome)")
      }
    }
    return found
  }

  private static func units(_ report: RunReport) -> String {
    let numbers = report.deterministic.units.map(\.unit).sorted()
    guard let first = numbers.first, let last = numbers.last else { return "none" }
    let isWhole = numbers.count == last - first + 1
    return isWhole ? "\(first)-\(last)" : "\(numbers.count) of \(first)-\(last)"
  }

  private static func sessions(_ report: RunReport) -> String {
    let names = BehaviourDifference.digests(report.deterministic).keys.sorted()
    return "\(names.count) (\(names.prefix(24).map { "\($0.unit).\($0.session)" }.joined(separator: " ")))"
  }
}
