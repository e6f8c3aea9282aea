public import Kernel

/// Something that is to happen to the ledger.
public enum LedgerEvent: Hashable, Sendable {
  /// A child joins; the same child again with the same profile is no news.
  case enrol(ChildProfile)
  /// A child earned points; the ledger puts the time on.
  case earn(TransactionID, ChildID, Points, session: Int64?)
  /// A parent corrects a balance; the ledger puts the time on.
  case adjust(TransactionID, ChildID, Points, note: String)
  /// An entry made elsewhere arrives, perhaps again, perhaps late; `earned` and `adjusted` only.
  case deliver(PointTransaction)
  /// A child redeems points on the family's authority: paid at once.
  case redeem(RedemptionRequest)
  /// A child redeems points while offline: reserved until approved or rejected.
  case requestOffline(RedemptionRequest)
  /// The authority pays for a pending reward with the entry of this id.
  case approve(RedemptionID, TransactionID)
  /// The authority turns a pending reward down.
  case reject(RedemptionID)
  /// Minutes of an active reward were used, the last of them by a moment; without one, by now. While the reward is not
  /// closed, what was used by its end counts however late it is told.
  case use(RedemptionID, minutes: Int64, by: WallTime? = nil)
  /// A reward is taken back before its first minute; the refund has the entry of this id.
  case cancel(RedemptionID, TransactionID)
  /// Time has passed; rewards past their end close.
  case expire
  /// Rewards that had ended by a moment close, and none that has ended since.
  case expireBy(WallTime)
}

extension LedgerEvent {
  /// Every event, without what it carries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case enrol, earn, adjust, deliver, redeem, requestOffline, approve, reject, use, cancel, expire,
      expireBy
  }

  /// Which of them this is.
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
