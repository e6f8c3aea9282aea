extension AppOutcome {
  /// Every outcome, without what it carries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case photo, posted, removed, onDisk, kept, listed, failed
  }

  /// Which of them this is.
  public var kind: Kind {
    switch self {
    case .photo: .photo
    case .posted: .posted
    case .removed: .removed
    case .onDisk: .onDisk
    case .kept: .kept
    case .listed: .listed
    case .failed: .failed
    }
  }
}
