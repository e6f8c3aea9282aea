public import Kernel

/// What came of an event.
public enum LedgerEffect: Hashable, Sendable {
  case enrolled(ChildID)
  /// An entry was posted; `balance` is the child's afterwards.
  case posted(TransactionID, ChildID, TransactionKind, amount: Points, balance: Points)
  /// The entry was there already, with the same content.
  case duplicate(TransactionID)
  /// The reward was there already, from the same request.
  case duplicateRedemption(RedemptionID)
  /// A reward has come to this status, or its minutes used have changed.
  case redemption(RedemptionID, RedemptionStatus, minutesLeft: Int64)
  /// Nothing was changed, and why.
  case refused(LedgerRefusal)
}

extension LedgerEffect {
  /// Every effect, without what it carries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case enrolled, posted, duplicate, duplicateRedemption, redemption, refused
  }

  /// Which of them this is.
  public var kind: Kind {
    switch self {
    case .enrolled: .enrolled
    case .posted: .posted
    case .duplicate: .duplicate
    case .duplicateRedemption: .duplicateRedemption
    case .redemption: .redemption
    case .refused: .refused
    }
  }
}
