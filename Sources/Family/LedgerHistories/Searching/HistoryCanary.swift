/// Known bugs of replicas, one at a time, so that each checker is seen to object.
/// They are planted in a copy of the sources only (scripts/canaries).
package enum HistoryCanary: String, CaseIterable, Sendable {
  /// After a lost answer, entries are sent once more as new ones.
  case doubledRetry = "doubled-retry"
  /// An entry that is delivered a second time is posted under a new id.
  case doubledDelivery = "doubled-delivery"
  /// The change token is stored in a batch of its own, before the data.
  case tokenFirst = "token-first"
  /// Every device pays for the rewards that it sees.
  case manyAuthorities = "many-authorities"
  /// After a partial failure the whole outbox counts as sent.
  case droppedOutbox = "dropped-outbox"
  /// Records are taken in the order in which they come, and what does not fit is dropped.
  case trustedOrder = "trusted-order"
  /// The authority overlooks every third request.
  case deafAuthority = "deaf-authority"
  /// Any device uses a reward's minutes.
  case sharedMinutes = "shared-minutes"
  /// The authority refunds a reward without asking whose minutes they are.
  case hastyRefund = "hasty-refund"
  /// Every device lets rewards end by its own clock.
  case ownClocks = "own-clocks"
  /// Of two records under one id the later one counts.
  case overwritten = "overwritten"
  /// A correction that the authority posted is stored on other devices, and not taken off the balance in memory.
  case staleBalance = "stale-balance"
  /// A record of another device that is fetched again, unchanged, is reported as another one.
  case falseAlarm = "false-alarm"
  /// What the zone has of a device that lost its store is not taken for its own.
  case disownedPast = "disowned-past"
  /// A correction wished for one child lowers what its sisters and brothers can spend.
  case siblingsWish = "siblings-wish"

  /// The checker that must object.
  package var checker: HistoryChecker {
    switch self {
    case .doubledRetry, .doubledDelivery: .doubled
    case .trustedOrder, .ownClocks: .equal
    case .manyAuthorities: .overspend
    case .tokenFirst, .droppedOutbox: .lost
    case .deafAuthority: .pending
    case .sharedMinutes, .hastyRefund: .minutes
    case .overwritten, .falseAlarm: .contradiction
    case .staleBalance: .balance
    case .disownedPast: .equal
    case .siblingsWish: .refusal
    }
  }

  /// Within how many histories it must.
  package var limit: Int { 2_000 }

  /// Has all that this thread plays from now on this bug, or none; nothing changes where nothing is planted.
  static func choose(_ canary: HistoryCanary?) {}
}
