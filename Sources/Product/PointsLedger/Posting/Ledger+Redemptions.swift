import Kernel

extension Ledger {
  /// Processes a request: pays for it (`active`) or reserves its points (`pending`).
  mutating func redeem(
    _ request: RedemptionRequest, as status: RedemptionStatus, at now: WallTime,
    into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    if let known = try store.redemption(request.id) {
      let isPaid = try isPaid(request, as: status)
      effects.append(
        known.answers(request) && isPaid
          ? .duplicateRedemption(request.id) : .refused(.conflictingRedemption(request.id)))
      return
    }
    if let refusal = try refusal(of: request, at: now) {
      effects.append(.refused(refusal))
      return
    }
    let redemption = RewardRedemption(request, at: now, status: status)
    let payment = payment(redemption, request.entry, .redeemed, at: now)
    // Checked before anything is stored: a reward needs its payment.
    if let refusal = try self.refusal(of: payment) {
      effects.append(.refused(refusal))
      return
    }
    try store.insert(redemption)
    state.put(redemption)
    if status == .active { try post(payment, into: &effects) }
    effects.append(.redemption(redemption.id, status, minutesLeft: redemption.minutesLeft))
  }

  /// Whether a repeated request names the entry that paid for it. The authority chooses the entry for an offline request, so an
  /// entry that does not exist yet is accepted there.
  private func isPaid(
    _ request: RedemptionRequest, as status: RedemptionStatus
  ) throws(LedgerStoreError) -> Bool {
    guard let entry = try store.transaction(request.entry) else { return status == .pending }
    return entry.redemption == request.id && entry.kind == .redeemed
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

  /// Pays for a pending reward. Rejects it when it has ended or exceeds the balance. Repeating it with the same entry is a
  /// duplicate.
  mutating func approve(
    _ id: RedemptionID, _ entry: TransactionID, at now: WallTime, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    if try isDone(.redeemed, id, entry, into: &effects) { return }
    guard let redemption = try open(id, as: .pending, into: &effects) else { return }
    guard try isFree(entry, into: &effects) else { return }
    let balance = account(of: redemption.child)?.balance ?? .zero
    if now >= redemption.expiresAt || balance < redemption.pointsSpent {
      try change(redemption, to: .rejected, into: &effects)
      return
    }
    guard try post(payment(redemption, entry, .redeemed, at: now), into: &effects) else { return }
    try change(redemption, to: .active, into: &effects)
  }

  /// Rejects a pending reward; repeating it is a duplicate.
  mutating func reject(
    _ id: RedemptionID, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    if try store.redemption(id)?.status == .rejected {
      effects.append(.duplicateRedemption(id))
      return
    }
    guard let redemption = try open(id, as: .pending, into: &effects) else { return }
    try change(redemption, to: .rejected, into: &effects)
  }

  /// Uses minutes of a reward. The last minute closes it; after its end it expires.
  mutating func use(
    _ id: RedemptionID, _ minutes: Int64, by moment: WallTime?, at now: WallTime,
    into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    guard var redemption = try open(id, as: .active, into: &effects) else { return }
    // A minute that completed exactly at the end was used before it.
    let isInTime = moment.map { $0 <= redemption.expiresAt } ?? (now < redemption.expiresAt)
    if !isInTime {
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

  /// Cancels a reward before its first minute, and refunds or releases its points. Repeating it with the same entry is a
  /// duplicate.
  mutating func cancel(
    _ id: RedemptionID, _ entry: TransactionID, at now: WallTime, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    if try isDone(.reversed, id, entry, into: &effects) { return }
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
      guard try isFree(entry, into: &effects) else { return }
      guard try post(payment(redemption, entry, .reversed, at: now), into: &effects) else { return }
    }
    try change(redemption, to: .cancelled, into: &effects)
  }

  /// Closes the rewards that ended by `now`: active ones expire, pending ones are rejected.
  mutating func expire(
    at now: WallTime, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    while let first = state.openRedemptions.first, now >= first.expiresAt {
      try change(first, to: first.status == .active ? .expired : .rejected, into: &effects)
    }
  }
}

extension Ledger {
  /// Whether an entry can be posted under this id; appends the refusal otherwise.
  private func isFree(
    _ entry: TransactionID, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) -> Bool {
    guard entry.raw > 0 else {
      effects.append(.refused(.invalidID(entry.raw)))
      return false
    }
    guard try isTaken(entry) else { return true }
    effects.append(.refused(.conflictingTransaction(entry)))
    return false
  }

  func isTaken(_ id: TransactionID) throws(LedgerStoreError) -> Bool {
    guard id.raw <= state.highestID else { return false }
    return try store.transaction(id) != nil
  }

  /// The open reward with this id and status; appends the refusal when there is none.
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

  /// Whether the step is a repetition, and if so appends the duplicate. Steps repeat with the same entry. The cancellation of an
  /// unpaid reward repeats with any entry.
  private func isDone(
    _ kind: TransactionKind, _ id: RedemptionID, _ entry: TransactionID, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) -> Bool {
    if entry.raw <= state.highestID, let known = try store.transaction(entry) {
      guard known.redemption == id, known.kind == kind else { return false }
      effects.append(.duplicate(entry))
      return true
    }
    guard kind == .reversed, let reward = try store.redemption(id), reward.status == .cancelled else {
      return false
    }
    var wasPaid = false
    try store.forEachTransaction(of: reward.child) { wasPaid = wasPaid || $0.redemption == id }
    if !wasPaid { effects.append(.duplicateRedemption(id)) }
    return !wasPaid
  }

  /// The entry that pays for a reward or refunds it, made now.
  private func payment(
    _ redemption: RewardRedemption, _ entry: TransactionID, _ kind: TransactionKind, at now: WallTime
  ) -> PointTransaction {
    PointTransaction(
      id: entry, child: redemption.child, kind: kind,
      amount: kind == .redeemed ? Points(-redemption.pointsSpent.count) : redemption.pointsSpent,
      timestamp: account(of: redemption.child)?.stamp(at: now) ?? now, madeAt: now,
      redemption: redemption.id)
  }
}
