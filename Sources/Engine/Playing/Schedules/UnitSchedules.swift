package import Metrics

/// What a unit did under other orders than the natural one.
package struct UnitSchedules: Codable, Hashable, Sendable {
  package var unit: Int
  /// Orders that it was played under, besides the natural one, and all plays with those that made findings small.
  package var schedules = 0
  package var plays = 0
  /// Choices that were met under the natural order, and those of a session under the order with most of them.
  package var choices = 0
  package var mostChoices = 0
  /// Rules that break under the natural order, and an empty word for a crash.
  package var natural: [String]?
  /// What broke under some order only.
  package var findings: [ScheduleFinding] = []
  /// What was ready at a choice of one play and not in another of the same order.
  package var differences: [String] = []
  /// Why it was not played to the end; `nil`: it was.
  package var failure: String?
  package var simulatedSeconds = 0.0
  package var cpuSeconds = 0.0

  package init(unit: Int) { self.unit = unit }

  /// Whether two searches found the same, whatever they cost.
  package func isSame(as other: UnitSchedules) -> Bool {
    var other = other
    (other.cpuSeconds, other.simulatedSeconds) = (cpuSeconds, simulatedSeconds)
    return self == other
  }
}
