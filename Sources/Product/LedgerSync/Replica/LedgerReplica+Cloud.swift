import Kernel

/// How a replica talks to the cloud: one sending and one fetching at a time, a pause after each failure.
extension LedgerReplica {
  /// What was on its way is given up: its answers will not count, and sending a record twice does no harm.
  mutating func becomeReachable(_ isReachable: Bool) {
    link.isReachable = isReachable
    link.sending = nil
    link.fetching = nil
    link.isPausing = false
    link.failures = 0
    if isReachable { link.wantsFetch = true }
  }

  /// Begins whatever there is to send and to fetch.
  mutating func beginRequests(into effects: inout [SyncEffect]) {
    guard link.isReachable, !link.isPausing else { return }
    if link.sending == nil, !state.unsent.isEmpty, !isCatchingUp, !link.isContradicted, link.own.isEmpty {
      link.attempt += 1
      link.sending = link.attempt
      let records = Array(state.unsent.prefix(settings.batchLimit))
      link.batch = records.map(\.id)
      effects.append(.send(attempt: link.attempt, records))
    }
    if link.fetching == nil, link.wantsFetch {
      link.attempt += 1
      link.fetching = link.attempt
      link.wantsFetch = false
      effects.append(.fetch(attempt: link.attempt, since: link.token ?? state.position.token))
    }
  }

  mutating func endSending(
    _ attempt: Int, _ answer: SendAnswer, at now: WallTime, into effects: inout [SyncEffect]
  ) {
    guard link.sending == attempt else { return }
    link.sending = nil
    let sent = link.batch
    guard case .outcomes(let outcomes) = answer, outcomes.count == sent.count else {
      pause(into: &effects)
      return
    }
    let isStored = batch(&effects) { (replica, effects) throws(LedgerStoreError) in
      for (id, outcome) in zip(sent, outcomes) where outcome == .saved {
        if let known = try replica.store.record(id), known.standing.isUnsent {
          try replica.markSent(id, known.standing)
        }
      }
    }
    for (id, outcome) in zip(sent, outcomes) where outcome == .conflict {
      // An earlier installation, or a store from before a backup, made that one: what it says counts, ours gets another id.
      effects.append(.contradiction(id))
      link.isContradicted = true
      link.wantsFetch = true
    }
    if isStored && !outcomes.contains(.failed) && !outcomes.contains(.conflict) {
      link.failures = 0
    } else {
      pause(into: &effects)
    }
  }

  mutating func endFetching(
    _ attempt: Int, _ answer: FetchAnswer, at now: WallTime, into effects: inout [SyncEffect]
  ) {
    guard link.fetching == attempt else { return }
    link.fetching = nil
    let isStored: Bool
    switch answer {
    case .failed: isStored = false
    case .tokenExpired: isStored = forgetToken(&effects)
    case .changes(let records, let token, let hasMore):
      let asked = link.token ?? state.position.token
      isStored = takeIn(records, token, hasMore: hasMore, at: now, &effects)
      // A page with nothing in it, or after which the cloud is where it was, is no progress.
      if isStored, hasMore, records.isEmpty || token == asked {
        link.wantsFetch = true
        return pause(into: &effects)
      }
      if hasMore { link.wantsFetch = true }
    }
    guard isStored else {
      link.wantsFetch = true
      pause(into: &effects)
      return
    }
    if link.isPausing { return }
    link.failures = 0
    if !link.wantsFetch { effects.append(.wake(after: settings.pollPause)) }
  }

  /// Takes a page in; whether it is stored. After the last one, what is ours to say is said.
  private mutating func takeIn(
    _ records: [SyncRecord], _ token: ChangeToken, hasMore: Bool, at now: WallTime,
    _ effects: inout [SyncEffect]
  ) -> Bool {
    let before = link
    let isStored = batch(&effects) { (replica, effects) throws(LedgerStoreError) in
      try replica.receive(records, isAnswer: true, into: &effects)
      if hasMore {
        try replica.answerOwn(at: now, into: &effects)
      } else {
        try replica.takeUpOwn(into: &effects)
        try replica.answerAll(at: now, into: &effects)
      }
      if replica.link.own.isEmpty {
        replica.state.position.token = token
        replica.link.token = nil
      } else {
        replica.link.token = token
      }
    }
    if !isStored {
      link = before
    } else if !hasMore {
      link.hasExpired = false
      link.isContradicted = false
    }
    return isStored
  }

  /// The cloud forgot what the token means: all is fetched, at once for the first time, else after a pause.
  private mutating func forgetToken(_ effects: inout [SyncEffect]) -> Bool {
    link.own = []
    link.token = nil
    link.wantsFetch = true
    let isStored = batch(&effects) { (replica, _) in replica.state.position.token = nil }
    defer { link.hasExpired = true }
    return isStored && !link.hasExpired
  }

  /// Stops asking for a while that grows with each failure in a row.
  private mutating func pause(into effects: inout [SyncEffect]) {
    link.isPausing = true
    var span = settings.firstPause
    for _ in 0..<min(link.failures, 16) where span < settings.longestPause { span = span + span }
    link.failures += 1
    effects.append(.wake(after: min(span, settings.longestPause)))
  }

  /// The zone has a record of this device's.
  mutating func markSent(
    _ id: RecordID, _ standing: KnownRecord.Standing
  ) throws(LedgerStoreError) {
    try store.update(id, to: KnownRecord.Standing(fold: standing.fold))
    state.unsent.removeAll { $0.id == id }
  }
}
