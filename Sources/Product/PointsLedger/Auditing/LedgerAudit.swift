import Kernel

/// Checks a whole stored ledger from its entries.
///
///     let faults = try LedgerAudit(of: store).faults
public struct LedgerAudit {
  /// The faults found; empty for a sound ledger.
  public private(set) var faults: [LedgerFault] = []
  private var derived: [ChildID: ChildAccount] = [:]
  private var payments: [RedemptionID: Points] = [:]
  private var paymentCounts: [RedemptionID: Int] = [:]
  private var seen: Set<TransactionID> = []
  private var previous: PointTransaction?

  /// Reads and checks the whole store. O(entries) time and memory.
  public init(of store: any LedgerStore) throws(LedgerStoreError) {
    let accounts = try store.accounts()
    for account in accounts { derived[account.profile.id] = ChildAccount(profile: account.profile) }
    var audit = self
    try store.forEachTransaction(of: nil) { audit.check($0) }
    try store.forEachRedemption { audit.check($0) }
    self = audit
    for account in accounts where derived[account.profile.id] != account {
      faults.append(.wrongAccount(account.profile.id))
    }
    for redemption in payments.keys.sorted() { faults.append(.wrongRedemption(redemption)) }
  }

  private mutating func check(_ entry: PointTransaction) {
    if let previous, !previous.precedes(entry) { faults.append(.disorder(entry.id)) }
    previous = entry
    if !seen.insert(entry.id).inserted { faults.append(.disorder(entry.id)) }
    let needsRedemption = entry.kind == .redeemed || entry.kind == .reversed
    if !entry.hasLawfulAmount || !entry.hasLawfulTime || entry.id.raw <= 0
      || needsRedemption != (entry.redemption != nil)
    {
      faults.append(.unlawfulEntry(entry.id))
    }
    if let redemption = entry.redemption {
      payments[redemption, default: .zero] = payments[redemption, default: .zero] + entry.amount
      paymentCounts[redemption, default: 0] += 1
    }
    guard var account = derived[entry.child] else {
      faults.append(.entryOfNobody(entry.id))
      return
    }
    account.sums.add(entry)
    derived[entry.child] = account
    if account.balance < .zero {
      faults.append(.balanceUnderZero(entry.child, entry.id, account.balance))
    }
  }

  /// Removes a reward's payments from the list. Payments left at the end belong to no reward.
  private mutating func check(_ redemption: RewardRedemption) {
    let paid = payments.removeValue(forKey: redemption.id) ?? .zero
    let count = paymentCounts[redemption.id] ?? 0
    let cost = Points(-redemption.pointsSpent.count)
    let left = redemption.minutesGranted - redemption.minutesUsed
    let fits: Bool
    switch redemption.status {
    case .pending, .rejected: fits = count == 0 && redemption.minutesUsed == 0
    case .active: fits = count == 1 && paid == cost && left > 0
    case .used: fits = count == 1 && paid == cost && left == 0
    case .expired: fits = count == 1 && paid == cost && left > 0
    case .cancelled: fits = (count == 0 || count == 2) && paid == .zero && redemption.minutesUsed == 0
    }
    let minutes = redemption.rate.minutes(for: redemption.pointsSpent)
    if !fits || minutes != redemption.minutesGranted || redemption.minutesUsed < 0 {
      faults.append(.wrongRedemption(redemption.id))
    }
  }
}

extension Ledger {
  /// Audits the store and compares it with memory; empty when both are sound. O(entries).
  public func audit() throws(LedgerStoreError) -> [LedgerFault] {
    var faults = try LedgerAudit(of: store).faults
    if try store.accounts() != state.accounts { faults.append(.memoryDiffers("accounts")) }
    if try store.openRedemptions() != state.openRedemptions {
      faults.append(.memoryDiffers("open redemptions"))
    }
    if try store.highestTransactionID()?.raw ?? 0 > state.highestID {
      faults.append(.memoryDiffers("highest id"))
    }
    return faults
  }

  /// Traps when memory contradicts itself. O(children + open rewards).
  public func checkInvariants() {
    for account in state.accounts {
      precondition(account.balance >= .zero, "child \(account.profile.id.raw) has \(account.balance.count)")
      precondition(
        state.place(of: account.profile.id).map { state.accounts[$0] == account } == true,
        "child \(account.profile.id.raw) is not where it should be")
    }
    for (first, second) in zip(state.openRedemptions, state.openRedemptions.dropFirst()) {
      precondition(
        (first.expiresAt, first.id) < (second.expiresAt, second.id),
        "rewards \(first.id.raw) and \(second.id.raw) are out of order")
    }
    for redemption in state.openRedemptions {
      precondition(redemption.status.isOpen, "reward \(redemption.id.raw) is \(redemption.status)")
    }
  }
}
