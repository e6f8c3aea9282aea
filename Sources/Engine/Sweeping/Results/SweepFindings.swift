/// The findings of a fuzz run.
package struct SweepFindings: Sendable {
  package var plan: SweepPlan
  package var settings: [SweepSetting]
  package var training: SweepResult
  package var heldOut: SweepResult
  package var recommendation: Recommendation?
  /// The chosen setting that is not recommended; `nil` if there is none.
  package var withheld: WithheldSetting?
  /// The result of the further check.
  package var check: (any SweepCheck)?
  /// The name of the preset in use; it competes and need not be dominated.
  package var incumbent: String?
  /// The comparison with another recogniser, if one was requested.
  package var comparison: SweepComparison?
  /// False if a time limit or ctrl-C ended the run.
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

  /// The reported half: the held-out one, unless the run ended before it.
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

  /// The settings that no other beats in the worst group, on the reported half; from the fewest missed on.
  package var front: [Int] { ParetoFront.indices(of: scores.map(\.place)) }

  /// The indices of the settings with this origin.
  package func indices(_ origin: SweepSetting.Origin) -> [Int] {
    settings.indices.filter { settings[$0].origin == origin }
  }

  /// The presets that a recommendation has to dominate: all but the incumbent.
  package var baselines: [Int] { indices(.preset).filter { settings[$0].name != incumbent } }

  /// The role of a setting in tables and pages.
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

  /// The settings that may be recommended: points of the axes, candidates, and the incumbent, which stays if nothing beats it.
  package var contenders: [Int] {
    indices(.swept) + indices(.candidate)
      + indices(.preset).filter { settings[$0].name == incumbent }
  }

  /// The bounds of the plan that a score exceeds in some age group: `missed`, `accidental`, `late`.
  package func exceeded(by score: SettingScore) -> [String] {
    let place = score.place
    var words: [String] = []
    if let limit = plan.missedLimit, place.missed * 100 > limit { words.append("missed") }
    if let limit = plan.accidentalLimit, place.accidental * 100 > limit { words.append("accidental") }
    let latest = score.groups.map { $0.tally.latencyMilliseconds(at: 0.95) }.max() ?? 0
    if Double(latest) > plan.latencyLimit { words.append("late") }
    return words
  }

  /// The bounds of the plan, such as `missed 10 %, accidental 2 %, late 350 ms`; empty without bounds.
  package var boundsText: String {
    var parts: [String] = []
    if let limit = plan.missedLimit { parts.append("missed \(SettingValue.spell(limit)) %") }
    if let limit = plan.accidentalLimit { parts.append("accidental \(SettingValue.spell(limit)) %") }
    if plan.latencyLimit < .infinity { parts.append("late \(SettingValue.spell(plan.latencyLimit)) ms") }
    return parts.joined(separator: ", ")
  }

  /// Whether the recommendation meets the bounds on the held-out half, or there is nothing to recommend. True for an
  /// incomplete run.
  package var keepsBounds: Bool {
    guard isComplete, !contenders.isEmpty else { return true }
    guard let setting = recommendation?.setting ?? withheld?.setting else { return boundsText.isEmpty }
    return exceeded(by: scores[setting]).isEmpty
  }

  /// The number of evaluations: gestures times settings, without those that hold assumptions.
  package var evaluations: Int {
    [training, heldOut].reduce(0) { sum, result in
      result.tallies.reduce(sum) { $0 + $1.reduce(0) { $0 + $1.gestures } }
    }
  }

  /// The number of gestures of an age group on the reported half.
  package func gestureCount(_ group: Int) -> Int {
    (reportedHalf == .heldOut ? heldOut : training).tallies[group].first?.gestures ?? 0
  }
}
