public import Kernel

/// What a memory cache may hold at any instant: so many entries and so many bytes, pinned ones included.
public struct CacheLimits: Hashable, Sendable, Codable {
  /// Entries at most; 0 keeps nothing.
  public var entryCount: Int
  /// Decoded bytes at most.
  public var bytes: ByteCount

  @inlinable public init(entryCount: Int, bytes: ByteCount) {
    precondition(
      entryCount >= 0 && bytes.bytes >= 0, "limits \(entryCount), \(bytes.bytes) must not be negative")
    self.entryCount = entryCount
    self.bytes = bytes
  }

  /// 100 images and 100 MB (docs/product.md, section 5).
  public static let parity = CacheLimits(entryCount: 100, bytes: .megabytes(100))
  /// 50 images and 100 MB (docs/product.md, section 5).
  public static let viewer = CacheLimits(entryCount: 50, bytes: .megabytes(100))

  /// A preset as limits.
  public init(_ preset: CachePreset) {
    switch preset {
    case .parity: self = .parity
    case .viewer: self = .viewer
    }
  }
}

/// The cache limits that people know by a name, which is the raw value.
public enum CachePreset: String, Hashable, Sendable, Codable, CaseIterable { case parity, viewer }

/// How short of memory the device is.
public enum MemoryPressure: UInt8, Hashable, Sendable, Codable, CaseIterable {
  /// Evict the least recently used down to half of the bytes held now.
  case warning
  /// Evict everything that is not pinned.
  case critical
}
