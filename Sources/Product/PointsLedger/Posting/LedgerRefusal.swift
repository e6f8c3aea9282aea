public import Kernel

/// Why the ledger did not do what an event asked.
public enum LedgerRefusal: Hashable, Sendable {
  /// An id must be positive.
  case invalidID(Int64)
  case unknownChild(ChildID)
  /// The child is enrolled with another profile.
  case conflictingChild(ChildID)
  /// The amount is zero, too large, or of the wrong sign for its kind.
  case unlawfulAmount(TransactionID, Points)
  /// The timestamp is not between 1970 and 2200.
  case unlawfulTime(TransactionID, WallTime)
  /// The id belongs to an entry with other content.
  case conflictingTransaction(TransactionID)
  /// The child's balance would be under zero, now or at a later place of its chain; `lowest` is what there was.
  case overdraft(TransactionID, lowest: Points)
  /// Payments and refunds are only made by events about the reward.
  case needsRedemption(TransactionID)
  case unknownRedemption(RedemptionID)
  /// The id belongs to a reward from another request.
  case conflictingRedemption(RedemptionID)
  /// The child has fewer points than the reward costs, what is reserved not counted.
  case unaffordable(RedemptionID, available: Points)
  /// The points buy not even one minute, or the end is not in the future.
  case worthless(RedemptionID)
  /// The reward's status does not allow it.
  case wrongStatus(RedemptionID, RedemptionStatus)
  /// Minutes have been used, so it cannot be taken back.
  case alreadyStarted(RedemptionID, minutesUsed: Int64)
  /// More minutes than are left, or none.
  case notEnoughMinutes(RedemptionID, left: Int64)
}

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
