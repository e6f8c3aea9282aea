public import Kernel

/// The reason for which the ledger refused an event.
public enum LedgerRefusal: Hashable, Sendable {
  /// The id is not positive.
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
  /// The balance would fall below zero, now or later in canonical order; `lowest` is the lowest balance before.
  case overdraft(TransactionID, lowest: Points)
  /// Payments and refunds need an event about the reward.
  case needsRedemption(TransactionID)
  case unknownRedemption(RedemptionID)
  /// The id belongs to a reward of another request.
  case conflictingRedemption(RedemptionID)
  /// The child has too few points, not counting reserved ones.
  case unaffordable(RedemptionID, available: Points)
  /// The points buy less than one minute, or the end is not in the future.
  case worthless(RedemptionID)
  /// The reward's status does not allow it.
  case wrongStatus(RedemptionID, RedemptionStatus)
  /// Minutes have been used, so the reward cannot be cancelled.
  case alreadyStarted(RedemptionID, minutesUsed: Int64)
  /// The minutes exceed those left, or are not positive.
  case notEnoughMinutes(RedemptionID, left: Int64)
}

extension LedgerRefusal {
  /// The refusals without their values.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case invalidID, unknownChild, conflictingChild, unlawfulAmount, unlawfulTime
    case conflictingTransaction, overdraft, needsRedemption, unknownRedemption
    case conflictingRedemption, unaffordable, worthless, wrongStatus, alreadyStarted
    case notEnoughMinutes
  }

  /// The case without its values.
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
