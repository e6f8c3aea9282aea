import Kernel

/// What a replica does of itself, because it is the authority or owns a reward.
extension LedgerReplica {
  /// As the authority, answers every wish there is. Only when all is fetched: what a request rests on came before it.
  mutating func answerAll(at now: WallTime, into effects: inout [SyncEffect]) throws(LedgerStoreError) {
    try answerOwn(at: now, into: &effects)
    guard isAuthority, !isCatchingUp else { return }
    try cancelGivenBack(at: now, into: &effects)
    // By id, the order in which they were asked for.
    let pending = ledger.openRedemptions.filter { $0.status == .pending }.sorted { $0.id < $1.id }
    for redemption in pending { try judge(redemption, at: now, into: &effects) }
    for wish in state.open {
      if case .reductionWish(let entry) = wish.content {
        try judge(entry, at: now, into: &effects)
      }
    }
    try settleOpen()
  }

  /// Pays for a pending reward or turns it down, by the ledger's own rules.
  mutating func judge(
    _ redemption: RewardRedemption, at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    let payment = TransactionID(newID(at: now))
    try tell(.approve(redemption.id, payment), at: now)
    // By a clock that no entry can have it is neither paid nor turned down.
    if refusal != nil { return }
    pass(to: &effects)
    if let entry = try store.transaction(payment) {
      try record(.payment(redemption.id, entry))
    } else {
      try record(.denial(redemption.id))
    }
  }

  /// Posts a correction that another device wished for, or turns it down.
  private mutating func judge(
    _ wish: PointTransaction, at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    var entry = wish
    if let account = ledger.account(of: wish.child) { entry.timestamp = account.stamp(at: now) }
    try tell(.deliver(entry), at: now)
    if refusal == nil {
      pass(to: &effects)
      try record(.entry(entry))
    } else {
      try record(.reductionDenial(wish.id))
      _ = try closeReduction(wish.id)
    }
  }

  /// Takes rewards back that their owners will not use.
  mutating func cancelGivenBack(
    at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    for wish in state.open {
      guard case .giveBack(let id, let time) = wish.content, let redemption = openRedemption(id) else {
        continue
      }
      let refund = TransactionID(newID(at: now))
      // Of the owner's moment: that it was in time does not depend on how long the news took.
      try tell(.cancel(id, refund), at: time)
      pass(to: &effects)
      let entry = redemption.status == .active ? try store.transaction(refund) : nil
      if refusal == nil { try record(.cancellation(id, refund: entry)) }
    }
    try settleOpen()
  }

  /// As an owner, gives back what others ask for and nobody has used, and lets end what has ended.
  mutating func answerOwn(at now: WallTime, into effects: inout [SyncEffect]) throws(LedgerStoreError) {
    guard !isCatchingUp else { return }
    for wish in state.open {
      guard case .cancelWish(let id) = wish.content, let redemption = openRedemption(id) else { continue }
      guard redemption.minutesUsed == 0, giveBackTime(id) == nil, now < redemption.expiresAt,
        LedgerReplica.owner(of: id) == device
      else { continue }
      try record(.giveBack(id, at: now), fold: .open)
    }
    try endRewards(at: now, into: &effects)
    try settleOpen()
  }

  /// Lets the rewards end whose minutes are this device's.
  mutating func endRewards(at now: WallTime, into effects: inout [SyncEffect]) throws(LedgerStoreError) {
    guard !isCatchingUp else { return }
    while let redemption = ledger.openRedemptions.first(where: { isMineToEnd($0) }),
      redemption.expiresAt <= now
    {
      try tell(.expired(redemption.id))
      pass(to: &effects)
      guard refusal == nil else { return }
      try record(.ending(redemption.id))
    }
  }

  /// Closes the wishes that the ledger answers by now. O(open wishes x open rewards).
  mutating func settleOpen() throws(LedgerStoreError) {
    var answered: [RecordID] = []
    for wish in state.open where try isAnswered(wish) { answered.append(wish.id) }
    try close(answered)
  }

  private func isAnswered(_ wish: SyncRecord) throws(LedgerStoreError) -> Bool {
    switch wish.content {
    case .giveBack(let id, _): openRedemption(id) == nil
    case .cancelWish(let id): openRedemption(id).map { $0.minutesUsed > 0 } ?? true
    case .reductionWish(let entry): try store.transaction(entry.id) != nil
    default: true
    }
  }

  /// Closes the wish for this correction; whether it was open.
  mutating func closeReduction(_ id: TransactionID) throws(LedgerStoreError) -> Bool {
    let wish = state.open.first {
      if case .reductionWish(let entry) = $0.content { entry.id == id } else { false }
    }
    guard let wish else { return false }
    try close([wish.id])
    return true
  }

  private mutating func close(_ wishes: [RecordID]) throws(LedgerStoreError) {
    for id in wishes {
      let isUnsent = id.device == device && state.unsent.contains { $0.id == id }
      try store.update(id, to: KnownRecord.Standing(isUnsent: isUnsent, fold: .done))
      state.close(id)
    }
  }
}
