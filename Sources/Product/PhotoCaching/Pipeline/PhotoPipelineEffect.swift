public import Kernel

/// What the pipeline asks of the lanes, and what it tells the screen.
public enum PhotoPipelineEffect: Hashable, Sendable {
  /// Of jobs: those of urgency `visible` have rank 0, the others 1.
  case request(Request<PhotoJob>)
  /// The key's bitmap is in memory, with these pixels, until `evicted` says otherwise.
  case ready(PhotoKey, PixelSize)
  /// The key's photo cannot be shown; nothing more comes until it is unwanted and wanted anew.
  case failed(PhotoKey, PhotoCachingError)
  /// The key's bitmap left memory; whoever still needs it wants it again.
  case evicted(PhotoKey)
  /// Remove everything of this photo from disk.
  case removeFromDisk(PhotoID)
}

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
