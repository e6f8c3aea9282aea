extension PhotoPipelineEffect {
  /// Every effect, without what it carries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case start, rerank, cancel, ready, failed, evicted, removeFromDisk
  }

  /// Which of them this is.
  public var kind: Kind {
    switch self {
    case .request(.start): .start
    case .request(.rerank): .rerank
    case .request(.cancel): .cancel
    case .ready: .ready
    case .failed: .failed
    case .evicted: .evicted
    case .removeFromDisk: .removeFromDisk
    }
  }
}
