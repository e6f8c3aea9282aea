internal import Simulation

/// Runs a sweep from plan to findings.
///
/// Every setting runs on both halves of the seeds. The recommendation is chosen on the training half and judged on the held-out
/// half. Both are repeated with each assumption held at points of its range.
package struct SweepRun<Recogniser: SweptRecogniser>: Sendable {
  package var plan: SweepPlan
  package var engine: SweepEngine
  /// The further checks that a plan may request.
  package var checks: [SweepCheckMaking<Recogniser>]
  /// Called with the name of each part of the run as it begins.
  package var announce: @Sendable (String) -> Void

  /// The number of settings compared with assumptions held: this many with the least shortfall, and this many from the front of
  /// loss and least lead.
  static var candidateLimit: Int { 8 }
  /// One gap in this many comparisons may be chance: each comparison rests on an interval of 95 %.
  static var chance: Int { 500 }
  /// The number of contenders of each kind whose neighbours are tried at once.
  static var beamWidth: Int { 3 }

  package init(
    of recogniser: Recogniser.Type, plan: SweepPlan, engine: SweepEngine,
    checks: [SweepCheckMaking<Recogniser>] = [], announce: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.plan = plan
    self.engine = engine
    self.checks = checks
    self.announce = announce
  }

  /// Runs the plan. If `mustStop` ends the run early, the findings are partial and marked as incomplete.
  package func run() -> SweepFindings {
    var settings = plan.sweepSettings(of: Recogniser.self)
    announce("training half")
    var training = engine.run(pass(settings, plan.streams(.training)))
    refine(&settings, &training)
    announce("held-out half")
    let heldOut = engine.run(pass(settings, plan.streams(.heldOut)))
    var findings = findings(settings, training, heldOut)
    findings.isComplete = training.isComplete && heldOut.isComplete
    guard findings.isComplete else { return findings }
    if let chosen = choose(findings, settings) {
      announce("assumptions, held-out half")
      decide(judge(chosen, findings, settings), &findings, settings)
    }
    if let making = checks.first(where: { $0.drive == plan.drive }) {
      announce(making.announcement)
      let check = making.measure(plan, checked(findings).map { settings[$0] }, engine.mustStop)
      findings.check = check
      findings.isComplete = findings.isComplete && check.isComplete
    }
    return findings
  }

  private func findings(
    _ settings: [FittedSetting<Recogniser>], _ training: SweepResult, _ heldOut: SweepResult
  ) -> SweepFindings {
    SweepFindings(
      plan: plan, settings: settings.map(\.setting), incumbent: Recogniser.incumbent, training: training,
      heldOut: heldOut)
  }

  private func pass(
    _ settings: [FittedSetting<Recogniser>], _ streams: [GestureStream]
  ) -> SweepPass<Recogniser> {
    SweepPass(screen: plan.screen, streams: streams, settings: settings, gestures: plan.gestures)
  }

  /// Assumptions with their positions, in the order of the plan.
  private var held: [HeldAssumption] {
    plan.assumptions.flatMap { assumption in plan.positions.map { HeldAssumption(assumption, $0) } }
  }

  /// The settings for the further check: the presets and the recommendation, because it is slower.
  private func checked(_ findings: SweepFindings) -> [Int] {
    findings.indices(.preset) + (findings.recommendation.map { [$0.setting] } ?? [])
  }

  /// Tries the neighbours of the best contenders on the training half, until all of them were tried. Tried settings join the
  /// sweep.
  ///
  /// It is a beam search, because the gaps lie in valleys. Against `parity` alone a clear direction pays; against `parity-px` a
  /// weak one does. Between the two no single step is better at both.
  private func refine(_ settings: inout [FittedSetting<Recogniser>], _ training: inout SweepResult) {
    let grid = SettingGrid(plan.axes, of: Recogniser.self)
    let screens = plan.profiles.map(\.screen)
    var expanded: Set<SettingValues> = []
    for step in 0..<plan.refinements where training.isComplete {
      let findings = findings(settings, training, training)
      let centres = candidates(findings, limit: Self.beamWidth).map { settings[$0].setting.values }
      var known = Set(settings.map(\.setting.values))
      var tried: [FittedSetting<Recogniser>] = []
      for centre in centres where expanded.insert(centre).inserted {
        for values in grid.neighbours(of: centre) where known.insert(values).inserted {
          let name = "r\(step + 1).\(tried.count + 1)"
          tried.append(FittedSetting(swept: values, name: name, on: screens, for: plan.screen))
        }
      }
      guard !tried.isEmpty else { return }
      announce("training half, refinement \(step + 1)")
      let result = engine.run(pass(tried, plan.streams(.training)))
      for stream in training.tallies.indices { training.tallies[stream] += result.tallies[stream] }
      training.unitsDone += result.unitsDone
      training.unitCount += result.unitCount
      settings += tried
    }
  }

  /// A contender with its shortfall against the presets and its loss on the training half.
  private struct RankedSetting {
    var index: Int
    var shortfall: Double
    var leastLead: Double
    var loss: Double
  }

  /// The contenders within the plan's bounds on the training half, best first: least shortfall, then least loss.
  private func ranked(_ findings: SweepFindings) -> [RankedSetting] {
    let scores = findings.scores(.training)
    let presets = findings.baselines.map { scores[$0] }
    let bounded = findings.contenders.filter { findings.exceeded(by: scores[$0]).isEmpty }
    return bounded.map { index in
      let comparison = scores[index].comparison(with: presets)
      return RankedSetting(
        index: index, shortfall: comparison.shortfall, leastLead: comparison.leastLead,
        loss: scores[index].loss)
    }.sorted { ($0.shortfall, $0.loss, $0.index) < ($1.shortfall, $1.loss, $1.index) }
  }

  /// Chooses a contender on the training half: fewest gaps against the presets, over all age groups and held assumptions.
  ///
  /// Ties are decided by the largest least lead, up to `GroupScore.decisiveLead`, then by the least loss. The incumbent stays if
  /// its loss is no larger and its additional gaps are within chance.
  private func choose(
    _ findings: SweepFindings, _ settings: [FittedSetting<Recogniser>]
  ) -> (setting: Int, candidates: Int)? {
    let presets = findings.baselines
    var candidates = candidates(findings, limit: Self.candidateLimit)
    let incumbent = ranked(findings).map(\.index).first { findings.settings[$0].origin == .preset }
    if let incumbent, !candidates.contains(incumbent) { candidates.append(incumbent) }
    guard let first = candidates.first else { return nil }
    guard !held.isEmpty, candidates.count > 1, !presets.isEmpty else { return (first, 1) }
    announce("assumptions, training half")
    let chosen = (presets + candidates).map { settings[$0] }
    let result = engine.run(
      pass(chosen, held.flatMap { plan.streams(.training, held: $0) }))
    let nominal = findings.scores(.training)
    let allScores = byHeld(result, count: chosen.count) + [(presets + candidates).map { nominal[$0] }]
    let outcomes = candidates.indices.map { candidate in
      allScores.reduce((gaps: 0, lead: 1.0)) { outcome, scores in
        let (mine, others) = (scores[presets.count + candidate], Array(scores[..<presets.count]))
        return (
          outcome.gaps + others.reduce(0) { $0 + mine.failures(against: $1).count },
          min(outcome.lead, mine.comparison(with: others).leastLead, GroupScore.decisiveLead)
        )
      }
    }
    let losses = candidates.map { nominal[$0].loss }
    let best = candidates.indices.min { a, b in
      (outcomes[a].gaps, outcomes[b].lead, losses[a], a) < (outcomes[b].gaps, outcomes[a].lead, losses[b], b)
    }
    guard let best else { return nil }
    if let incumbent, let place = candidates.firstIndex(of: incumbent), losses[place] <= losses[best],
      outcomes[place].gaps <= outcomes[best].gaps + presets.count * plan.ages.count * allScores.count
        / Self.chance
    {
      return (incumbent, candidates.count)
    }
    return (candidates[best], candidates.count)
  }

  /// The settings with the least shortfall, then as many from the front of loss and least lead.
  ///
  /// The former are best with no assumption held. The latter range from risky to safe when assumptions vary.
  private func candidates(_ findings: SweepFindings, limit: Int) -> [Int] {
    let ranked = ranked(findings)
    let near = ranked.prefix(limit).map(\.index)
    return near + Self.spread(Self.front(ranked), limit).map(\.index).filter { !near.contains($0) }
  }

  /// The contenders that no other surpasses in both loss and least lead, the least loss first.
  private static func front(_ ranked: [RankedSetting]) -> [RankedSetting] {
    var front: [RankedSetting] = []
    for candidate in ranked.sorted(by: {
      ($0.loss, $1.leastLead, $0.index) < ($1.loss, $0.leastLead, $1.index)
    })
    where candidate.leastLead > front.last?.leastLead ?? -.infinity {
      front.append(candidate)
    }
    return front
  }

  /// At most `limit` of them, evenly spaced, with both ends.
  private static func spread(_ all: [RankedSetting], _ limit: Int) -> [RankedSetting] {
    guard all.count > limit, limit > 1 else { return Array(all.prefix(limit)) }
    return (0..<limit).map { all[$0 * (all.count - 1) / (limit - 1)] }
  }

  /// Scores by held assumption, then by setting. Streams are the age groups of the first assumption, then of the second, and so
  /// on.
  private func byHeld(_ result: SweepResult, count: Int) -> [[SettingScore]] {
    held.indices.map { place in
      let groups = result.tallies[place * plan.ages.count..<(place + 1) * plan.ages.count]
      return (0..<count).map { setting in SettingScore(groups.map { GroupScore($0[setting]) }) }
    }
  }

  /// Recommends the chosen setting, unless it does not beat some preset beyond chance.
  ///
  /// If that is the preset in use, it stays; if it is another preset, nothing is recommended.
  private func decide(
    _ chosen: Recommendation, _ findings: inout SweepFindings, _ settings: [FittedSetting<Recogniser>]
  ) {
    findings.isComplete = chosen.isComplete
    let name = findings.settings[chosen.setting].name
    guard name != findings.incumbent, chosen.isComplete else {
      findings.recommendation = chosen
      return
    }
    let presets = findings.indices(.preset)
    let equals = presets.filter { chosen.pairs(with: findings.settings[$0].name).leadsNowhere }
    if let incumbent = equals.first(where: { findings.settings[$0].name == findings.incumbent }) {
      var stays = judge((incumbent, chosen.candidateCount), findings, settings)
      stays.withinNoise = name
      findings.recommendation = stays
      findings.isComplete = stays.isComplete
    } else if let rival = equals.first {
      findings.withheld = WithheldSetting(setting: chosen.setting, rival: findings.settings[rival].name)
    } else {
      findings.recommendation = chosen
    }
  }

  /// Compares the chosen setting with the presets and candidates on the held-out half, gesture by gesture.
  private func judge(
    _ chosen: (setting: Int, candidates: Int), _ findings: SweepFindings,
    _ settings: [FittedSetting<Recogniser>]
  ) -> Recommendation {
    let presets = findings.baselines
    var result = Recommendation(
      setting: chosen.setting, candidateCount: chosen.candidates,
      comparisons: presets.count * plan.ages.count * (1 + held.count), gaps: [], pairs: [], held: held,
      heldScores: [], isComplete: true)
    let rivals = (presets + findings.indices(.preset) + findings.indices(.candidate)).reduce(into: [Int]()) {
      if $1 != chosen.setting, !$0.contains($1) { $0.append($1) }
    }
    let drawn = engine.run(paired(chosen.setting, rivals, plan.streams(.heldOut), settings))
    result.isComplete = drawn.isComplete
    for (place, rival) in rivals.enumerated() {
      result.pairs += pairs(drawn.tallies, place + 1, named: findings.settings[rival].name, held: nil)
    }
    for (place, preset) in presets.enumerated() {
      result.gaps += gaps(drawn.tallies, place + 1, named: findings.settings[preset].name, held: nil)
    }
    guard !held.isEmpty else { return result }
    let outcome = engine.run(
      paired(chosen.setting, presets, held.flatMap { plan.streams(.heldOut, held: $0) }, settings))
    result.isComplete = result.isComplete && outcome.isComplete
    for (place, assumption) in held.enumerated() {
      let ages = Array(outcome.tallies[place * plan.ages.count..<(place + 1) * plan.ages.count])
      result.heldScores.append(SettingScore(ages.map { GroupScore($0[0]) }))
      for (index, preset) in presets.enumerated() {
        result.gaps += gaps(ages, index + 1, named: findings.settings[preset].name, held: assumption)
      }
    }
    return result
  }

  /// A pass of one setting and others that are paired with it.
  private func paired(
    _ setting: Int, _ others: [Int], _ streams: [GestureStream], _ settings: [FittedSetting<Recogniser>]
  ) -> SweepPass<Recogniser> {
    var pass = pass(([setting] + others).map { settings[$0] }, streams)
    pass.reference = 0
    return pass
  }

  /// The comparisons with the setting at an index of a paired pass, by age.
  private func pairs(
    _ tallies: [[SettingTally]], _ place: Int, named name: String, held: HeldAssumption?
  ) -> [PairedComparison] {
    zip(plan.ages, tallies).map { age, settings in
      PairedComparison(settings[place], named: name, group: age, held: held)
    }
  }

  private func gaps(
    _ tallies: [[SettingTally]], _ place: Int, named name: String, held: HeldAssumption?
  ) -> [DominanceGap] {
    zip(pairs(tallies, place, named: name, held: held), tallies).filter { !$0.0.dominates }.map {
      DominanceGap(GroupScore($1[0]), GroupScore($1[place]), $0)
    }
  }
}
