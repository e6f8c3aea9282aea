public import Kernel

/// The name of a cached file: a photo's original, its rendition for one box, or the record of its damage.
public struct BlobName: Hashable, Comparable, Sendable {
  public var photo: PhotoID
  /// The box that a rendition fills, in pixels; zero for the original, 0 x 1 for its damage.
  public var box: PixelSize

  /// The name of the bytes as they came from the origin.
  @inlinable public static func original(_ photo: PhotoID) -> BlobName { BlobName(photo: photo, box: .zero) }

  /// The name of the small JPEG that replaces the original in a grid of this box.
  @inlinable public static func rendition(_ photo: PhotoID, box: PixelSize) -> BlobName {
    BlobName(photo: photo, box: box)
  }

  /// The name of the record about a photo's damaged file; no rendition has this box.
  @inlinable public static func damage(_ photo: PhotoID) -> BlobName {
    BlobName(photo: photo, box: PixelSize(width: 0, height: 1))
  }

  @inlinable public init(photo: PhotoID, box: PixelSize) {
    self.photo = photo
    self.box = box
  }

  @inlinable public static func < (a: BlobName, b: BlobName) -> Bool {
    (a.photo, a.box.width, a.box.height) < (b.photo, b.box.width, b.box.height)
  }
}

/// The disk of the photo cache: named blobs up to a byte limit, with least-recently-used eviction.
///
/// A write is atomic, also across a crash. Reading only marks a blob as used; expiry is not part of this protocol. Stores may
/// record use late, in batches.
public protocol BlobStore {
  /// The blob's bytes, or `nil` when it is not there. Throws `storage`.
  mutating func read(_ name: BlobName) throws(PhotoCachingError) -> [UInt8]?

  /// Stores the bytes under the name, replaces an older blob, and evicts until the limit holds.
  ///
  /// Throws `tooLarge` when the blob alone exceeds the limit, `storage` when the disk refuses; the older blob then remains.
  mutating func write(_ name: BlobName, _ bytes: [UInt8]) throws(PhotoCachingError)

  /// Removes all blobs of a photo; absent ones are no error. Throws `storage`.
  mutating func remove(_ photo: PhotoID) throws(PhotoCachingError)

  /// Whether the blob exists; does not mark it as used. Throws `storage`.
  mutating func contains(_ name: BlobName) throws(PhotoCachingError) -> Bool

  /// The photos with any blob, by id, read from the index alone. Throws `storage`.
  mutating func photos() throws(PhotoCachingError) -> [PhotoID]

  /// Writes deferred records of use. Throws `storage`.
  mutating func flush() throws(PhotoCachingError)

  /// The bytes of all blobs.
  var totalBytes: ByteCount { get }
}
