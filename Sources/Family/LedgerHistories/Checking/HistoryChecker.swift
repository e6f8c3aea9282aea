/// What a history is held against. None of them asks a replica what happened: they know what users were told, read what
/// the stores hold, and hold against both what replicas report and say that a child has.
package enum HistoryChecker: Int, CaseIterable, Sendable {
  /// After healing all replicas are byte-identical.
  case equal
  /// No chain goes under zero, anywhere and at any time, and no more was spent on usable rewards than was earned.
  case overspend
  /// All that was acknowledged to a user is there.
  case lost
  /// Nothing is there twice, and nothing that nobody asked for.
  case doubled
  /// Nothing waits any more: no outbox, no wish without an answer, no pending reward.
  case pending
  /// No minute is used twice, without a reward, or of one that was refunded.
  case minutes
  /// Another record under a known id is reported and changes nothing; nothing else is reported.
  case contradiction
  /// Each child has on each device what its members' edits add up to.
  case balance
  /// What a user may do, and what a child has the points for, is not refused.
  case refusal

  /// As tables name it.
  package var name: String {
    switch self {
    case .equal: "unequal"
    case .overspend: "overspent"
    case .lost: "lost"
    case .doubled: "doubled"
    case .pending: "pending"
    case .minutes: "minutes"
    case .contradiction: "contradictions"
    case .balance: "balances"
    case .refusal: "refusals"
    }
  }
}

/// One thing that a history did wrong.
package struct HistoryViolation: Hashable, Sendable {
  package var checker: HistoryChecker
  package var what: String
}
