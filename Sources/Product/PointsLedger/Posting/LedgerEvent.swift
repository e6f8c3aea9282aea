public import Kernel

/// A change requested of the ledger; see `Ledger.handle`.
public enum LedgerEvent: Hashable, Sendable {
  /// Adds a child. Repeating it with the same profile has no effect.
  case enrol(ChildProfile)
  /// Posts earned points; the ledger sets the time.
  case earn(TransactionID, ChildID, Points, session: Int64?)
  /// Posts a parent's correction; the ledger sets the time.
  case adjust(TransactionID, ChildID, Points, note: String)
  /// Posts an entry made on another device, possibly repeated or late; `earned` and `adjusted` only.
  case deliver(PointTransaction)
  /// Redeems points online: paid at once.
  case redeem(RedemptionRequest)
  /// Redeems points offline: reserved until approved or rejected.
  case requestOffline(RedemptionRequest)
  /// Pays for a pending reward with an entry of this id.
  case approve(RedemptionID, TransactionID)
  /// Rejects a pending reward.
  case reject(RedemptionID)
  /// Uses minutes of an active reward, the last of them at `by`, or now for `nil`. Until the reward is closed, minutes used by
  /// its end count even when reported late.
  case use(RedemptionID, minutes: Int64, by: WallTime? = nil)
  /// Cancels a reward before its first minute; the refund's entry has this id.
  case cancel(RedemptionID, TransactionID)
  /// Closes the rewards that have ended by now.
  case expire
  /// Closes the rewards that had ended by this time, and no later ones.
  case expireBy(WallTime)
}

extension LedgerEvent {
  /// The events without their values.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case enrol, earn, adjust, deliver, redeem, requestOffline, approve, reject, use, cancel, expire,
      expireBy
  }

  /// The case without its values.
  public var kind: Kind {
    switch self {
    case .enrol: .enrol
    case .earn: .earn
    case .adjust: .adjust
    case .deliver: .deliver
    case .redeem: .redeem
    case .requestOffline: .requestOffline
    case .approve: .approve
    case .reject: .reject
    case .use: .use
    case .cancel: .cancel
    case .expire: .expire
    case .expireBy: .expireBy
    }
  }
}
