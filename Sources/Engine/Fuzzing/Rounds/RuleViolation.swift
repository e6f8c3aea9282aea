/// A rule violation found in a search.
package struct RuleViolation: Hashable, Sendable {
  /// The broken rule's id.
  package var rule: String
  /// A description with its values.
  package var what: String
  /// Nanoseconds since the case began.
  package var time: Int64

  package init(rule: String, what: String, time: Int64) {
    self.rule = rule
    self.what = what
    self.time = time
  }
}
