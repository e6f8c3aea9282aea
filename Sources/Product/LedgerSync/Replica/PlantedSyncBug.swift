#if Canaries
  /// Bugs that a build with the package trait Canaries can be told to have, so that whoever tests replicas is tested too.
  public enum PlantedSyncBug: UInt8, Hashable, Sendable, CaseIterable {
    /// After a lost answer, entries are sent once more as new ones.
    case doubledRetry
    /// An entry that is delivered a second time is posted under a new id.
    case doubledDelivery
    /// The change token is stored in a batch of its own, before the data.
    case tokenFirst
    /// Every device pays for the rewards that it sees.
    case manyAuthorities
    /// After a partial failure the whole outbox counts as sent.
    case droppedOutbox
    /// Records are taken in the order in which they come, and what does not fit is dropped.
    case trustedOrder
    /// The authority overlooks every third request.
    case deafAuthority
    /// Any device uses a reward's minutes.
    case sharedMinutes
    /// The authority refunds a reward without asking whose minutes they are.
    case hastyRefund
    /// Every device lets rewards end by its own clock.
    case ownClocks
    /// Of two records under one id the later one counts.
    case overwritten
    /// A correction that the authority posted is stored on other devices, and not taken off the balance in memory.
    case staleBalance
    /// A record of another device that is fetched again, unchanged, is reported as another one.
    case falseAlarm
    /// What the zone has of this device is not taken for its own when its store has it not.
    case disownedPast
    /// A correction that is wished for one child lowers what its sisters and brothers can spend.
    case siblingsWish
  }
#endif
