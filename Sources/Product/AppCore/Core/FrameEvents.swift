public import Expiry
public import Gallery
public import Kernel
public import PhotoCaching
public import PointsLedger

/// A photo that could not be shown, with its error.
public struct PhotoFailure: Hashable, Sendable {
  public var photo: PhotoID
  public var error: PhotoCachingError

  public init(photo: PhotoID, error: PhotoCachingError) {
    self.photo = photo
    self.error = error
  }
}

/// The events of one frame, for observers; replaced at the next `update`.
public struct FrameEvents: Sendable {
  /// The gallery's events and requests, in order.
  public internal(set) var gallery: [GalleryEffect] = []
  /// The ledger's effects of answered batches.
  public internal(set) var ledger: [LedgerEffect] = []
  /// Expired group photos, by expiry, then id.
  public internal(set) var expired: [PhotoID] = []
  /// The wait of each photo on screen that became available, since it was requested; zero when it was in memory.
  public internal(set) var waits: [TimeSpan] = []
  /// The wait of each photo on screen that was given up, since it was requested: it left the screen or failed.
  public internal(set) var givenUp: [TimeSpan] = []
  /// Photos that could not be shown.
  public internal(set) var failures: [PhotoFailure] = []

  /// Kinds of the gallery's input events, the pipeline's effects, the core's decisions and the sweeps, in order; for coverage.
  public internal(set) var reported: [GalleryEvent.Kind] = []
  public internal(set) var pipeline: [PhotoPipelineEffect.Kind] = []
  public internal(set) var decisions: [AppDecision] = []
  public internal(set) var sweeps: [SweepSchedule.Occasion] = []

  init() {
    gallery.reserveCapacity(256)
    waits.reserveCapacity(64)
    reported.reserveCapacity(256)
    pipeline.reserveCapacity(256)
  }

  /// Whether all kinds are empty. O(1).
  public var isQuiet: Bool {
    gallery.isEmpty && reported.isEmpty && pipeline.isEmpty && decisions.isEmpty && sweeps.isEmpty
  }

  mutating func removeAll() {
    FrameEvents.clear(&gallery)
    FrameEvents.clear(&ledger)
    FrameEvents.clear(&expired)
    FrameEvents.clear(&waits)
    FrameEvents.clear(&givenUp)
    FrameEvents.clear(&failures)
    FrameEvents.clear(&reported)
    FrameEvents.clear(&pipeline)
    FrameEvents.clear(&decisions)
    FrameEvents.clear(&sweeps)
  }

  /// Checking is cheaper than emptying an empty array, and most frames have no events.
  @inline(__always) private static func clear<Element>(_ updates: inout [Element]) {
    if !updates.isEmpty { updates.removeAll(keepingCapacity: true) }
  }
}
