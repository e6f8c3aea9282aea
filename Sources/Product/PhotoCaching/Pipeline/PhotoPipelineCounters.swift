public import Kernel

/// Counts of a pipeline's work; a function of its calls alone.
public struct PhotoPipelineCounters: Hashable, Sendable, Codable {
  /// Keys that became visible with their bitmap in memory.
  public var hits = 0
  /// Keys that became visible without their bitmap in memory.
  public var visibleMisses = 0
  /// Bitmaps decoded, and how many of them from a stored rendition.
  public var decodes = 0
  public var renditionDecodes = 0
  /// Bitmaps dropped without having been on screen.
  public var wastedDecodes = 0
  /// Originals fetched from their origin, and their bytes.
  public var fetches = 0
  public var fetchedBytes = ByteCount.zero
  /// Requests that joined a running fetch or decode.
  public var coalesced = 0
  /// Jobs cancelled before they began.
  public var cancelled = 0
  /// Jobs that ended in an error.
  public var failures = 0
  /// Bitmaps evicted for lack of room, under memory pressure or on leaving fullscreen.
  public var evictions = 0
  /// Bitmaps evicted so that a job could begin, and jobs refused for lack of room.
  public var roomMade = 0
  public var refusals = 0
  /// Peak bytes and entries of the cache, including pinned ones.
  public var peakBytes = ByteCount.zero
  public var peakEntries = 0
  /// Peak bytes of the cache, of bitmaps held beside it and of jobs in flight together.
  public var peakResidentBytes = ByteCount.zero

  public init() {}

  /// The counters of this pipeline and of the next launch's: sums, and maxima of the peaks.
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
