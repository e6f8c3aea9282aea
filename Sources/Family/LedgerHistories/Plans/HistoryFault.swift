/// A fault between a family's devices and the cloud.
package enum HistoryFault: Int, CaseIterable, Sendable {
  /// A request takes seconds.
  case slow
  /// A request fails without an effect.
  case failing
  /// Some records of a send request are saved, the others fail.
  case partial
  /// The request succeeded, but its answer is lost.
  case answerLost
  /// A send request reaches the zone after its device gave it up.
  case delayed
  /// A send request reaches the zone twice, or fetched records arrive again.
  case duplicated
  /// A page of changes arrives in another order, and single records arrive early or late.
  case reordered
  /// Another record under a known id is delivered.
  case altered
  /// The cloud forgets a token.
  case tokenExpired
  /// A notice of a change never arrives.
  case noticeLost
  /// A device is offline for a while.
  case offline
  /// A process dies between its writes and their commit.
  case deathBeforeCommit
  /// A process dies right after a commit.
  case deathAfterCommit
  /// A device's clock is set.
  case clockSet
  /// The app is deleted and installed again: its store is empty.
  case storeLost
  /// The app's store is replaced by an older one, from a backup.
  case storeRestored
  /// The store, or a backup of it, is copied to a second device, and both continue under one device ID.
  case cloned

  /// The name in tables and timelines.
  package var name: String {
    switch self {
    case .slow: "slow"
    case .failing: "failing"
    case .partial: "partial failure"
    case .answerLost: "answer lost"
    case .delayed: "delayed"
    case .duplicated: "duplicated"
    case .reordered: "reordered"
    case .altered: "altered"
    case .tokenExpired: "token expired"
    case .noticeLost: "notice lost"
    case .offline: "offline"
    case .deathBeforeCommit: "death before commit"
    case .deathAfterCommit: "death after commit"
    case .clockSet: "clock set"
    case .storeLost: "store lost"
    case .storeRestored: "store restored"
    case .cloned: "store cloned"
    }
  }

  /// The faults drawn for each request or notice; the others happen at planned times.
  static let ofRequests: [HistoryFault] = [
    .slow, .failing, .partial, .answerLost, .delayed, .duplicated, .reordered, .altered, .tokenExpired,
    .noticeLost,
  ]
}

/// An event that a run must contain, besides each fault, for its success to prove anything.
package enum HistoryRisk: Int, CaseIterable, Sendable {
  /// A reward that its device could afford was rejected, because the points had been spent elsewhere.
  case spendingRace
  /// A device received a record that it already had.
  case doubleDelivery
  /// A record arrived before one that it depends on.
  case earlyArrival
  /// A process died with a fetched page in an open batch.
  case deathInFetch
  /// A process died with a user's edit in an open batch.
  case deathInEdit
  /// A paid reward was refunded.
  case refund
  /// Minutes were used while a user asked to take the reward back.
  case lateCancel
  /// A reward ended with minutes left.
  case ending
  /// A correction was rejected.
  case reductionDenied
  /// A store was lost, with records that the zone did not have; and with records that it had.
  case unsentLost
  case sentLost
  /// The zone had another installation's record under the id of a sent one; and a decision became void.
  case rivals
  case voided

  /// The name in tables.
  package var name: String {
    switch self {
    case .spendingRace: "spending race"
    case .doubleDelivery: "double delivery"
    case .earlyArrival: "early arrival"
    case .deathInFetch: "death in a fetch"
    case .deathInEdit: "death in an edit"
    case .refund: "refund"
    case .lateCancel: "use against cancel"
    case .ending: "reward ended"
    case .reductionDenied: "correction denied"
    case .unsentLost: "loss of what was unsent"
    case .sentLost: "loss of what was sent"
    case .rivals: "two say the same number"
    case .voided: "decision void"
    }
  }
}
