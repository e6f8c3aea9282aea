internal import LedgerSync

/// Known bugs of replicas that a build with the package trait Canaries can be told to have, one at a time, so that each
/// checker is seen to object.
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

  /// Whether this build has the bugs in it.
  package static var areCompiledIn: Bool {
    #if Canaries
      true
    #else
      false
    #endif
  }

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

  /// Switches this bug on; a build without canaries has none to switch on.
  func plant(in settings: inout SyncSettings) {
    #if Canaries
      switch self {
      case .doubledRetry: settings.plantedBug = .doubledRetry
      case .doubledDelivery: settings.plantedBug = .doubledDelivery
      case .tokenFirst: settings.plantedBug = .tokenFirst
      case .manyAuthorities: settings.plantedBug = .manyAuthorities
      case .droppedOutbox: settings.plantedBug = .droppedOutbox
      case .trustedOrder: settings.plantedBug = .trustedOrder
      case .deafAuthority: settings.plantedBug = .deafAuthority
      case .sharedMinutes: settings.plantedBug = .sharedMinutes
      case .hastyRefund: settings.plantedBug = .hastyRefund
      case .ownClocks: settings.plantedBug = .ownClocks
      case .overwritten: settings.plantedBug = .overwritten
      case .staleBalance: settings.plantedBug = .staleBalance
      case .falseAlarm: settings.plantedBug = .falseAlarm
      case .disownedPast: settings.plantedBug = .disownedPast
      case .siblingsWish: settings.plantedBug = .siblingsWish
      }
    #endif
  }
}
