extension PhotoJobOutcome {
  /// Every outcome, without what it carries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case fetched, fetchedUnstored, decoded, notOnDisk, refused, failed
  }

  /// Which of them this is.
  public var kind: Kind {
    switch self {
    case .fetched(file: nil): .fetched
    case .fetched: .fetchedUnstored
    case .decoded: .decoded
    case .notOnDisk: .notOnDisk
    case .refused: .refused
    case .failed: .failed
    }
  }
}
