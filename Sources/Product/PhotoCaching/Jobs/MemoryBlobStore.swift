public import Kernel

/// A `BlobStore` in memory, with the limit and eviction order of the disk.
///
///     let store = MemoryBlobStore(limit: .megabytes(64))
public struct MemoryBlobStore: BlobStore, Sendable {
  private var blobs: LRUCache<BlobName, [UInt8]>
  private var names: [PhotoID: [BlobName]] = [:]
  private var evicted: [BlobName] = []

  /// Creates an empty store of at most `limit` bytes.
  public init(limit: ByteCount) {
    blobs = LRUCache(limits: CacheLimits(entryCount: .max, bytes: limit))
  }

  public var totalBytes: ByteCount { blobs.bytes }

  public mutating func read(_ name: BlobName) throws(PhotoCachingError) -> [UInt8]? { blobs.value(for: name) }

  public mutating func write(_ name: BlobName, _ bytes: [UInt8]) throws(PhotoCachingError) {
    evicted.removeAll(keepingCapacity: true)
    let isNew = !blobs.contains(name)
    guard blobs.insert(bytes, for: name, cost: ByteCount(bytes.count), evicted: &evicted) else {
      throw .tooLarge(.bytes, found: bytes.count, limit: blobs.limits.bytes.bytes)
    }
    if isNew { names[name.photo, default: []].append(name) }
    for gone in evicted {
      names[gone.photo]?.removeAll { $0 == gone }
      if names[gone.photo]?.isEmpty == true { names[gone.photo] = nil }
    }
  }

  public mutating func remove(_ photo: PhotoID) throws(PhotoCachingError) {
    for name in names.removeValue(forKey: photo) ?? [] { blobs.remove(name) }
  }

  public func contains(_ name: BlobName) throws(PhotoCachingError) -> Bool { blobs.contains(name) }

  public func photos() throws(PhotoCachingError) -> [PhotoID] { names.keys.sorted() }

  public func flush() throws(PhotoCachingError) {}
}
