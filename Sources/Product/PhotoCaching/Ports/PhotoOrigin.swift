public import Kernel

/// The source of original files, such as the family's server.
public protocol PhotoOrigin {
  /// The photo's file as its sender stored it. Throws `missing` or `network`. A slow origin blocks `PhotoWork.perform`; use
  /// `PhotoWork.fetchFromDisk` and `keep` to decode meanwhile.
  mutating func fetch(_ photo: PhotoID) throws(PhotoCachingError) -> [UInt8]
}
