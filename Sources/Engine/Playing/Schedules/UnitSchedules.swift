package import Metrics

/// The results of a unit under other schedules than the natural one.
package struct UnitSchedules: Codable, Hashable, Sendable {
  package var unit: Int
  /// Number of schedules besides the natural one, and of all runs including those that shrink findings.
  package var schedules = 0
  package var plays = 0
  /// Number of choices under the natural order, and of the session with the most choices under any order.
  package var choices = 0
  package var mostChoices = 0
  /// Rules that break under the natural order; an empty string stands for a crash.
  package var natural: [String]?
  /// Rules that broke under some schedule only.
  package var findings: [ScheduleFinding] = []
  /// Differences between two runs of the same schedule.
  package var differences: [String] = []
  /// Why the search did not finish; `nil`: it did.
  package var failure: String?
  package var simulatedSeconds = 0.0
  package var cpuSeconds = 0.0

  package init(unit: Int) { self.unit = unit }

  /// Whether two searches had the same results, apart from their cost.
  package func isSame(as other: UnitSchedules) -> Bool {
    var other = other
    (other.cpuSeconds, other.simulatedSeconds) = (cpuSeconds, simulatedSeconds)
    return self == other
  }
}
