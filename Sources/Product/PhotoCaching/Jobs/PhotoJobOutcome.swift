public import Kernel

/// The result of a job.
public enum PhotoJobOutcome: Sendable {
  /// The original was fetched. `file` is set when the disk refused it or the fetch was carried; otherwise it is on disk.
  case fetched(file: [UInt8]?)
  case decoded(PhotoBitmap)
  /// The disk has nothing to decode.
  case notOnDisk
  /// Not done, because memory had no room.
  case refused
  case failed(PhotoCachingError)
}

/// The work that a job did, for the pipeline's counters and for the cost table of device times.
public struct PhotoWorkReport: Hashable, Sendable {
  /// Bytes from the origin; zero when the original was on disk.
  public var fetchedBytes = ByteCount.zero
  public var readBytes = ByteCount.zero
  public var writtenBytes = ByteCount.zero
  /// The decoded file's size as displayed; zero without a decode.
  public var sourcePixels = PixelSize.zero
  /// The codec's scale before resampling: 1, 2, 4 or 8 for 1/1 to 1/8; 0 without a decode.
  public var scaleDenominator = 0
  /// Whether the decoded file was progressive.
  public var isProgressive = false
  /// Whether the bitmap came from the stored rendition.
  public var usedRendition = false
  /// Whether a rendition was encoded and stored.
  public var storedRendition = false
  /// Peak memory of the decode beside the file: the bitmap and intermediate bands.
  public var workingBytes = ByteCount.zero
  /// The disk's error, if any; the job went on without the disk.
  public var storageError: PhotoCachingError?

  public init() {}
}

extension PhotoJobOutcome {
  /// The outcomes without their values.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case fetched, fetchedUnstored, decoded, notOnDisk, refused, failed
  }

  /// The case without its values.
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
