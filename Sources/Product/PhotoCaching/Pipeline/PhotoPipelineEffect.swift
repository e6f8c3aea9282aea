public import Kernel

/// A job for the lanes, or an event for the screen.
public enum PhotoPipelineEffect: Hashable, Sendable {
  /// A job request. Urgency `visible` has rank 0, `prefetch` rank 1.
  case request(Request<PhotoJob>)
  /// The key's bitmap, of this size, is in memory until `evicted`.
  case ready(PhotoKey, PixelSize)
  /// The key's photo cannot be shown. Nothing follows until it is unwanted and wanted again.
  case failed(PhotoKey, PhotoCachingError)
  /// The key's bitmap left memory. Request it again if it is still needed.
  case evicted(PhotoKey)
  /// Everything of this photo must be removed from disk.
  case removeFromDisk(PhotoID)
}

extension PhotoPipelineEffect {
  /// The effects without their values.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case start, rerank, cancel, ready, failed, evicted, removeFromDisk
  }

  /// The case without its values.
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
