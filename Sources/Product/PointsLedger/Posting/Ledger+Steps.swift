import Kernel

extension Ledger {
  /// Does what another device recorded about a reward, or refuses it.
  mutating func carryOut(
    _ step: RewardStep, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    switch step {
    case .requested(let redemption): try add(redemption, into: &effects)
    case .paid(let id, let entry): try payAsRecorded(id, entry, into: &effects)
    case .rejected(let id): try reject(id, into: &effects)
    case .used(let id, let minutes): try useAsRecorded(id, minutes, into: &effects)
    case .expired(let id):
      guard let redemption = try open(id, as: .active, into: &effects) else { return }
      try change(redemption, to: .expired, into: &effects)
    case .cancelled(let id, let refund): try cancelAsRecorded(id, refund, into: &effects)
    }
  }

  /// Adds a pending reward; whether the child can afford it is for the authority to say.
  private mutating func add(
    _ redemption: RewardRedemption, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    if let known = try store.redemption(redemption.id) {
      effects.append(
        known.hasOrigin(of: redemption)
          ? .duplicateRedemption(redemption.id) : .refused(.conflictingRedemption(redemption.id)))
      return
    }
    guard redemption.id.raw > 0 else {
      effects.append(.refused(.invalidID(redemption.id.raw)))
      return
    }
    guard account(of: redemption.child) != nil else {
      effects.append(.refused(.unknownChild(redemption.child)))
      return
    }
    let isLawful =
      redemption.status == .pending && redemption.minutesUsed == 0 && redemption.minutesGranted > 0
      && redemption.pointsSpent <= PointTransaction.largestAmount
      && redemption.minutesGranted == redemption.rate.minutes(for: redemption.pointsSpent)
    guard isLawful else {
      effects.append(.refused(.worthless(redemption.id)))
      return
    }
    try store.insert(redemption)
    state.put(redemption)
    effects.append(.redemption(redemption.id, .pending, minutesLeft: 0))
  }

  private mutating func payAsRecorded(
    _ id: RedemptionID, _ entry: PointTransaction, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    guard let redemption = try open(id, as: .pending, into: &effects) else { return }
    let cost = Points(-redemption.pointsSpent.count)
    guard try isNew(entry, .redeemed, cost, of: redemption, into: &effects) else { return }
    guard try post(entry, into: &effects) else { return }
    try change(redemption, to: .active, into: &effects)
  }

  private mutating func useAsRecorded(
    _ id: RedemptionID, _ minutes: Int64, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    guard var redemption = try open(id, as: .active, into: &effects) else { return }
    guard minutes > redemption.minutesUsed, minutes <= redemption.minutesGranted else {
      effects.append(.refused(.notEnoughMinutes(id, left: redemption.minutesLeft)))
      return
    }
    redemption.minutesUsed = minutes
    try change(redemption, to: redemption.minutesLeft == 0 ? .used : .active, into: &effects)
  }

  private mutating func cancelAsRecorded(
    _ id: RedemptionID, _ refund: PointTransaction?, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    let status: RedemptionStatus = refund == nil ? .pending : .active
    guard let redemption = try open(id, as: status, into: &effects) else { return }
    guard redemption.minutesUsed == 0 else {
      effects.append(.refused(.alreadyStarted(id, minutesUsed: redemption.minutesUsed)))
      return
    }
    if let refund {
      guard try isNew(refund, .reversed, redemption.pointsSpent, of: redemption, into: &effects),
        try post(refund, into: &effects)
      else { return }
    }
    try change(redemption, to: .cancelled, into: &effects)
  }

  /// Whether an entry pays or refunds this reward and nothing else, under an id that no other has.
  private func isNew(
    _ entry: PointTransaction, _ kind: TransactionKind, _ amount: Points, of redemption: RewardRedemption,
    into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) -> Bool {
    guard
      entry.kind == kind, entry.amount == amount, entry.child == redemption.child,
      entry.redemption == redemption.id
    else {
      effects.append(.refused(.needsRedemption(entry.id)))
      return false
    }
    if try isTaken(entry.id) {
      effects.append(.refused(.conflictingTransaction(entry.id)))
      return false
    }
    return true
  }
}

extension RewardRedemption {
  /// Whether both come from the same wish of the same moment, whatever became of them since.
  func hasOrigin(of other: RewardRedemption) -> Bool {
    var (mine, theirs) = (self, other)
    (mine.status, mine.minutesUsed) = (.pending, 0)
    (theirs.status, theirs.minutesUsed) = (.pending, 0)
    return mine == theirs
  }
}
