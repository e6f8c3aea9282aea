public import Kernel

/// A file of the photo cache: a photo's original bytes, the rendition of it for one box, or what is known of its damage.
public struct BlobName: Hashable, Comparable, Sendable {
  public var photo: PhotoID
  /// The box a rendition fills, in pixels; zero for the original, 0 x 1 for its damage.
  public var box: PixelSize

  /// The bytes as they came from the origin.
  @inlinable public static func original(_ photo: PhotoID) -> BlobName { BlobName(photo: photo, box: .zero) }

  /// The small JPEG that stands in for the original in a grid of this box.
  @inlinable public static func rendition(_ photo: PhotoID, box: PixelSize) -> BlobName {
    BlobName(photo: photo, box: box)
  }

  /// What is known of a photo's file that was damaged; no rendition has such a box.
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

/// The disk of the photo cache: whole blobs under names, at most so many bytes, least recently used goes first.
///
/// A write is all or nothing, also across a crash. Reading makes a blob more recent and nothing else: in particular
/// it extends no expiry, which this port does not know. Use may be recorded late, in batches.
public protocol BlobStore {
  /// The blob's bytes, or `nil` when it is not there. Throws `storage`.
  mutating func read(_ name: BlobName) throws(PhotoCachingError) -> [UInt8]?

  /// Keeps the bytes under the name, replacing what was there, and evicts until the limit holds again.
  ///
  /// Throws `tooLarge` when the blob alone is over the limit, `storage` when the disk refuses; the old blob then
  /// still stands.
  mutating func write(_ name: BlobName, _ bytes: [UInt8]) throws(PhotoCachingError)

  /// Removes the original and every rendition of a photo; what is not there is no error. Throws `storage`.
  mutating func remove(_ photo: PhotoID) throws(PhotoCachingError)

  /// Whether the blob is there; no use. Throws `storage`.
  mutating func contains(_ name: BlobName) throws(PhotoCachingError) -> Bool

  /// The photos of which anything is there, by id, from the index and without a look at any file; no use. Throws `storage`.
  mutating func photos() throws(PhotoCachingError) -> [PhotoID]

  /// Records what is recorded late. Throws `storage`.
  mutating func flush() throws(PhotoCachingError)

  /// The bytes of all blobs.
  var totalBytes: ByteCount { get }
}
