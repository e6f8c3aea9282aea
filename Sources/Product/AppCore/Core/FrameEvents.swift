public import Expiry
public import Gallery
public import Kernel
public import PhotoCaching
public import PointsLedger

/// A photo that could not be shown, and why.
public struct PhotoFailure: Hashable, Sendable {
  public var photo: PhotoID
  public var error: PhotoCachingError

  public init(photo: PhotoID, error: PhotoCachingError) {
    self.photo = photo
    self.error = error
  }
}

/// What happened in a frame, for whoever observes the app; it stands until the next `update`.
public struct FrameEvents: Sendable {
  /// What the gallery did and asked for, in order.
  public internal(set) var gallery: [GalleryEffect] = []
  /// What came of the batches that the ledger answered with.
  public internal(set) var ledger: [LedgerEffect] = []
  /// Group photos whose time was up, by expiry, then id.
  public internal(set) var expired: [PhotoID] = []
  /// For each photo that can be shown from now on, the time since it was wanted on screen; zero: it was in memory.
  public internal(set) var waits: [TimeSpan] = []
  /// For each photo that was wanted on screen and is no longer waited for without having come, the time since it was wanted: it
  /// left the screen, or cannot be shown.
  public internal(set) var givenUp: [TimeSpan] = []
  /// Photos that cannot be shown.
  public internal(set) var failures: [PhotoFailure] = []

  /// What the gallery was told, what the pipeline said, what the core decided and why it swept: kinds in their order, for
  /// whoever counts what was reached.
  public internal(set) var told: [GalleryEvent.Kind] = []
  public internal(set) var pipeline: [PhotoPipelineEffect.Kind] = []
  public internal(set) var decisions: [AppDecision] = []
  public internal(set) var sweeps: [SweepSchedule.Occasion] = []

  init() {
    gallery.reserveCapacity(256)
    waits.reserveCapacity(64)
    told.reserveCapacity(256)
    pipeline.reserveCapacity(256)
  }

  /// Whether nothing happened that an enumeration has a case for. O(1).
  public var isQuiet: Bool {
    gallery.isEmpty && told.isEmpty && pipeline.isEmpty && decisions.isEmpty && sweeps.isEmpty
  }

  mutating func removeAll() {
    FrameEvents.clear(&gallery)
    FrameEvents.clear(&ledger)
    FrameEvents.clear(&expired)
    FrameEvents.clear(&waits)
    FrameEvents.clear(&givenUp)
    FrameEvents.clear(&failures)
    FrameEvents.clear(&told)
    FrameEvents.clear(&pipeline)
    FrameEvents.clear(&decisions)
    FrameEvents.clear(&sweeps)
  }

  /// To empty an array that is empty costs more than to look: most frames have no news.
  @inline(__always) private static func clear<Element>(_ news: inout [Element]) {
    if !news.isEmpty { news.removeAll(keepingCapacity: true) }
  }
}
