internal import Foundation
internal import Reporting
internal import Touches

/// `findings.json`: the findings without measurements; the same bytes on every machine.
package struct SweepJSON: Encodable {
  /// The key of a further check.
  private struct CheckKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private enum CodingKeys: CodingKey {
    case schema, name, seed, screen, half, complete, settingCount, ages, front, tuned, withheld, settings,
      compared
  }

  struct Score: Encodable {
    var age: String
    var gestures: Int
    var missedPercent: String
    var missedInterval: [String]
    var accidentalPercent: String
    var accidentalInterval: [String]
    var latencyP50Milliseconds: Int
    var latencyP95Milliseconds: Int
  }

  struct Setting: Encodable {
    var name: String
    var origin: String
    var values: [String: String]
    var note: String
    /// The bounds of the plan that it exceeds; absent if the plan has none.
    var beyond: [String]?
    var source: String?
    var groups: [Score]
  }

  struct Gap: Encodable {
    var preset: String
    var age: String
    var held: String?
    var reason: String
    var missedPercent: [String]
    var accidentalPercent: [String]
  }

  /// The comparison with one setting at one age on the same gestures: differences in points with their intervals.
  struct Pair: Encodable {
    var against: String
    var age: String
    var outcome: String
    var missedPoints: [String]
    var accidentalPoints: [String]
  }

  struct Tuned: Encodable {
    var setting: String
    var candidates: Int
    var comparisons: Int
    var dominated: Int
    var gaps: [Gap]
    var pairs: [Pair]
    var withinNoise: String?
  }

  /// The chosen setting that is not recommended, and the preset that it does not beat beyond chance.
  struct Withheld: Encodable {
    var setting: String
    var preset: String
  }

  /// Increased when a field is removed or changes its meaning. Version 2: `gallery` counts touches. Version 3: gaps use paired
  /// intervals.
  var schema = 3
  var name: String
  var seed: UInt64
  var screen: String
  var half: String
  var complete: Bool
  var settingCount: Int
  var ages: [String]
  var front: [String]
  var tuned: Tuned?
  var withheld: Withheld?
  /// The front, the presets, the published rules and the candidates; settings.csv has all settings.
  var settings: [Setting]
  private var check: (any SweepCheck)?
  private var compared: SweepComparison.Figures?

  package init(_ findings: SweepFindings) {
    name = findings.plan.name
    seed = findings.plan.seed
    screen = findings.plan.screen.rawValue
    half = findings.reportedHalf.rawValue
    complete = findings.isComplete
    settingCount = findings.settings.count
    ages = findings.plan.ages.map(\.rawValue)
    front = findings.front.map { findings.settings[$0].name }
    tuned = findings.recommendation.map { SweepJSON.tuned($0, findings) }
    withheld = findings.withheld.map {
      Withheld(setting: findings.settings[$0.setting].name, preset: $0.rival)
    }
    check = findings.check
    compared = findings.comparison?.figures
    let scores = findings.scores
    var shown = findings.indices(.preset) + findings.indices(.published) + findings.indices(.candidate)
    shown += findings.front.filter { !shown.contains($0) }
    if let recommended = findings.recommendation?.setting, !shown.contains(recommended) {
      shown.append(recommended)
    }
    settings = shown.map { SweepJSON.setting(findings.settings[$0], scores[$0], findings) }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(schema, forKey: .schema)
    try fields.encode(name, forKey: .name)
    try fields.encode(seed, forKey: .seed)
    try fields.encode(screen, forKey: .screen)
    try fields.encode(half, forKey: .half)
    try fields.encode(complete, forKey: .complete)
    try fields.encode(settingCount, forKey: .settingCount)
    try fields.encode(ages, forKey: .ages)
    try fields.encode(front, forKey: .front)
    try fields.encodeIfPresent(tuned, forKey: .tuned)
    try fields.encodeIfPresent(withheld, forKey: .withheld)
    try fields.encode(settings, forKey: .settings)
    try fields.encodeIfPresent(compared, forKey: .compared)
    guard let check else { return }
    var named = encoder.container(keyedBy: CheckKey.self)
    try named.encode(check.figures, forKey: CheckKey(stringValue: type(of: check).key))
  }

  /// The file: JSON with sorted keys and a final line break.
  package var bytes: [UInt8] { JSONText.file(self) }

  private static func tuned(_ found: Recommendation, _ findings: SweepFindings) -> Tuned {
    Tuned(
      setting: findings.settings[found.setting].name, candidates: found.candidateCount,
      comparisons: found.comparisons, dominated: found.comparisons - found.gaps.count,
      gaps: found.gaps.map { gap in
        Gap(
          preset: gap.other, age: gap.group.rawValue, held: gap.held?.label, reason: gap.reason,
          missedPercent: [gap.missed, gap.otherMissed].map(ShareText.percent),
          accidentalPercent: [gap.accidental, gap.otherAccidental].map(ShareText.percent))
      },
      pairs: found.pairs.map { pair in
        func points(_ value: PairedDifference) -> [String] {
          [value.difference, value.low, value.high].map(ShareText.percent)
        }
        return Pair(
          against: pair.other, age: pair.group.rawValue, outcome: pair.outcome.rawValue,
          missedPoints: points(pair.missed), accidentalPoints: points(pair.accidental))
      }, withinNoise: found.withinNoise)
  }

  private static func setting(
    _ setting: SweepSetting, _ score: SettingScore, _ findings: SweepFindings
  ) -> Setting {
    var values: [String: String] = [:]
    for line in setting.values.table { values[line.name] = setting.values[line.name].text }
    return Setting(
      name: setting.name, origin: setting.origin.rawValue, values: values, note: setting.note,
      beyond: findings.boundsText.isEmpty ? nil : findings.exceeded(by: score),
      source: setting.source,
      groups: zip(score.groups, findings.plan.ages).map { group, age in
        Score(
          age: age.rawValue, gestures: group.tally.gestures,
          missedPercent: ShareText.percent(group.missed.share),
          missedInterval: [group.missed.low, group.missed.high].map(ShareText.percent),
          accidentalPercent: ShareText.percent(group.accidental.share),
          accidentalInterval: [group.accidental.low, group.accidental.high].map(ShareText.percent),
          latencyP50Milliseconds: group.tally.latencyMilliseconds(at: 0.5),
          latencyP95Milliseconds: group.tally.latencyMilliseconds(at: 0.95))
      })
  }
}
