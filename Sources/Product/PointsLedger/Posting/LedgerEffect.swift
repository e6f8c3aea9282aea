public import Kernel

/// A result of a ledger event.
public enum LedgerEffect: Hashable, Sendable {
  case enrolled(ChildID)
  /// An entry was posted; `balance` is the child's new balance.
  case posted(TransactionID, ChildID, TransactionKind, amount: Points, balance: Points)
  /// An equal entry was posted already.
  case duplicate(TransactionID)
  /// The reward exists already, from the same request.
  case duplicateRedemption(RedemptionID)
  /// A reward's status or its minutes changed.
  case redemption(RedemptionID, RedemptionStatus, minutesLeft: Int64)
  /// Nothing was changed, for this reason.
  case refused(LedgerRefusal)
}

extension LedgerEffect {
  /// The effects without their values.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case enrolled, posted, duplicate, duplicateRedemption, redemption, refused
  }

  /// The case without its values.
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
