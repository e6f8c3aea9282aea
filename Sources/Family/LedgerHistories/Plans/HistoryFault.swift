/// What goes wrong between a family's devices and the cloud.
package enum HistoryFault: Int, CaseIterable, Sendable {
  /// A request takes seconds.
  case slow
  /// A request fails and does nothing.
  case failing
  /// Some records of a sending are saved, the others fail.
  case partial
  /// The request was carried out, its answer is lost.
  case answerLost
  /// A sending reaches the zone after it was given up.
  case delayed
  /// A sending reaches the zone twice, or what was fetched comes once more.
  case duplicated
  /// A page of changes comes in another order, and records come by themselves, early or late.
  case reordered
  /// Another record under a known id is delivered.
  case altered
  /// The cloud forgets what a token means.
  case tokenExpired
  /// A notice of a change never arrives.
  case noticeLost
  /// A device has no way to the cloud for a while.
  case offline
  /// A process dies between its writes and their commit.
  case deathBeforeCommit
  /// A process dies between a commit and what it would have done next.
  case deathAfterCommit
  /// A device's clock is set.
  case clockSet
  /// The app is deleted and installed again: its store is empty.
  case storeLost
  /// The app's store is one of before, from a backup.
  case storeRestored
  /// The store, or a backup of it, comes to a second device, and both go on as the one.
  case cloned

  /// As tables and timelines name it.
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

  /// Those that are drawn for each request or notice; the others happen at planned moments.
  static let ofRequests: [HistoryFault] = [
    .slow, .failing, .partial, .answerLost, .delayed, .duplicated, .reordered, .altered, .tokenExpired,
    .noticeLost,
  ]
}

/// What must have happened in a run for its silence to mean anything, beside each fault.
package enum HistoryRisk: Int, CaseIterable, Sendable {
  /// A reward that its device could afford was turned down: someone else had spent the points.
  case spendingRace
  /// A device was given a record that it had.
  case doubleDelivery
  /// A record came before what it rests on.
  case earlyArrival
  /// A process died with a fetched page in an open batch.
  case deathInFetch
  /// A process died with a user's edit in an open batch.
  case deathInEdit
  /// A paid reward was refunded.
  case refund
  /// Minutes were used while someone asked to take the reward back.
  case lateCancel
  /// A reward ended with minutes left.
  case ending
  /// A correction was turned down.
  case reductionDenied
  /// A store was lost with what its device had said and the zone had not; and with what the zone had.
  case unsentLost
  case sentLost
  /// The zone had a record of another installation under the id of one that was sent; and what had been decided came to nothing.
  case rivals
  case voided

  /// As tables name it.
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
