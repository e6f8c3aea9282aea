/// What histories of a ledger's replicas are held against; each is broken by what stands behind its name. Their checkers do not ask
/// a replica what happened: they know what users were told, read what the stores hold, and hold against both what replicas report
/// and say that a child has.
package enum HistoryRule: String, CaseIterable, Sendable {
  /// After healing all replicas are byte-identical.
  case equal = "unequal"
  /// No chain goes under zero, anywhere and at any time, and no more was spent on usable rewards than was earned.
  case overspend = "overspent"
  /// All that was acknowledged to a user is there.
  case lost
  /// Nothing is there twice, and nothing that nobody asked for.
  case doubled
  /// Nothing waits any more: no outbox, no wish without an answer, no pending reward.
  case pending
  /// No minute is used twice, without a reward, or of one that was refunded.
  case minutes
  /// Another record under a known id is reported and changes nothing; nothing else is reported.
  case contradiction = "contradictions"
  /// Each child has on each device what its members' edits add up to.
  case balance = "balances"
  /// What a user may do, and what a child has the points for, is not refused.
  case refusal = "refusals"

  /// Its name in reports.
  package var id: String { rawValue }
}
