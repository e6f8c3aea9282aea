internal import Families
internal import Kernel
internal import PhotoCaching

/// A disk that always refuses to store some photos, as if it had no room for them; all else is passed to its base.
struct RefusingStore: BlobStore {
  private var base: any BlobStore
  private let child: ChildPlan
  private let perMille: Int

  /// - Parameter perMille: The share of photos that are refused.
  init(_ base: any BlobStore, of child: ChildPlan, perMille: Int) {
    self.base = base
    self.child = child
    self.perMille = perMille
  }

  mutating func write(_ name: BlobName, _ bytes: [UInt8]) throws(PhotoCachingError) {
    guard !child.refusesWrite(of: name.photo, perMille: perMille) else {
      throw .storage(place: "photo \(name.photo.raw)", reason: "no room is left on the device")
    }
    try base.write(name, bytes)
  }

  mutating func read(_ name: BlobName) throws(PhotoCachingError) -> [UInt8]? { try base.read(name) }
  mutating func remove(_ photo: PhotoID) throws(PhotoCachingError) { try base.remove(photo) }
  mutating func contains(_ name: BlobName) throws(PhotoCachingError) -> Bool { try base.contains(name) }
  mutating func photos() throws(PhotoCachingError) -> [PhotoID] { try base.photos() }
  mutating func flush() throws(PhotoCachingError) { try base.flush() }
  var totalBytes: ByteCount { base.totalBytes }
}
