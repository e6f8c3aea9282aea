public import Kernel

/// An error that prevents showing or storing one photo.
public enum PhotoCachingError: Error, Hashable, Sendable {
  /// The file is not a picture, or its data are inconsistent; carries the finding.
  case corrupt(String)
  /// The file is incomplete; carries the number of bytes present.
  case truncated(byteCount: Int)
  /// The picture's encoding is not supported, such as arithmetic coding or 12 bits per sample; carries its name.
  case unsupported(String)
  /// Larger than can be decoded or stored; carries the measure, the value and the limit in the same unit.
  case tooLarge(Extent, found: Int, limit: Int)
  /// Neither on disk nor at the origin, or expired.
  case missing(PhotoID)
  /// The disk or its index failed; carries the file or folder and the system's reason.
  case storage(place: String, reason: String)
  /// The origin was unreachable or answered badly; carries the reason.
  case network(PhotoID, reason: String)
}

extension PhotoCachingError: CustomStringConvertible {
  /// The problem, its place and a remedy.
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
  /// The measure that exceeds a limit. The limit of a side is the decoder's own and cannot be raised.
  public enum Extent: Hashable, Sendable {
    /// All pixels of the picture.
    case pixels
    /// The longer side, in pixels.
    case side
    /// The file, or the memory it takes.
    case bytes
  }

  /// The errors without their values.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case corrupt, truncated, unsupported, tooLarge, missing, storage, network
  }

  /// The case without its values.
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
