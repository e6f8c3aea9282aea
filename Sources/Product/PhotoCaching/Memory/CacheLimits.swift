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

  /// The limits with this name; `nil` for an unknown name.
  public static func preset(named name: String) -> CacheLimits? {
    switch name {
    case "parity": parity
    case "viewer": viewer
    default: nil
    }
  }

  /// Names that `preset(named:)` knows, in a fixed order.
  public static let presetNames = ["parity", "viewer"]
}

/// How short of memory the device is.
public enum MemoryPressure: UInt8, Hashable, Sendable, Codable, CaseIterable {
  /// Evict the least recently used down to half of the bytes held now.
  case warning
  /// Evict everything that is not pinned.
  case critical
}
