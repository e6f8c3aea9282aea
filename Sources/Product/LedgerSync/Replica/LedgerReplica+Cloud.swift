import Kernel

/// Requests to the cloud and their answers.
extension LedgerReplica {
  /// Starts pending sends and fetches. Sends nothing while own records are missing, because their numbers may be taken.
  mutating func beginRequests(into effects: inout [SyncEffect]) {
    if !isCatchingUp, lost.isEmpty, let request = link.beginSending(state.unsent) { effects.append(request) }
    if let request = link.beginFetching(since: lost.token(orStored: state.position.token)) {
      effects.append(request)
    }
  }

  mutating func endSending(
    _ attempt: Int, _ answer: SendAnswer, at now: WallTime, into effects: inout [SyncEffect]
  ) {
    guard let sent = link.endSending(attempt) else { return }
    guard case .outcomes(let outcomes) = answer, outcomes.count == sent.count else {
      return effects.append(link.pause())
    }
    let isStored = batch(&effects) { (replica, effects) throws(LedgerStoreError) in
      for (record, outcome) in zip(sent, outcomes) where outcome == .saved {
        // A fetch in between may have given this record's id to another.
        if let known = try replica.store.record(record.id), known.standing.isUnsent, known.record == record {
          try replica.markSent(record.id, known.standing)
        }
      }
    }
    for (record, outcome) in zip(sent, outcomes) where outcome == .conflict {
      // Another installation, or a store from before a backup, used this id. Its record counts; the local one gets another id.
      if state.isUnsent(record) {
        effects.append(.contradiction(record.id))
        link.beContradicted()
      }
    }
    if isStored && !outcomes.contains(.failed) && !outcomes.contains(.conflict) {
      link.succeed()
    } else {
      effects.append(link.pause())
    }
  }

  mutating func endFetching(
    _ attempt: Int, _ answer: FetchAnswer, at now: WallTime, into effects: inout [SyncEffect]
  ) {
    guard link.endFetching(attempt) else { return }
    let isStored: Bool
    switch answer {
    case .failed: isStored = false
    case .tokenExpired: isStored = forgetToken(&effects)
    case .changes(let records, let token, let hasMore):
      let asked = lost.token(orStored: state.position.token)
      isStored = takeIn(records, token, hasMore: hasMore, at: now, &effects)
      // An empty page, or one that returns the same token, is no progress.
      if isStored, hasMore, records.isEmpty || token == asked {
        link.wantFetch()
        return effects.append(link.pause())
      }
      if hasMore { link.wantFetch() }
    }
    guard isStored else {
      link.wantFetch()
      return effects.append(link.pause())
    }
    if let waking = link.succeedFetching() { effects.append(waking) }
  }

  /// Processes a page and returns whether it was stored. After the last page, makes this device's own records.
  private mutating func takeIn(
    _ records: [SyncRecord], _ token: ChangeToken, hasMore: Bool, at now: WallTime,
    _ effects: inout [SyncEffect]
  ) -> Bool {
    let isStored = batch(&effects) { (replica, effects) throws(LedgerStoreError) in
      try replica.receive(records, isAnswer: true, into: &effects)
      if hasMore {
        try replica.answerOwn(at: now, into: &effects)
      } else {
        try replica.takeUpOwn(at: now, into: &effects)
        try replica.answerAll(at: now, into: &effects)
      }
      if replica.lost.read(to: token) { replica.state.position.token = token }
    }
    if isStored, !hasMore { link.haveFetchedAll() }
    return isStored
  }

  /// Starts a full fetch after the cloud rejected the token: at once the first time, else after a pause.
  private mutating func forgetToken(_ effects: inout [SyncEffect]) -> Bool {
    lost.beginAnew()
    let isFirst = link.forgetToken()
    let isStored = batch(&effects) { (replica, _) in replica.state.position.token = nil }
    return isStored && isFirst
  }

  /// Marks an own record as present in the zone.
  mutating func markSent(
    _ id: RecordID, _ standing: KnownRecord.Standing
  ) throws(LedgerStoreError) {
    try store.update(id, to: KnownRecord.Standing(fold: standing.fold))
    state.unqueue(id)
  }
}
