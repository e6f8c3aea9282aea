public import Kernel

/// Where originals come from: the family's server, or whoever plays it.
public protocol PhotoOrigin {
  /// The photo's file as its sender stored it. Throws `missing` or `network`. It may be slow only where nobody decodes
  /// meanwhile: see `PhotoWork.isOnDisk`.
  mutating func fetch(_ photo: PhotoID) throws(PhotoCachingError) -> [UInt8]
}
