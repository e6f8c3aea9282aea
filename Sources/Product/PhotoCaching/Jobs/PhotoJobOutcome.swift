public import Kernel

/// How a job ended.
public enum PhotoJobOutcome: Sendable {
  /// The original is on disk; or, when the disk refused it or it was to be carried, here.
  case fetched(file: [UInt8]?)
  case decoded(PhotoBitmap)
  /// There was nothing on disk to decode.
  case notOnDisk
  /// There was no room in memory, and so it was not done.
  case refused
  case failed(PhotoCachingError)
}

/// What a job did, for the pipeline's counters and for the cost table that says how long it took on the device.
public struct PhotoWorkReport: Hashable, Sendable {
  /// Bytes that came from the origin; zero when the original was there already.
  public var fetchedBytes = ByteCount.zero
  public var readBytes = ByteCount.zero
  public var writtenBytes = ByteCount.zero
  /// The decoded file's own size as displayed; zero when nothing was decoded.
  public var sourcePixels = PixelSize.zero
  /// The codec's scale before resampling: 1, 2, 4 or 8 for 1/1 to 1/8; 0 when nothing was decoded.
  public var scaleDenominator = 0
  /// Whether the decoded file was progressive.
  public var isProgressive = false
  /// Whether the bitmap came from the stored rendition.
  public var usedRendition = false
  /// Whether a rendition was encoded and stored.
  public var storedRendition = false
  /// The most that decoding held in memory beside the file: the bitmap and the bands on the way to it.
  public var workingBytes = ByteCount.zero
  /// What the disk refused; the job itself went on without it.
  public var storageError: PhotoCachingError?

  public init() {}
}

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
