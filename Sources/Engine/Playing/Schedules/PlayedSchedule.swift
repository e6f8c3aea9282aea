package import Kernel
internal import Metrics

/// What one play of a unit under a schedule gave.
package struct PlayedSchedule: Codable, Hashable, Sendable {
  /// The first violation of each rule in each session, by the rule's id.
  package struct Break: Codable, Hashable, Sendable {
    package var rule: String
    package var first: RuleBreak
  }

  package var breaks: [Break] = []
  /// Choices that all sessions met.
  package var choices = 0
  /// Those of the session that met most.
  package var mostOfSession = 0
  /// What was not natural; empty where nothing broke, unless choices are named.
  package var deviations: [Deviation] = []
  /// By session, a digest of what was ready at each choice; empty unless choices are named.
  package var ready: [[UInt64]] = []
  /// By session, names of what was ready at the choice that was watched.
  package var watched: [[String]] = []
  /// Choices of a recorded order that did not fit, the first of each session.
  package var left: [Deviation] = []
  /// Of each session, what happened in it.
  package var digests: [UInt64] = []
  package var seconds = 0.0
  package var frames = 0
}

extension UnitRun {
  /// Plays the unit once and says what broke; nothing is written.
  package func playSchedule() throws(RunError) -> PlayedSchedule {
    var played = PlayedSchedule()
    while true {
      let frames = try step(frames: UnitRun.chunk)
      played.frames += frames
      if frames < UnitRun.chunk { break }
    }
    var result = UnitResult(summary: pass.summary())
    pass.addResults(to: &result)
    played.breaks = result.invariants.flatMap { rule in
      (rule.firsts ?? []).map { PlayedSchedule.Break(rule: rule.id, first: $0) }
    }
    let isNamed = order.namesChoices ?? false
    for scheduler in pass.schedulers {
      played.choices += scheduler.choices
      played.mostOfSession = max(played.mostOfSession, scheduler.choices)
      // A play in which nothing broke needs none.
      if isNamed || !played.breaks.isEmpty { played.deviations += scheduler.deviations }
      if isNamed { played.ready.append(scheduler.ready) }
      played.watched.append(scheduler.watched)
      scheduler.finish()
      if let left = scheduler.left { played.left.append(left) }
    }
    (played.digests, played.seconds) = (pass.digests, pass.sessionSeconds)
    pass.tearDown()
    return played
  }
}
