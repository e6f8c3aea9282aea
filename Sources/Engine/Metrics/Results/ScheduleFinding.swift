package import Kernel

/// A failure under another order of simultaneous events that does not occur under the natural order.
package struct ScheduleFinding: Codable, Hashable, Sendable {
  /// The rule; `nil`: the app crashed.
  package var rule: String?
  package var unit: Int
  /// The session's number as in rows.
  package var session: Int
  /// Virtual nanoseconds since the session began.
  package var at: Int64
  package var words: String
  /// The first order that it broke under, how that order was drawn, and the number of orders that broke it. Order 0 is the
  /// natural one in which tasks wait for actors.
  package var number: Int
  package var drawn: String
  package var count: Int
  /// The number of unnatural choices in that order before the failure, and the few that are needed to reproduce it.
  package var deviationsAtFirst: Int
  package var deviations: [Deviation]
  /// The order's file; `nil`: not written.
  package var file: String?

  package init(
    rule: String?, unit: Int, session: Int, at: Int64, words: String, number: Int, drawn: String,
    deviationsAtFirst: Int, deviations: [Deviation]
  ) {
    (self.rule, self.unit, self.session, self.at, self.words) = (rule, unit, session, at, words)
    (self.number, self.drawn, count) = (number, drawn, 1)
    (self.deviationsAtFirst, self.deviations) = (deviationsAtFirst, deviations)
  }
}

/// A report's section on runs under other orders than the natural one.
package struct SchedulePart: Codable, Hashable, Sendable {
  /// Orders per unit, orders run in total, and all runs including those that reduced findings.
  package var perUnit = 0
  package var schedules = 0
  package var plays = 0
  /// Choices that occurred under natural orders.
  package var choices = 0
  /// Findings, at most `findingLimit`, and their total number.
  package var findings: [ScheduleFinding] = []
  package var found = 0
  /// The time of these runs.
  package var simulatedSeconds = 0.0
  package var cpuSeconds = 0.0

  package static let findingLimit = 20

  package init() {}
}

/// A recorded order that a run replayed.
package struct ReplayedOrder: Codable, Hashable, Sendable {
  package var file: String
  /// The failure when it was recorded: the rule's id or `crash`.
  package var rule: String
  package var deviations: [Deviation]
  /// The first choice that did not apply; `nil`: all applied.
  package var left: Deviation?

  package init(file: String, rule: String, deviations: [Deviation]) {
    (self.file, self.rule, self.deviations) = (file, rule, deviations)
  }
}

extension Deviation {
  /// The time and the swapped events: `at 0:12.300 A came before B`; without names, the number of the choice.
  package var words: String {
    let clock = Instant(nanoseconds: at).sessionClock
    return first.isEmpty
      ? "at \(clock), choice \(choice) was not the natural one"
      : "at \(clock), \(first) came before \(before)"
  }
}
