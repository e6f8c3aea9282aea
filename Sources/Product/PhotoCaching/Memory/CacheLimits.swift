public import Kernel

/// The limits of a memory cache, including pinned entries.
public struct CacheLimits: Hashable, Sendable, Codable {
  /// The most entries; 0 stores nothing.
  public var entryCount: Int
  /// The most decoded bytes.
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

  /// The limits of a preset.
  public init(_ preset: CachePreset) {
    switch preset {
    case .parity: self = .parity
    case .viewer: self = .viewer
    }
  }
}

/// A named set of cache limits; the raw value is the name.
public enum CachePreset: String, Hashable, Sendable, Codable, CaseIterable { case parity, viewer }

/// The severity of a memory warning.
public enum MemoryPressure: UInt8, Hashable, Sendable, Codable, CaseIterable {
  /// Evict the least recently used entries down to half of the current bytes.
  case warning
  /// Evict everything that is not pinned.
  case critical
}
