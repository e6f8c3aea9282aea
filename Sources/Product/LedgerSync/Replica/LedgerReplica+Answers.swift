import Kernel

/// Records that a replica makes by itself, as the authority or as an owner of rewards.
extension LedgerReplica {
  /// As the authority, answers all open requests. Waits until everything is fetched, because requests depend on earlier records.
  mutating func answerAll(at now: WallTime, into effects: inout [SyncEffect]) throws(LedgerStoreError) {
    try answerOwn(at: now, into: &effects)
    guard isAuthority, !isCatchingUp else { return }
    try cancelGivenBack(at: now, into: &effects)
    // Ids ascend in the order of the requests.
    let pending = ledger.openRedemptions.filter { $0.status == .pending }.sorted { $0.id < $1.id }
    for redemption in pending { try judge(redemption, at: now, into: &effects) }
    for intent in state.open {
      if case .reductionRequest(let entry) = intent.content {
        try judge(entry, at: now, into: &effects)
      }
    }
    try settleOpen()
  }

  /// Pays for a pending reward or rejects it, by the ledger's rules.
  mutating func judge(
    _ redemption: RewardRedemption, at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    let payment = TransactionID(newID(at: now))
    try notify(.approve(redemption.id, payment), at: now)
    // A clock outside the lawful range neither pays nor rejects.
    if refusal != nil { return }
    pass(to: &effects)
    if let entry = try store.transaction(payment) {
      try record(.payment(redemption.id, entry))
    } else {
      try record(.denial(redemption.id))
    }
  }

  /// Posts a correction requested by another device, or rejects it.
  private mutating func judge(
    _ intent: PointTransaction, at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    var entry = intent
    if let account = ledger.account(of: intent.child) { entry.timestamp = account.stamp(at: now) }
    try notify(.deliver(entry), at: now)
    if refusal == nil {
      pass(to: &effects)
      try record(.entry(entry))
    } else {
      try record(.reductionDenial(intent.id))
      _ = try closeReduction(intent.id)
    }
  }

  /// Cancels the rewards that their owners gave back.
  mutating func cancelGivenBack(
    at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    for intent in state.open {
      guard case .giveBack(let id, let time) = intent.content, let redemption = openRedemption(id) else {
        continue
      }
      let refund = TransactionID(newID(at: now))
      // Uses the owner's time, so that a delayed record does not make it late.
      try notify(.cancel(id, refund), at: time)
      pass(to: &effects)
      let entry = redemption.status == .active ? try store.transaction(refund) : nil
      if refusal == nil { try record(.cancellation(id, refund: entry)) }
    }
    try settleOpen()
  }

  /// As an owner, gives back unused rewards on request, and closes those that have ended.
  mutating func answerOwn(at now: WallTime, into effects: inout [SyncEffect]) throws(LedgerStoreError) {
    guard !isCatchingUp else { return }
    for intent in state.open {
      guard case .cancellationRequest(let id) = intent.content, let redemption = openRedemption(id) else {
        continue
      }
      guard redemption.minutesUsed == 0, giveBackTime(id) == nil, now < redemption.expiresAt,
        LedgerReplica.owner(of: id) == device
      else { continue }
      try record(.giveBack(id, at: now), fold: .open)
    }
    try endRewards(at: now, into: &effects)
    try settleOpen()
  }

  /// Closes the ended rewards that this device owns.
  mutating func endRewards(at now: WallTime, into effects: inout [SyncEffect]) throws(LedgerStoreError) {
    guard !isCatchingUp else { return }
    while let redemption = ledger.openRedemptions.first(where: { isMineToEnd($0) }),
      redemption.expiresAt <= now
    {
      try notify(.expired(redemption.id))
      pass(to: &effects)
      guard refusal == nil else { return }
      try record(.ending(redemption.id))
    }
  }

  /// Closes the requests that the ledger has answered. O(open requests x open rewards).
  mutating func settleOpen() throws(LedgerStoreError) {
    var answered: [RecordID] = []
    for intent in state.open where try isAnswered(intent) { answered.append(intent.id) }
    try close(answered)
  }

  private func isAnswered(_ intent: SyncRecord) throws(LedgerStoreError) -> Bool {
    switch intent.content {
    case .giveBack(let id, _): openRedemption(id) == nil
    case .cancellationRequest(let id): openRedemption(id).map { $0.minutesUsed > 0 } ?? true
    case .reductionRequest(let entry): try store.transaction(entry.id) != nil
    default: true
    }
  }

  /// Closes the request for this correction. Returns whether it was open.
  mutating func closeReduction(_ id: TransactionID) throws(LedgerStoreError) -> Bool {
    let intent = state.open.first {
      if case .reductionRequest(let entry) = $0.content { entry.id == id } else { false }
    }
    guard let intent else { return false }
    try close([intent.id])
    return true
  }

  private mutating func close(_ intents: [RecordID]) throws(LedgerStoreError) {
    for id in intents {
      let isUnsent = id.device == device && state.unsent.contains { $0.id == id }
      try store.update(id, to: KnownRecord.Standing(isUnsent: isUnsent, fold: .done))
      state.close(id)
    }
  }
}
