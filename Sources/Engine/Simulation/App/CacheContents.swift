/// What a cache holds of an app's content, such as photos, at an instant.
public struct CacheContents: Hashable, Sendable {
  /// Entries in memory, and their bytes.
  public var entries, bytes: Int
  /// Of those bytes, what is on screen and cannot leave; and beside them, what is being made.
  public var pinnedBytes, inFlightBytes: Int
  /// Bytes that were written to disk since the session began.
  public var diskBytes: Int

  @inlinable public init(
    entries: Int = 0, bytes: Int = 0, pinnedBytes: Int = 0, inFlightBytes: Int = 0, diskBytes: Int = 0
  ) {
    (self.entries, self.bytes) = (entries, bytes)
    (self.pinnedBytes, self.inFlightBytes) = (pinnedBytes, inFlightBytes)
    self.diskBytes = diskBytes
  }
}
