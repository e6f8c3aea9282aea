internal import Families
internal import Kernel
internal import PhotoCaching

/// A photo cache's disk with faults: full for a while, or failing with errors. Acknowledged data is stored.
struct FaultyStore: BlobStore {
  private var base: any BlobStore
  private let faults: DeviceFaults

  init(_ base: any BlobStore, _ faults: DeviceFaults) {
    self.base = base
    self.faults = faults
  }

  var totalBytes: ByteCount { base.totalBytes }

  mutating func read(_ name: BlobName) throws(PhotoCachingError) -> [UInt8]? {
    try faults.beforePoll(at: place(name.photo))
    return try base.read(name)
  }

  mutating func write(_ name: BlobName, _ bytes: [UInt8]) throws(PhotoCachingError) {
    try faults.beforeWrite(of: place(name.photo))
    try base.write(name, bytes)
  }

  mutating func remove(_ photo: PhotoID) throws(PhotoCachingError) {
    try faults.beforePoll(at: place(photo))
    try base.remove(photo)
  }

  mutating func contains(_ name: BlobName) throws(PhotoCachingError) -> Bool {
    try faults.beforePoll(at: place(name.photo))
    return try base.contains(name)
  }

  mutating func photos() throws(PhotoCachingError) -> [PhotoID] {
    try faults.beforePoll(at: "the photo cache")
    return try base.photos()
  }

  mutating func flush() throws(PhotoCachingError) { try base.flush() }

  private func place(_ photo: PhotoID) -> String { "photo \(photo.raw)" }
}
