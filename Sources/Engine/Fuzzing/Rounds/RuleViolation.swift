/// What is wrong with a case of a search, and when.
package struct RuleViolation: Hashable, Sendable {
  /// The broken rule: the class of the failure.
  package var rule: String
  /// What happened, with its numbers.
  package var what: String
  /// Nanoseconds since the case began.
  package var time: Int64

  package init(rule: String, what: String, time: Int64) {
    self.rule = rule
    self.what = what
    self.time = time
  }
}
