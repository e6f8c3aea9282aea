public import Kernel

/// What a pipeline has done so far; a function of its calls alone.
public struct PhotoPipelineCounters: Hashable, Sendable, Codable {
  /// Keys that became visible with their bitmap in memory.
  public var hits = 0
  /// Keys that became visible without.
  public var visibleMisses = 0
  /// Bitmaps made, and how many of them from a stored rendition.
  public var decodes = 0
  public var renditionDecodes = 0
  /// Bitmaps that left memory, or never entered it, without having been on screen.
  public var wastedDecodes = 0
  /// Originals that came from their origin.
  public var fetches = 0
  public var fetchedBytes = ByteCount.zero
  /// Wants that joined a fetch or a decode under way instead of starting one.
  public var coalesced = 0
  /// Jobs dropped before they began.
  public var cancelled = 0
  /// Jobs whose outcome was an error.
  public var failures = 0
  /// Bitmaps that left memory for want of room, by pressure or by leaving fullscreen.
  public var evictions = 0
  /// Bitmaps that had to go so that a job could begin, and jobs that had no room and were not done.
  public var roomMade = 0
  public var refusals = 0
  /// Most bytes and entries in the cache, pinned ones included.
  public var peakBytes = ByteCount.zero
  public var peakEntries = 0
  /// Most bytes of cache, bitmaps shown but not kept, and jobs in flight together.
  public var peakResidentBytes = ByteCount.zero

  public init() {}

  /// What this pipeline did and then another, of the next launch: sums, and the larger peaks.
  public func followed(by next: PhotoPipelineCounters) -> PhotoPipelineCounters {
    var sum = self
    sum.hits += next.hits
    sum.visibleMisses += next.visibleMisses
    sum.decodes += next.decodes
    sum.renditionDecodes += next.renditionDecodes
    sum.wastedDecodes += next.wastedDecodes
    sum.fetches += next.fetches
    sum.fetchedBytes += next.fetchedBytes
    sum.coalesced += next.coalesced
    sum.cancelled += next.cancelled
    sum.failures += next.failures
    sum.evictions += next.evictions
    sum.roomMade += next.roomMade
    sum.refusals += next.refusals
    sum.peakBytes = max(peakBytes, next.peakBytes)
    sum.peakEntries = max(peakEntries, next.peakEntries)
    sum.peakResidentBytes = max(peakResidentBytes, next.peakResidentBytes)
    return sum
  }
}
