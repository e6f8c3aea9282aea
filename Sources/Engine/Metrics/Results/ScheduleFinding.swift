package import Kernel

/// Something that broke under some order of what is ready at one instant, and not under the natural one.
package struct ScheduleFinding: Codable, Hashable, Sendable {
  /// The rule; `nil`: the app crashed.
  package var rule: String?
  package var unit: Int
  /// As rows number it.
  package var session: Int
  /// Virtual nanoseconds since the session began.
  package var at: Int64
  package var words: String
  /// The first order that it broke under, 0 being the natural one in which tasks wait for actors; how it was drawn, and under how many it broke.
  package var number: Int
  package var drawn: String
  package var count: Int
  /// The choices of that order that were not natural up to there, and the few that are needed.
  package var deviationsAtFirst: Int
  package var deviations: [Deviation]
  /// The file of the order; `nil`: it was not written.
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

/// What a run did under other orders than the natural one.
package struct SchedulePart: Codable, Hashable, Sendable {
  /// Orders of each unit, those that were played, and all plays with those that made findings small.
  package var perUnit = 0
  package var schedules = 0
  package var plays = 0
  /// Choices that were met under natural orders.
  package var choices = 0
  /// What broke, at most `findingLimit`, and how much there was.
  package var findings: [ScheduleFinding] = []
  package var found = 0
  /// What the plays took.
  package var simulatedSeconds = 0.0
  package var cpuSeconds = 0.0

  package static let findingLimit = 20

  package init() {}
}

/// The recorded order that a run played.
package struct ReplayedOrder: Codable, Hashable, Sendable {
  package var file: String
  /// What broke when it was recorded: the rule, or `crash`.
  package var rule: String
  package var deviations: [Deviation]
  /// The first choice that did not fit; `nil`: all did.
  package var left: Deviation?

  package init(file: String, rule: String, deviations: [Deviation]) {
    (self.file, self.rule, self.deviations) = (file, rule, deviations)
  }
}

extension Deviation {
  /// What changed places, and when: `at 0:12.300 A came before B`; the number of the choice where nothing is named.
  package var words: String {
    let clock = Instant(nanoseconds: at).sessionClock
    return first.isEmpty
      ? "at \(clock), choice \(choice) was not the natural one"
      : "at \(clock), \(first) came before \(before)"
  }
}
