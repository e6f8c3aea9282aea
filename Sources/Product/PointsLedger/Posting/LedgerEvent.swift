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
  /// Minutes of an active reward were used.
  case use(RedemptionID, minutes: Int64)
  /// A reward is taken back before its first minute; the refund has the entry of this id.
  case cancel(RedemptionID, TransactionID)
  /// Time has passed; rewards past their end close.
  case expire
}

extension LedgerEvent {
  /// Every event, without what it carries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case enrol, earn, adjust, deliver, redeem, requestOffline, approve, reject, use, cancel, expire
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
    }
  }
}
