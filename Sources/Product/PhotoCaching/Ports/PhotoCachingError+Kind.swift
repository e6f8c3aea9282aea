extension PhotoCachingError {
  /// Every error, without what it carries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case corrupt, truncated, unsupported, tooLarge, missing, storage, network
  }

  /// Which of them this is.
  public var kind: Kind {
    switch self {
    case .corrupt: .corrupt
    case .truncated: .truncated
    case .unsupported: .unsupported
    case .tooLarge: .tooLarge
    case .missing: .missing
    case .storage: .storage
    case .network: .network
    }
  }
}
