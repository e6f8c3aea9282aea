internal import Population

/// One sweep from plan to findings: every setting on both halves of the seeds, a recommendation chosen on the one and
/// judged on the other, and both with each assumption held at places of its range.
package struct FuzzRun: Sendable {
  package var plan: FuzzPlan
  package var engine: SweepEngine
  /// Told when a part of the run begins.
  package var announce: @Sendable (String) -> Void

  /// Settings that are weighed with assumptions held.
  static let candidateLimit = 16

  package init(plan: FuzzPlan, engine: SweepEngine, announce: @escaping @Sendable (String) -> Void = { _ in })
  {
    self.plan = plan
    self.engine = engine
    self.announce = announce
  }

  /// Everything the plan asks for; a run that `mustStop` ended early has what there is, and says so.
  package func run() -> FuzzFindings {
    let settings = plan.sweepSettings()
    announce("training half")
    let training = engine.run(pass(settings, plan.streams(.training)))
    announce("held-out half")
    let heldOut = engine.run(pass(settings, plan.streams(.heldOut)))
    var findings = FuzzFindings(plan: plan, settings: settings, training: training, heldOut: heldOut)
    findings.isComplete = training.isComplete && heldOut.isComplete
    guard findings.isComplete else { return findings }
    if let chosen = choose(findings) {
      announce("assumptions, held-out half")
      let recommendation = judge(chosen, findings)
      findings.recommendation = recommendation
      findings.isComplete = recommendation.isComplete
    }
    if plan.drive == .gallery {
      announce("whole gallery")
      findings.gallery = GalleryAgreement.measure(plan, settings: galleryChoice(findings))
    }
    return findings
  }

  private func pass(
    _ settings: [SweepSetting], _ streams: [GestureStream], gestures: Int? = nil
  ) -> SweepPass {
    SweepPass(
      screen: plan.screen, streams: streams, settings: settings, gestures: gestures ?? plan.gestures)
  }

  /// Assumptions with their positions, in the order of the plan.
  private var held: [HeldAssumption] {
    plan.assumptions.flatMap { assumption in plan.positions.map { HeldAssumption(assumption, $0) } }
  }

  /// The presets and the recommendation: what the gallery, being slower, is driven with.
  private func galleryChoice(_ findings: FuzzFindings) -> [SweepSetting] {
    (findings.indices(.preset) + (findings.recommendation.map { [$0.setting] } ?? [])).map {
      findings.settings[$0]
    }
  }

  /// Of the swept settings, on the training half alone: those with the fewest gaps against the presets, then the least
  /// loss; of the best of these the one that stays so with every assumption held, on a quarter of the gestures each.
  private func choose(_ findings: FuzzFindings) -> (setting: Int, candidates: Int)? {
    let scores = findings.scores(.training)
    let presets = findings.indices(.preset)
    let ranked = findings.indices(.swept).map { index in
      (index: index, gaps: gapCount(scores[index], presets.map { scores[$0] }), loss: scores[index].loss)
    }.sorted { ($0.gaps, $0.loss, $0.index) < ($1.gaps, $1.loss, $1.index) }
    let candidates = ranked.prefix(FuzzRun.candidateLimit)
    guard let first = candidates.first else { return nil }
    guard !held.isEmpty, candidates.count > 1, !presets.isEmpty else { return (first.index, 1) }
    announce("assumptions, training half")
    let chosen = (presets + candidates.map(\.index)).map { findings.settings[$0] }
    let result = engine.run(
      pass(
        chosen, held.flatMap { plan.streams(.training, held: $0) }, gestures: max(1, plan.gestures / 4)))
    let heldScores = byHeld(result, count: chosen.count)
    let best = candidates.indices.min { a, b in
      let left = (gaps(of: a), candidates[a].loss, a)
      return left < (gaps(of: b), candidates[b].loss, b)
    }
    func gaps(of candidate: Int) -> Int {
      heldScores.reduce(candidates[candidate].gaps) { sum, scores in
        sum + gapCount(scores[presets.count + candidate], Array(scores[..<presets.count]))
      }
    }
    return best.map { (candidates[$0].index, candidates.count) }
  }

  private func gapCount(_ score: SettingScore, _ others: [SettingScore]) -> Int {
    others.reduce(0) { $0 + score.failures(against: $1).count }
  }

  /// Scores by held assumption, then by setting; streams are the age groups of the first, then of the second, and so on.
  private func byHeld(_ result: SweepResult, count: Int) -> [[SettingScore]] {
    held.indices.map { place in
      let groups = result.tallies[place * plan.ages.count..<(place + 1) * plan.ages.count]
      return (0..<count).map { setting in SettingScore(groups.map { GroupScore($0[setting]) }) }
    }
  }

  /// Sets the chosen setting against the presets on the held-out half.
  private func judge(_ chosen: (setting: Int, candidates: Int), _ findings: FuzzFindings) -> Recommendation {
    let presets = findings.indices(.preset)
    let scores = findings.scores(.heldOut)
    var result = Recommendation(
      setting: chosen.setting, candidateCount: chosen.candidates,
      comparisons: presets.count * plan.ages.count * (1 + held.count), gaps: [], held: held, heldScores: [],
      isComplete: true)
    for preset in presets {
      result.gaps += gaps(
        scores[chosen.setting], scores[preset], named: findings.settings[preset].name, held: nil)
    }
    guard !held.isEmpty else { return result }
    let pair = (presets + [chosen.setting]).map { findings.settings[$0] }
    let outcome = engine.run(pass(pair, held.flatMap { plan.streams(.heldOut, held: $0) }))
    result.isComplete = outcome.isComplete
    for (place, scores) in zip(held, byHeld(outcome, count: pair.count)) {
      result.heldScores.append(scores[presets.count])
      for (index, preset) in presets.enumerated() {
        result.gaps += gaps(
          scores[presets.count], scores[index], named: findings.settings[preset].name, held: place)
      }
    }
    return result
  }

  private func gaps(
    _ mine: SettingScore, _ other: SettingScore, named name: String, held: HeldAssumption?
  ) -> [DominanceGap] {
    mine.failures(against: other).map { group in
      DominanceGap(
        mine.groups[group], other.groups[group], named: name, group: plan.ages[group], held: held)
    }
  }
}
