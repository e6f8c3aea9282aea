/// What a fuzz run found.
package struct SweepFindings: Sendable {
  package var plan: SweepPlan
  package var settings: [SweepSetting]
  package var training: SweepResult
  package var heldOut: SweepResult
  package var recommendation: Recommendation?
  package var gallery: GalleryAgreement?
  /// `false`: a bound of time or ctrl-C ended it.
  package var isComplete = true

  init(plan: SweepPlan, settings: [SweepSetting], training: SweepResult, heldOut: SweepResult) {
    self.plan = plan
    self.settings = settings
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

  /// The presets that a recommendation has to dominate: those of the product's sources.
  package var baselines: [Int] { indices(.preset).filter { settings[$0].name != SweepFindings.tunedName } }

  /// The settings that may be recommended: those from the axes, and `tuned`, which stays when nothing beats it.
  package var contenders: [Int] {
    indices(.swept) + indices(.preset).filter { settings[$0].name == SweepFindings.tunedName }
  }

  /// The preset that ships what a run like this found.
  package static let tunedName = "tuned"

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
