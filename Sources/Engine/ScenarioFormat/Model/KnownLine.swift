package import Kernel

/// A rule or budget of the scenario that is known to fail.
package struct KnownLine: Hashable, Sendable, Codable {
  /// The rule's or metric's id.
  package var id: String
  /// The violations of a rule at most; `nil`: it is a budget.
  package var violations: Int?
  /// The figure that a budget is exceeded with at worst, in the metric's unit; `nil`: it is a rule.
  package var value: Double?
  /// Since when it is known; `nil` where that was not given.
  package var since: CivilDay?
  /// The last day on which it may fail.
  package var until: CivilDay
  package var reason: String

  package init(
    _ id: String, violations: Int? = nil, value: Double? = nil, since: CivilDay? = nil, until: CivilDay,
    reason: String
  ) {
    self.id = id
    self.violations = violations
    self.value = value
    self.since = since
    self.until = until
    self.reason = reason
  }
}
