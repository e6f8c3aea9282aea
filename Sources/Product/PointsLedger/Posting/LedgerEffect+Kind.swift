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
