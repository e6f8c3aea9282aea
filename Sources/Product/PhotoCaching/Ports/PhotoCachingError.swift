public import Kernel

/// Why a photo cannot be shown, or a byte not be kept; always an error of that photo alone.
public enum PhotoCachingError: Error, Hashable, Sendable {
  /// The file is no picture, or its data contradict themselves; says what was found where.
  case corrupt(String)
  /// The file ends early; carries the bytes that are there.
  case truncated(byteCount: Int)
  /// A picture of a kind that is not decoded here, such as arithmetic coding or 12 bits a sample; names the kind.
  case unsupported(String)
  /// Larger than may be decoded or stored: what was measured, what was found, and the limit in the same unit.
  case tooLarge(Extent, found: Int, limit: Int)
  /// Neither on disk nor at the origin, or expired.
  case missing(PhotoID)
  /// The disk or its index refused; names the file or folder and what the system said.
  case storage(place: String, reason: String)
  /// The origin could not be reached or answered badly; says how.
  case network(PhotoID, reason: String)
}

extension PhotoCachingError: CustomStringConvertible {
  /// What was found, where, and what helps.
  public var description: String {
    switch self {
    case .corrupt(let finding):
      "the photo's data are damaged: \(finding); fetch the original again or replace it at its source"
    case .truncated(let byteCount):
      "the photo ends after \(byteCount) bytes, before its picture does; fetch it again"
    case .unsupported(let kind):
      "\(kind) is not decoded; store the photo as a baseline or progressive JPEG of 8 bits a sample"
    case .tooLarge(.side, let found, let limit):
      "a side of the photo is \(found) pixels long, and a JPEG is decoded up to \(limit); scale the photo down"
    case .tooLarge(let extent, let found, let limit):
      "the photo takes \(found) \(extent), more than the limit of \(limit); scale the photo down or raise the limit"
    case .missing(let photo):
      "photo \(photo.raw) is neither on disk nor at its origin; it expired or was removed"
    case .storage(let place, let reason):
      "\(place): \(reason); check that the folder exists, is writable and has room"
    case .network(let photo, let reason):
      "photo \(photo.raw) could not be fetched: \(reason); it is tried again when it is next wanted"
    }
  }
}

extension PhotoCachingError {
  /// What of a photo can be too large. The limit of a side is the decoder's own, and no setting raises it.
  public enum Extent: Hashable, Sendable {
    /// All pixels of the picture.
    case pixels
    /// The longer side, in pixels.
    case side
    /// The file, or the memory that it takes.
    case bytes
  }

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
