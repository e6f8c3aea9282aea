/// Something that happens to a replica.
public enum SyncEvent: Hashable, Sendable {
  /// A user does something; it is acknowledged by effects, and never depends on the cloud being reachable.
  case edit(LedgerEdit)
  /// The device's clock has moved on; due at `LedgerReplica.nextEnd`.
  case clock
  /// The way to the cloud is there, or is gone. A replica begins without.
  case reachable(Bool)
  /// The cloud says that its zone has changed.
  case noticed
  /// Records that came along without being asked for, perhaps again, perhaps out of order.
  case delivered([SyncRecord])
  /// What became of the sending with this number; every `send` is answered once, by `unknown` if by nothing else.
  case sent(attempt: Int, SendAnswer)
  /// What became of the fetching with this number; every `fetch` is answered once.
  case fetched(attempt: Int, FetchAnswer)
  /// The span of the last `wake` has passed.
  case woken
  /// An app puts events to the ledger under ids of its own, which this device makes: all of them or none. What was done before
  /// is recognised by its id, so that the same batch may be asked again. A reward that is asked for is paid by the authority
  /// only, whichever way it is asked for; what other devices made comes as records and is not delivered (`notMadeHere`).
  case batch([LedgerEvent])
}

/// What the cloud says to a sending.
public enum SendAnswer: Hashable, Sendable {
  /// One outcome for each record, in the order sent.
  case outcomes([RecordOutcome])
  /// Nothing was saved.
  case failed
  /// The answer was lost: nobody knows what was saved.
  case unknown
}

/// What became of one record that was sent.
public enum RecordOutcome: UInt8, Hashable, Sendable {
  /// The zone has it, from now on or since an earlier sending.
  case saved
  /// Not saved this time.
  case failed
  /// The zone has another record under this id.
  case conflict
}

/// What the cloud says to a fetching.
public enum FetchAnswer: Hashable, Sendable {
  /// What came into the zone after the token's moment, the moment after it, and whether there is more.
  case changes([SyncRecord], ChangeToken, hasMore: Bool)
  /// The cloud no longer knows what the token means.
  case tokenExpired
  /// Nothing came, or nobody knows.
  case failed
}
