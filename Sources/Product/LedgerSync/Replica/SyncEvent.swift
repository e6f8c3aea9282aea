/// An event that a replica processes.
public enum SyncEvent: Hashable, Sendable {
  /// A user's edit. Its effects never depend on the cloud being reachable.
  case edit(LedgerEdit)
  /// The clock has advanced; due at `LedgerReplica.nextEnd`.
  case clock
  /// The cloud became reachable or unreachable. A replica starts as unreachable.
  case reachable(Bool)
  /// The cloud notified the device of a change in its zone.
  case noticed
  /// Records that arrived without a fetch, possibly repeated or out of order.
  case delivered([SyncRecord])
  /// The answer to the send with this number; every `send` needs exactly one, `unknown` if there is no better one.
  case sent(attempt: Int, SendAnswer)
  /// The answer to the fetch with this number; every `fetch` needs exactly one.
  case fetched(attempt: Int, FetchAnswer)
  /// The span of the last `wake` has passed.
  case woken
  /// An app's ledger events with ids assigned on this device; applied completely or not at all. Repeated ids are recognised, so a
  /// batch can be sent again. Only the authority pays for a reward, even for one that is redeemed online. Entries of other
  /// devices arrive as records and are refused here (`notMadeHere`).
  case batch([LedgerEvent])
}

/// The cloud's answer to a send.
public enum SendAnswer: Hashable, Sendable {
  /// One outcome for each record, in the order sent.
  case outcomes([RecordOutcome])
  /// Nothing was saved.
  case failed
  /// The answer was lost; the records may or may not be saved.
  case unknown
}

/// The outcome of one sent record.
public enum RecordOutcome: UInt8, Hashable, Sendable {
  /// The zone has it, now or since an earlier send.
  case saved
  /// Not saved this time.
  case failed
  /// The zone has another record under this id.
  case conflict
}

/// The cloud's answer to a fetch.
public enum FetchAnswer: Hashable, Sendable {
  /// The records that arrived after the token, the token after them, and whether there are more.
  case changes([SyncRecord], ChangeToken, hasMore: Bool)
  /// The cloud no longer knows the token.
  case tokenExpired
  /// The request failed, or its answer was lost.
  case failed
}
