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
