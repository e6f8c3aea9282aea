package import Kernel
internal import Metrics

/// The result of one run of a unit under a schedule.
package struct SimulatedSchedule: Codable, Hashable, Sendable {
  /// The first violation of a rule in a session.
  package struct Break: Codable, Hashable, Sendable {
    package var rule: String
    package var first: RuleBreak
  }

  package var breaks: [Break] = []
  /// Number of choices in all sessions.
  package var choices = 0
  /// Number of choices in the session with the most.
  package var mostOfSession = 0
  /// Deviations from the natural order; empty if no rule broke, unless choices are named.
  package var deviations: [Deviation] = []
  /// By session, a digest of the ready events at each choice; empty unless choices are named.
  package var ready: [[UInt64]] = []
  /// By session, names of the ready events at the watched choice.
  package var watched: [[String]] = []
  /// By session, the first choice that did not fit the recorded schedule.
  package var left: [Deviation] = []
  /// By session, the digest.
  package var digests: [UInt64] = []
  package var seconds = 0.0
  package var frames = 0
}

extension UnitRun {
  /// Runs the unit once and returns the broken rules. Writes no files.
  package func playSchedule() throws(RunError) -> SimulatedSchedule {
    var simulated = SimulatedSchedule()
    while true {
      let frames = try step(frames: UnitRun.chunk)
      simulated.frames += frames
      if frames < UnitRun.chunk { break }
    }
    var result = UnitResult(summary: pass.summary())
    pass.addResults(to: &result)
    simulated.breaks = result.invariants.flatMap { rule in
      (rule.firsts ?? []).map { SimulatedSchedule.Break(rule: rule.id, first: $0) }
    }
    let isNamed = order.namesChoices ?? false
    for scheduler in pass.schedulers {
      simulated.choices += scheduler.choices
      simulated.mostOfSession = max(simulated.mostOfSession, scheduler.choices)
      // Deviations are needed only if a rule broke.
      if isNamed || !simulated.breaks.isEmpty { simulated.deviations += scheduler.deviations }
      if isNamed { simulated.ready.append(scheduler.ready) }
      simulated.watched.append(scheduler.watched)
      scheduler.finish()
      if let left = scheduler.left { simulated.left.append(left) }
    }
    (simulated.digests, simulated.seconds) = (pass.digests, pass.sessionSeconds)
    pass.tearDown()
    return simulated
  }
}
