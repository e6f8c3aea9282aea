internal import Gallery
public import Kernel
public import PhotoCaching

/// The photos behind the screen: hands the gallery's wishes to the pipeline, and knows since when each was waited for.
///
/// What the pipeline answers is appended to `effects`; the core passes it on.
public struct PhotoSupply: Sendable {
  /// Read it for counters and limits.
  public private(set) var pipeline: PhotoPipeline
  /// The memory cache after the last frame.
  public private(set) var cachedBytes = ByteCount.zero
  public private(set) var cachedCount = 0
  private var jobCount = 0
  /// Whether the pipeline was asked for anything since the figures above were read.
  private var wasUsed = false
  /// Keys wanted on screen and not there yet, with the vsync that wanted them.
  private var wantedSince: [PhotoKey: Instant] = [:]
  /// Keys that are wanted and failed; those of one photo are tried together, and fail together.
  private var retries = RetryList<PhotoKey, PhotoID> { $0.photo }
  /// Why those of them failed that may fail only so often.
  private var damages: [PhotoKey: PhotoCachingError] = [:]

  init(pipeline: PhotoPipeline) { self.pipeline = pipeline }

  /// Carries out a wish of the gallery about photos; false for any other.
  mutating func carryOut(
    _ wish: GalleryEffect, at vsync: Instant, news: inout FrameEvents, effects: inout [PhotoPipelineEffect]
  ) -> Bool {
    switch wish {
    case .want(let key, _) where rests(key, at: vsync):
      effects.append(.failed(key, damages[key] ?? .missing(key.photo)))
    case .want(let key, let urgency):
      if urgency == .visible, startWait(for: key, at: vsync) { news.waits.append(.zero) }
      pipeline.want(key, urgency, effects: &effects)
    case .unwant(let key):
      if let wait = endWait(for: key, at: vsync) { news.givenUp.append(wait) }
      retries.left(key)
      pipeline.unwant(key, effects: &effects)
    case .pin(let key): pipeline.pin(key)
    case .unpin(let key):
      if let wait = endWait(for: key, at: vsync) { news.givenUp.append(wait) }
      pipeline.unpin(key, effects: &effects)
    case .release(let key): pipeline.release(key, effects: &effects)
    default: return false
    }
    wasUsed = true
    return true
  }

  /// A lane takes a job up; from here on it cannot be cancelled. False when there is no room for it.
  mutating func begin(
    _ job: RequestID, workingBytes: ByteCount, effects: inout [PhotoPipelineEffect]
  ) -> Bool {
    wasUsed = true
    return pipeline.begin(job, workingBytes: workingBytes, effects: &effects)
  }

  /// The photo that a job is about; `nil` when it is done or was cancelled. O(1).
  func photo(of job: RequestID) -> PhotoID? { pipeline.photo(of: job) }

  /// A job is done; that of a cancelled one is ignored.
  mutating func finish(
    _ job: RequestID, _ outcome: PhotoJobOutcome, _ report: PhotoWorkReport,
    effects: inout [PhotoPipelineEffect]
  ) {
    wasUsed = true
    pipeline.finish(job, outcome, report, effects: &effects)
  }

  /// The photo expired: nothing of it stays.
  mutating func forget(_ photo: PhotoID, effects: inout [PhotoPipelineEffect]) {
    wasUsed = true
    forgetDamages(of: photo)
    pipeline.forget(photo, effects: &effects)
  }

  /// A photo that was forgotten is alive after all.
  mutating func recall(_ photo: PhotoID) {
    forgetDamages(of: photo)
    pipeline.recall(photo)
  }

  /// What the disk holds, as it said itself.
  mutating func recordDisk(holds photos: [PhotoID]) { pipeline.recordDisk(holds: photos) }

  /// What photos may hold when a dashboard comes to the front (D): a screenful of thumbnails, so that the way back finds them, and
  /// the pictures of its cards; beside the app's own 16 MB that is less than the 50 MB of a dashboard.
  private static let dashboardBytes = ByteCount(24 << 20)

  /// A dashboard comes to the front.
  mutating func makeRoomForDashboard(effects: inout [PhotoPipelineEffect]) {
    guard pipeline.residentBytes > PhotoSupply.dashboardBytes else { return }
    wasUsed = true
    pipeline.trim(to: PhotoSupply.dashboardBytes, effects: &effects)
  }

  /// The device is short of memory.
  mutating func relieve(_ pressure: MemoryPressure, effects: inout [PhotoPipelineEffect]) {
    wasUsed = true
    pipeline.relieve(pressure, effects: &effects)
  }

  /// Starts the wait for a key wanted on screen; true when there is none, because its bitmap is here.
  private mutating func startWait(for key: PhotoKey, at vsync: Instant) -> Bool {
    if pipeline.bitmap(for: key) != nil { return true }
    if wantedSince[key] == nil { wantedSince[key] = vsync }
    return false
  }

  /// The key came, will not come, or is not on screen any more: how long it was waited for; `nil` when it was not.
  mutating func endWait(for key: PhotoKey, at vsync: Instant) -> TimeSpan? {
    guard let since = wantedSince.removeValue(forKey: key) else { return nil }
    return vsync - since
  }

  // MARK: Trying again

  /// When a photo is to be tried again. O(1).
  var retryDue: Instant { retries.next }

  /// A key came.
  mutating func noteReady(_ key: PhotoKey) {
    damages[key] = nil
    // A size that was stored says nothing of the file that another size needs.
    if !damages.isEmpty, damages.keys.contains(where: { $0.photo == key.photo }) {
      retries.stopWaiting(for: key)
    } else {
      retries.settled(key)
    }
  }

  /// A key cannot be shown now. O(keys that failed).
  mutating func noteFailure(of key: PhotoKey, _ error: PhotoCachingError, at vsync: Instant) {
    guard pipeline.hasFailed(key) else { return }
    let limit = error.retryLimit
    if limit != nil { damages[key] = error }
    retries.failed(key, at: vsync, limit: limit)
  }

  private mutating func forgetDamages(of photo: PhotoID) {
    for key in damages.keys where key.photo == photo { noteReady(key) }
  }

  /// Whether a key that comes on screen anew was damaged, and its photo so often that it is not fetched again yet. Another size of the photo
  /// may be on disk.
  private func rests(_ key: PhotoKey, at vsync: Instant) -> Bool {
    !damages.isEmpty && damages[key] != nil && retries.rests(key, at: vsync) && !pipeline.hasFailed(key)
      && pipeline.bitmap(for: key) == nil
  }

  /// Tries again what is due; how many. O(keys that failed).
  mutating func tryAgain(at vsync: Instant, effects: inout [PhotoPipelineEffect]) -> Int {
    let due = retries.takeDue(at: vsync)
    if !due.isEmpty { wasUsed = true }
    for key in due { pipeline.tryAgain(key, effects: &effects) }
    return due.count
  }

  /// Folds what later frames depend on into the digest. O(1).
  mutating func mix(into digest: inout StableDigest) {
    // The pipeline lies far from what a frame without photos touches; it is not read for nothing.
    if wasUsed {
      wasUsed = false
      cachedBytes = pipeline.cachedBytes
      cachedCount = pipeline.cachedCount
      jobCount = pipeline.jobCount
    }
    digest.mix(cachedBytes.bytes)
    digest.mix(jobCount)
  }

  /// Panics when the pipeline contradicts itself, or a photo is waited for that is here. O(keys + jobs + photos).
  func checkInvariants() {
    pipeline.checkInvariants()
    for key in wantedSince.keys {
      precondition(pipeline.bitmap(for: key) == nil, "\(key) is waited for and in memory")
    }
  }
}
