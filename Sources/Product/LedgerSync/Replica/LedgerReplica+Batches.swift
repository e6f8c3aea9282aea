import Kernel

/// Batches of an app's ledger events with the app's own ids; see docs/product.md, section 7.
extension LedgerReplica {
  /// Performs the events in order, each as the corresponding edit.
  mutating func carryOut(
    _ events: [LedgerEvent], at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    if isCatchingUp { return effects.append(.refused(.catchingUp)) }
    for event in events { try carryOut(event, at: now, into: &effects) }
  }

  private mutating func carryOut(
    _ event: LedgerEvent, at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    switch event {
    case .enrol(let child): try enrol(child, at: now, into: &effects)
    case .earn(let id, let child, let points, let session):
      try post(entry(id, child, .earned, points, session: session, note: "", at: now), into: &effects)
    case .adjust(let id, let child, let points, let note):
      try post(entry(id, child, .adjusted, points, session: nil, note: note, at: now), into: &effects)
    case .deliver(let entry): effects.append(.refused(.notMadeHere(entry.id.raw)))
    case .redeem(let request), .requestOffline(let request): try ask(request, at: now, into: &effects)
    case .approve(let id, _):
      if let pending = try decidable(id, into: &effects) { try judge(pending, at: now, into: &effects) }
    case .reject(let id):
      guard try decidable(id, into: &effects) != nil else { return }
      try notify(.reject(id), at: now)
      if passed(to: &effects) { try record(.denial(id)) }
    case .use(let id, let minutes, let moment):
      // Minutes reported as used after the reward's end were not in time.
      let end = openRedemption(id)?.expiresAt
      let isInTime = moment.map { moment in end.map { moment <= $0 } ?? true } ?? false
      try use(id, minutes, by: isInTime ? moment : nil, at: now, into: &effects)
    case .cancel(let id, _): try giveBack(id, at: now, into: &effects)
    case .expire: try endRewards(at: now, into: &effects)
    case .expireBy(let moment): try endRewards(at: min(now, moment), into: &effects)
    }
  }

  private func entry(
    _ id: TransactionID, _ child: ChildID, _ kind: TransactionKind, _ points: Points, session: Int64?,
    note: String, at now: WallTime
  ) -> PointTransaction {
    PointTransaction(
      id: id, child: child, kind: kind, amount: points,
      timestamp: ledger.account(of: child)?.stamp(at: now) ?? now, madeAt: now, session: session,
      note: note)
  }

  /// Posts an entry, or requests it from the authority. A repetition with its id may differ only in time.
  private mutating func post(
    _ entry: PointTransaction, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    guard isMadeHere(entry.id.raw) else { return effects.append(.refused(.notMadeHere(entry.id.raw))) }
    if let known = try store.transaction(entry.id) ?? wishedEntry(entry.id) {
      effects.append(
        known.isRepeated(by: entry)
          ? .ledger(.duplicate(entry.id)) : .refused(.ledger(.conflictingTransaction(entry.id))))
      return
    }
    note(entry.id.raw)
    if entry.amount < .zero && !isAuthority {
      try intent(entry, into: &effects)
    } else {
      try add(entry, into: &effects)
    }
  }

  /// Requests a reward.
  private mutating func ask(
    _ request: RedemptionRequest, at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    for id in [request.id.raw, request.entry.raw] where !isMadeHere(id) {
      return effects.append(.refused(.notMadeHere(id)))
    }
    if try store.redemption(request.id) != nil {
      try notify(.requestOffline(request), at: now)
      _ = passed(to: &effects)
      return
    }
    note(max(request.id.raw, request.entry.raw))
    try redeem(request, at: now, into: &effects)
  }

  /// Gives a reward back, or asks its owner to. Repeating it is a duplicate.
  private mutating func giveBack(
    _ id: RedemptionID, at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    let isBack = try store.redemption(id)?.status == .cancelled
    if isBack || giveBackTime(id) != nil { return effects.append(.ledger(.duplicateRedemption(id))) }
    try cancel(id, at: now, into: &effects)
  }

  /// The reward to decide about: a pending one, on the authority only.
  private mutating func decidable(
    _ id: RedemptionID, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) -> RewardRedemption? {
    guard isAuthority else {
      effects.append(.refused(.notTheAuthority))
      return nil
    }
    if let found = openRedemption(id), found.status == .pending { return found }
    let known = try store.redemption(id)
    effects.append(.refused(.ledger(known.map { .wrongStatus(id, $0.status) } ?? .unknownRedemption(id))))
    return nil
  }

  private func wishedEntry(_ id: TransactionID) -> PointTransaction? {
    for record in state.open {
      if case .reductionRequest(let entry) = record.content, entry.id == id { return entry }
    }
    return nil
  }

  private func isMadeHere(_ id: Int64) -> Bool { id > 0 && LedgerIDSource.device(of: id) == device }

  /// Ensures that new ids are above `id`.
  private mutating func note(_ id: Int64) {
    if id > state.position.lastID { giveIDs(after: id) }
  }
}
