/// The contents of a cache, such as of photos, at an instant.
public struct CacheContents: Hashable, Sendable {
  /// The number of entries in memory, and their bytes.
  public var entries, bytes: Int
  /// The part of `bytes` that is on screen and cannot be evicted; and, in addition, the bytes being loaded.
  public var pinnedBytes, inFlightBytes: Int
  /// Bytes written to disk since the session began.
  public var diskBytes: Int

  @inlinable public init(
    entries: Int = 0, bytes: Int = 0, pinnedBytes: Int = 0, inFlightBytes: Int = 0, diskBytes: Int = 0
  ) {
    (self.entries, self.bytes) = (entries, bytes)
    (self.pinnedBytes, self.inFlightBytes) = (pinnedBytes, inFlightBytes)
    self.diskBytes = diskBytes
  }
}
