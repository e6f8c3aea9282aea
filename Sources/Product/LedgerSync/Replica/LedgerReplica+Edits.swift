import Kernel

extension LedgerReplica {
  /// Performs a user's edit, refuses it, or requests it from the device that may perform it.
  mutating func carryOut(
    _ edit: LedgerEdit, at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    if isCatchingUp { return effects.append(.refused(.catchingUp)) }
    switch edit {
    case .enrol(let child): try enrol(child, at: now, into: &effects)
    case .earn(let child, let points, let session):
      let entry = newEntry(.earned, child, points, session: session, note: "", at: now)
      try add(entry, into: &effects)
    case .adjust(let child, let points, let note):
      let entry = newEntry(.adjusted, child, points, session: nil, note: note, at: now)
      if points < .zero && !isAuthority {
        try intent(entry, into: &effects)
      } else {
        try add(entry, into: &effects)
      }
    case .redeem(let child, let category, let points, let rate, let end):
      let request = RedemptionRequest(
        id: RedemptionID(newID(at: now)), entry: TransactionID(newID(at: now)), child: child,
        appCategory: category, pointsSpent: points, rate: rate, expiresAt: end)
      try redeem(request, at: now, into: &effects)
    case .use(let id, let minutes): try use(id, minutes, at: now, into: &effects)
    case .cancel(let id): try cancel(id, at: now, into: &effects)
    }
  }

  mutating func enrol(
    _ child: ChildProfile, at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    guard isAuthority else {
      effects.append(.refused(.notTheAuthority))
      return
    }
    try notify(.enrol(child), at: now)
    if passed(to: &effects), !answers.isEmpty { try record(.child(child)) }
  }

  private mutating func newEntry(
    _ kind: TransactionKind, _ child: ChildID, _ points: Points, session: Int64?, note: String,
    at now: WallTime
  ) -> PointTransaction {
    PointTransaction(
      id: TransactionID(newID(at: now)), child: child, kind: kind, amount: points,
      timestamp: ledger.account(of: child)?.stamp(at: now) ?? now, madeAt: now, session: session,
      note: note)
  }

  /// Posts an entry made now.
  mutating func add(
    _ entry: PointTransaction, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    try notify(.deliver(entry), at: entry.timestamp)
    if passed(to: &effects) { try record(.entry(entry)) }
  }

  /// Requests a correction that removes points from the authority, if the local balance would allow it.
  mutating func intent(
    _ entry: PointTransaction, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    let refusal: LedgerRefusal?
    if ledger.account(of: entry.child) == nil {
      refusal = .unknownChild(entry.child)
    } else if !entry.hasLawfulAmount {
      refusal = .unlawfulAmount(entry.id, entry.amount)
    } else {
      let available = available(to: entry.child)
      refusal = available + entry.amount < .zero ? .overdraft(entry.id, lowest: available) : nil
    }
    if let refusal {
      effects.append(.refused(.ledger(refusal)))
    } else {
      effects.append(.asked(try record(.reductionRequest(entry), fold: .open)))
    }
  }

  mutating func redeem(
    _ request: RedemptionRequest, at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    let available = available(to: request.child)
    if ledger.account(of: request.child) != nil, request.pointsSpent > available {
      effects.append(.refused(.ledger(.unaffordable(request.id, available: available))))
      return
    }
    try notify(.requestOffline(request), at: now)
    guard passed(to: &effects), let redemption = openRedemption(request.id) else { return }
    try record(.request(redemption))
    if isAuthority { try judge(redemption, at: now, into: &effects) }
  }

  /// Uses minutes of an own reward, the last of them at `moment`, which is not after its end, else now.
  mutating func use(
    _ id: RedemptionID, _ minutes: Int64, by moment: WallTime? = nil, at now: WallTime,
    into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    let owner = LedgerReplica.owner(of: id)
    guard owner == device else {
      effects.append(.refused(.notTheOwner(id, owner: owner)))
      return
    }
    if giveBackTime(id) != nil {
      effects.append(.refused(.givenBack(id)))
      return
    }
    if moment == nil { try endRewards(at: now, into: &effects) }
    try notify(.use(id, minutes: minutes, by: moment), at: now)
    guard passed(to: &effects), let redemption = try store.redemption(id) else { return }
    try record(.usage(id, minutes: redemption.minutesUsed))
  }

  /// Gives an own reward back, or asks its owner to.
  mutating func cancel(
    _ id: RedemptionID, at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    try endRewards(at: now, into: &effects)
    guard let redemption = openRedemption(id) else {
      let known = try store.redemption(id)
      effects.append(
        .refused(.ledger(known.map { .wrongStatus(id, $0.status) } ?? .unknownRedemption(id))))
      return
    }
    guard redemption.minutesUsed == 0 else {
      effects.append(.refused(.ledger(.alreadyStarted(id, minutesUsed: redemption.minutesUsed))))
      return
    }
    if giveBackTime(id) != nil {
      effects.append(.refused(.givenBack(id)))
      return
    }
    guard now < redemption.expiresAt else {
      effects.append(.refused(.ledger(.wrongStatus(id, .expired))))
      return
    }
    let isMine = LedgerReplica.owner(of: id) == device
    effects.append(
      .asked(try record(isMine ? .giveBack(id, at: now) : .cancellationRequest(id), fold: .open)))
    try answerOwn(at: now, into: &effects)
    if isAuthority && isMine { try cancelGivenBack(at: now, into: &effects) }
  }

  /// Passes the ledger's effects on, a refusal as the replica's own. Returns whether there was none.
  func passed(to effects: inout [SyncEffect]) -> Bool {
    if let refusal {
      effects.append(.refused(.ledger(refusal)))
      return false
    }
    pass(to: &effects)
    return true
  }
}
