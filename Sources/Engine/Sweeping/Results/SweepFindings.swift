/// What a fuzz run found.
package struct SweepFindings: Sendable {
  package var plan: SweepPlan
  package var settings: [SweepSetting]
  package var training: SweepResult
  package var heldOut: SweepResult
  package var recommendation: Recommendation?
  /// What was chosen and is not recommended; `nil`: nothing, or it is.
  package var withheld: WithheldSetting?
  /// What was checked beside it.
  package var check: (any SweepCheck)?
  /// The name of the preset that ships what a run like this found; it competes and need not be dominated.
  package var incumbent: String?
  /// By how much this recogniser is worse than another, where it was set against one.
  package var comparison: SweepComparison?
  /// `false`: a bound of time or ctrl-C ended it.
  package var isComplete = true

  init(
    plan: SweepPlan, settings: [SweepSetting], incumbent: String?, training: SweepResult, heldOut: SweepResult
  ) {
    self.plan = plan
    self.settings = settings
    self.incumbent = incumbent
    self.training = training
    self.heldOut = heldOut
  }

  /// The half that is reported: the held-out one, unless the run ended before it.
  package var reportedHalf: StreamHalf { heldOut.unitsDone > 0 ? .heldOut : .training }

  /// The scores of every setting on the reported half.
  package var scores: [SettingScore] { scores(reportedHalf) }

  /// The scores of every setting on one half, in the order of the settings.
  package func scores(_ half: StreamHalf) -> [SettingScore] {
    let result = half == .training ? training : heldOut
    return settings.indices.map { setting in
      SettingScore(result.tallies.map { GroupScore($0[setting]) })
    }
  }

  /// The settings that none beats in the worst group, on the reported half; from the fewest missed on.
  package var front: [Int] { ParetoFront.indices(of: scores.map(\.place)) }

  /// The places of the settings with this origin.
  package func indices(_ origin: SweepSetting.Origin) -> [Int] {
    settings.indices.filter { settings[$0].origin == origin }
  }

  /// The presets that a recommendation has to dominate: all but the incumbent.
  package var baselines: [Int] { indices(.preset).filter { settings[$0].name != incumbent } }

  /// What a setting is to a reader of tables and pages.
  package func role(_ index: Int) -> String {
    if index == recommendation?.setting { return "recommended" }
    let setting = settings[index]
    return switch setting.origin {
    case .preset: setting.name == incumbent ? "in use" : "preset"
    case .published: "published"
    case .candidate: "candidate"
    case .swept: front.contains(index) ? "front" : "swept"
    }
  }

  /// The settings that may be recommended: those from the axes, the plan's candidates, and the incumbent, which stays when
  /// nothing beats it.
  package var contenders: [Int] {
    indices(.swept) + indices(.candidate)
      + indices(.preset).filter { settings[$0].name == incumbent }
  }

  /// The bounds of the plan that a setting exceeds in some age group, by a half's scores: `missed`, `accidental`, `late`.
  package func exceeded(by score: SettingScore) -> [String] {
    let place = score.place
    var words: [String] = []
    if let limit = plan.missedLimit, place.missed * 100 > limit { words.append("missed") }
    if let limit = plan.accidentalLimit, place.accidental * 100 > limit { words.append("accidental") }
    let latest = score.groups.map { $0.tally.latencyMilliseconds(at: 0.95) }.max() ?? 0
    if Double(latest) > plan.latencyLimit { words.append("late") }
    return words
  }

  /// What the plan bounds, such as `missed 10 %, accidental 2 %, late 350 ms`; empty where it bounds nothing.
  package var boundsText: String {
    var parts: [String] = []
    if let limit = plan.missedLimit { parts.append("missed \(SettingValue.spell(limit)) %") }
    if let limit = plan.accidentalLimit { parts.append("accidental \(SettingValue.spell(limit)) %") }
    if plan.latencyLimit < .infinity { parts.append("late \(SettingValue.spell(plan.latencyLimit)) ms") }
    return parts.joined(separator: ", ")
  }

  /// Whether what the plan asks for was found: there is nothing to recommend, or what is recommended keeps to the bounds
  /// on the half that it was not chosen on.
  package var keepsBounds: Bool {
    guard isComplete, !contenders.isEmpty else { return true }
    guard let setting = recommendation?.setting ?? withheld?.setting else { return boundsText.isEmpty }
    return exceeded(by: scores[setting]).isEmpty
  }

  /// Evaluations made: gestures times settings, without those that hold assumptions.
  package var evaluations: Int {
    [training, heldOut].reduce(0) { sum, result in
      result.tallies.reduce(sum) { $0 + $1.reduce(0) { $0 + $1.gestures } }
    }
  }

  /// Gestures of an age group on the reported half.
  package func gestureCount(_ group: Int) -> Int {
    (reportedHalf == .heldOut ? heldOut : training).tallies[group].first?.gestures ?? 0
  }
}
