extension LedgerRefusal {
  /// Every refusal, without what it carries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case invalidID, unknownChild, conflictingChild, unlawfulAmount, unlawfulTime
    case conflictingTransaction, overdraft, needsRedemption, unknownRedemption
    case conflictingRedemption, unaffordable, worthless, wrongStatus, alreadyStarted
    case notEnoughMinutes
  }

  /// Which of them this is.
  public var kind: Kind {
    switch self {
    case .invalidID: .invalidID
    case .unknownChild: .unknownChild
    case .conflictingChild: .conflictingChild
    case .unlawfulAmount: .unlawfulAmount
    case .unlawfulTime: .unlawfulTime
    case .conflictingTransaction: .conflictingTransaction
    case .overdraft: .overdraft
    case .needsRedemption: .needsRedemption
    case .unknownRedemption: .unknownRedemption
    case .conflictingRedemption: .conflictingRedemption
    case .unaffordable: .unaffordable
    case .worthless: .worthless
    case .wrongStatus: .wrongStatus
    case .alreadyStarted: .alreadyStarted
    case .notEnoughMinutes: .notEnoughMinutes
    }
  }
}
