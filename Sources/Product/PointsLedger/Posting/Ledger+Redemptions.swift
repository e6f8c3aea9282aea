import Kernel

extension Ledger {
  /// Takes a request: pays for it at once (`active`) or reserves its points (`pending`).
  mutating func redeem(
    _ request: RedemptionRequest, as status: RedemptionStatus, at now: WallTime,
    into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    if let known = try store.redemption(request.id) {
      effects.append(
        known.answers(request)
          ? .duplicateRedemption(request.id) : .refused(.conflictingRedemption(request.id)))
      return
    }
    if let refusal = try refusal(of: request, at: now) {
      effects.append(.refused(refusal))
      return
    }
    let redemption = RewardRedemption(request, at: now, status: status)
    try store.insert(redemption)
    state.put(redemption)
    if status == .active {
      try pay(redemption, request.entry, .redeemed, Points(-redemption.pointsSpent.count), now, &effects)
    }
    effects.append(.redemption(redemption.id, status, minutesLeft: redemption.minutesLeft))
  }

  private func refusal(
    of request: RedemptionRequest, at now: WallTime
  ) throws(LedgerStoreError) -> LedgerRefusal? {
    guard request.id.raw > 0 else { return .invalidID(request.id.raw) }
    guard request.entry.raw > 0 else { return .invalidID(request.entry.raw) }
    guard account(of: request.child) != nil else { return .unknownChild(request.child) }
    guard request.pointsSpent > .zero, request.pointsSpent <= PointTransaction.largestAmount else {
      return .unlawfulAmount(request.entry, request.pointsSpent)
    }
    guard request.rate.minutes(for: request.pointsSpent) > 0, now < request.expiresAt else {
      return .worthless(request.id)
    }
    if try isTaken(request.entry) { return .conflictingTransaction(request.entry) }
    let available = available(to: request.child)
    return request.pointsSpent > available ? .unaffordable(request.id, available: available) : nil
  }

  /// Pays for a pending reward; one that has ended or can no longer be paid for is rejected.
  mutating func approve(
    _ id: RedemptionID, _ entry: TransactionID, at now: WallTime, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    guard let redemption = try open(id, as: .pending, into: &effects) else { return }
    if entry.raw <= 0 {
      effects.append(.refused(.invalidID(entry.raw)))
      return
    }
    if try isTaken(entry) {
      effects.append(.refused(.conflictingTransaction(entry)))
      return
    }
    let balance = account(of: redemption.child)?.balance ?? .zero
    if now >= redemption.expiresAt || balance < redemption.pointsSpent {
      try change(redemption, to: .rejected, into: &effects)
      return
    }
    try pay(redemption, entry, .redeemed, Points(-redemption.pointsSpent.count), now, &effects)
    try change(redemption, to: .active, into: &effects)
  }

  mutating func reject(
    _ id: RedemptionID, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    guard let redemption = try open(id, as: .pending, into: &effects) else { return }
    try change(redemption, to: .rejected, into: &effects)
  }

  /// Counts minutes as used; the last one closes the reward, and its end voids the rest.
  mutating func use(
    _ id: RedemptionID, _ minutes: Int64, at now: WallTime, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    guard var redemption = try open(id, as: .active, into: &effects) else { return }
    if now >= redemption.expiresAt {
      try change(redemption, to: .expired, into: &effects)
      effects.append(.refused(.wrongStatus(id, .expired)))
      return
    }
    guard minutes > 0, minutes <= redemption.minutesLeft else {
      effects.append(.refused(.notEnoughMinutes(id, left: redemption.minutesLeft)))
      return
    }
    redemption.minutesUsed += minutes
    let status: RedemptionStatus = redemption.minutesLeft == 0 ? .used : .active
    try change(redemption, to: status, into: &effects)
  }

  /// Takes a reward back before its first minute; what was paid is refunded, what was reserved set free.
  mutating func cancel(
    _ id: RedemptionID, _ entry: TransactionID, at now: WallTime, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    guard let redemption = try open(id, as: nil, into: &effects) else { return }
    if now >= redemption.expiresAt {
      let status: RedemptionStatus = redemption.status == .active ? .expired : .rejected
      try change(redemption, to: status, into: &effects)
      effects.append(.refused(.wrongStatus(id, status)))
      return
    }
    guard redemption.minutesUsed == 0 else {
      effects.append(.refused(.alreadyStarted(id, minutesUsed: redemption.minutesUsed)))
      return
    }
    if redemption.status == .active {
      if entry.raw <= 0 {
        effects.append(.refused(.invalidID(entry.raw)))
        return
      }
      if try isTaken(entry) {
        effects.append(.refused(.conflictingTransaction(entry)))
        return
      }
      try pay(redemption, entry, .reversed, redemption.pointsSpent, now, &effects)
    }
    try change(redemption, to: .cancelled, into: &effects)
  }

  /// Closes what has ended: active rewards expire, pending ones were never paid for and are rejected.
  mutating func expire(
    at now: WallTime, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    while let first = state.openRedemptions.first, now >= first.expiresAt {
      try change(first, to: first.status == .active ? .expired : .rejected, into: &effects)
    }
  }
}

extension Ledger {
  func isTaken(_ id: TransactionID) throws(LedgerStoreError) -> Bool {
    guard id.raw <= state.highestID else { return false }
    return try store.transaction(id) != nil
  }

  /// The open reward with this id and status, or why there is none.
  func open(
    _ id: RedemptionID, as status: RedemptionStatus?, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) -> RewardRedemption? {
    if let found = state.openRedemptions.first(where: { $0.id == id }) {
      if status == nil || found.status == status { return found }
      effects.append(.refused(.wrongStatus(id, found.status)))
      return nil
    }
    if let closed = try store.redemption(id) {
      effects.append(.refused(.wrongStatus(id, closed.status)))
    } else {
      effects.append(.refused(.unknownRedemption(id)))
    }
    return nil
  }

  mutating func change(
    _ redemption: RewardRedemption, to status: RedemptionStatus, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    precondition(
      redemption.status == status || redemption.status.canBecome(status),
      "reward \(redemption.id.raw) cannot go from \(redemption.status) to \(status)")
    var changed = redemption
    changed.status = status
    try store.update(changed)
    state.put(changed)
    effects.append(.redemption(changed.id, status, minutesLeft: changed.minutesLeft))
  }

  private mutating func pay(
    _ redemption: RewardRedemption, _ entry: TransactionID, _ kind: TransactionKind, _ amount: Points,
    _ now: WallTime, _ effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    let timestamp = account(of: redemption.child)?.stamp(at: now) ?? now
    try post(
      PointTransaction(
        id: entry, child: redemption.child, kind: kind, amount: amount, timestamp: timestamp,
        redemption: redemption.id),
      into: &effects)
  }
}
