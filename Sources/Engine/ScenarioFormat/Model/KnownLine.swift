package import Kernel

/// A known failure: a rule or budget of the scenario that may fail until a date.
package struct KnownLine: Hashable, Sendable, Codable {
  /// The rule's or metric's ID.
  package var id: String
  /// The most violations of a rule; `nil`: it is a budget.
  package var violations: Int?
  /// The worst value of a budget's metric, in its unit; `nil`: it is a rule.
  package var value: Double?
  /// The day since which the failure is known; `nil`: not given.
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
