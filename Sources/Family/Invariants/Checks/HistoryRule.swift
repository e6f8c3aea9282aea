/// The rules that histories of a ledger's replicas must satisfy; a raw value names the violation. Their checkers do not rely on
/// the replicas' account of events. They know what users were shown, read what the stores hold, and compare both with the
/// replicas' reports and with the children's balances.
package enum HistoryRule: String, CaseIterable, Sendable {
  /// After recovery all replicas are byte-identical.
  case equal = "unequal"
  /// No chain ever falls below zero, and usable rewards cost no more points than were earned.
  case overspend = "overspent"
  /// Everything acknowledged to a user is in the ledger.
  case lost
  /// Each entry is in the ledger once, and a user asked for it.
  case doubled
  /// Nothing is pending at the end: no outbox, no request without an answer, no reward.
  case pending
  /// No minute is used twice, without a reward, or from a refunded reward.
  case minutes
  /// A second record under a known id is reported and changes nothing. Nothing else is reported.
  case contradiction = "contradictions"
  /// On each device a child's balance is the sum of its members' edits.
  case balance = "balances"
  /// No allowed action is refused, and no reward that a child has the points for.
  case refusal = "refusals"

  /// The rule's name in reports.
  package var id: String { rawValue }
}
