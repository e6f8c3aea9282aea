internal import Gallery
public import Kernel
public import PhotoCaching

/// Passes the gallery's photo requests to the pipeline and measures the wait for each photo.
///
/// The pipeline's effects are appended to `effects`; the core processes them.
public struct PhotoSupply: Sendable {
  /// The pipeline, for its counters and limits.
  public private(set) var pipeline: PhotoPipeline
  /// The size of the memory cache after the last frame.
  public private(set) var cachedBytes = ByteCount.zero
  public private(set) var cachedCount = 0
  private var jobCount = 0
  /// Whether the pipeline was used since these numbers were read.
  private var wasUsed = false
  /// Keys on screen without a bitmap, with the vsync of their request.
  private var wantedSince: [PhotoKey: Instant] = [:]
  /// Wanted keys that failed. Keys of one photo are retried together.
  private var retries = RetryList<PhotoKey, PhotoID> { $0.photo }
  /// The errors of those with a limited number of retries.
  private var damages: [PhotoKey: PhotoCachingError] = [:]

  init(pipeline: PhotoPipeline) { self.pipeline = pipeline }

  /// Performs a gallery effect about photos; false for any other effect.
  mutating func carryOut(
    _ intent: GalleryEffect, at vsync: Instant, updates: inout FrameEvents,
    effects: inout [PhotoPipelineEffect]
  ) -> Bool {
    switch intent {
    case .want(let key, _) where rests(key, at: vsync):
      effects.append(.failed(key, damages[key] ?? .missing(key.photo)))
    case .want(let key, let urgency):
      if urgency == .visible, startWait(for: key, at: vsync) { updates.waits.append(.zero) }
      pipeline.want(key, urgency, effects: &effects)
    case .unwant(let key):
      if let wait = endWait(for: key, at: vsync) { updates.givenUp.append(wait) }
      retries.left(key)
      pipeline.unwant(key, effects: &effects)
    case .pin(let key): pipeline.pin(key)
    case .unpin(let key):
      if let wait = endWait(for: key, at: vsync) { updates.givenUp.append(wait) }
      pipeline.unpin(key, effects: &effects)
    case .release(let key): pipeline.release(key, effects: &effects)
    default: return false
    }
    wasUsed = true
    return true
  }

  /// Records that a lane takes a job up, after which it cannot be cancelled. False when there is no room for it.
  mutating func begin(
    _ job: RequestID, workingBytes: ByteCount, effects: inout [PhotoPipelineEffect]
  ) -> Bool {
    wasUsed = true
    return pipeline.begin(job, workingBytes: workingBytes, effects: &effects)
  }

  /// The photo of a job; `nil` when the job finished or was cancelled. O(1).
  func photo(of job: RequestID) -> PhotoID? { pipeline.photo(of: job) }

  /// Processes a finished job; ignores a cancelled one.
  mutating func finish(
    _ job: RequestID, _ outcome: PhotoJobOutcome, _ report: PhotoWorkReport,
    effects: inout [PhotoPipelineEffect]
  ) {
    wasUsed = true
    pipeline.finish(job, outcome, report, effects: &effects)
  }

  /// Removes an expired photo completely.
  mutating func forget(_ photo: PhotoID, effects: inout [PhotoPipelineEffect]) {
    wasUsed = true
    forgetDamages(of: photo)
    pipeline.forget(photo, effects: &effects)
  }

  /// Makes a forgotten photo available again.
  mutating func recall(_ photo: PhotoID) {
    forgetDamages(of: photo)
    pipeline.recall(photo)
  }

  /// Records the photos found on disk.
  mutating func recordDisk(holds photos: [PhotoID]) { pipeline.recordDisk(holds: photos) }

  /// The bytes that photos may hold when a dashboard opens (D): a screenful of thumbnails for the way back, and the card
  /// pictures. With the app's own 16 MB that is below the dashboard's 50 MB.
  private static let dashboardBytes = ByteCount(24 << 20)

  /// Frees memory when a dashboard opens.
  mutating func makeRoomForDashboard(effects: inout [PhotoPipelineEffect]) {
    guard pipeline.residentBytes > PhotoSupply.dashboardBytes else { return }
    wasUsed = true
    pipeline.trim(to: PhotoSupply.dashboardBytes, effects: &effects)
  }

  /// Frees memory when the device is short of it.
  mutating func relieve(_ pressure: MemoryPressure, effects: inout [PhotoPipelineEffect]) {
    wasUsed = true
    pipeline.relieve(pressure, effects: &effects)
  }

  /// Starts measuring the wait for a key on screen. Returns true when its bitmap is in memory.
  private mutating func startWait(for key: PhotoKey, at vsync: Instant) -> Bool {
    if pipeline.bitmap(for: key) != nil { return true }
    if wantedSince[key] == nil { wantedSince[key] = vsync }
    return false
  }

  /// Ends the wait for a key. Returns its length; `nil` when the key was not awaited.
  mutating func endWait(for key: PhotoKey, at vsync: Instant) -> TimeSpan? {
    guard let since = wantedSince.removeValue(forKey: key) else { return nil }
    return vsync - since
  }

  // MARK: Trying again

  /// The time of the next retry. O(1).
  var retryDue: Instant { retries.next }

  /// Records that a key became available.
  mutating func noteReady(_ key: PhotoKey) {
    damages[key] = nil
    // A stored size does not prove that the file of another size is intact.
    if !damages.isEmpty, damages.keys.contains(where: { $0.photo == key.photo }) {
      retries.stopWaiting(for: key)
    } else {
      retries.settled(key)
    }
  }

  /// Records that a key failed. O(failed keys).
  mutating func noteFailure(of key: PhotoKey, _ error: PhotoCachingError, at vsync: Instant) {
    guard pipeline.hasFailed(key) else { return }
    let limit = error.retryLimit
    if limit != nil { damages[key] = error }
    retries.failed(key, at: vsync, limit: limit)
  }

  private mutating func forgetDamages(of photo: PhotoID) {
    for key in damages.keys where key.photo == photo { noteReady(key) }
  }

  /// Whether a key was damaged so often that its photo is not fetched again yet. Another size of the photo may still be on disk.
  private func rests(_ key: PhotoKey, at vsync: Instant) -> Bool {
    !damages.isEmpty && damages[key] != nil && retries.rests(key, at: vsync) && !pipeline.hasFailed(key)
      && pipeline.bitmap(for: key) == nil
  }

  /// Starts the retries that are due. Returns their number. O(failed keys).
  mutating func tryAgain(at vsync: Instant, effects: inout [PhotoPipelineEffect]) -> Int {
    let due = retries.takeDue(at: vsync)
    if !due.isEmpty { wasUsed = true }
    for key in due { pipeline.tryAgain(key, effects: &effects) }
    return due.count
  }

  /// Folds the state that later frames depend on into the digest. O(1).
  mutating func mix(into digest: inout StableDigest) {
    // Not read without need: the pipeline is far from the memory that a frame without photos touches.
    if wasUsed {
      wasUsed = false
      cachedBytes = pipeline.cachedBytes
      cachedCount = pipeline.cachedCount
      jobCount = pipeline.jobCount
    }
    digest.mix(cachedBytes.bytes)
    digest.mix(jobCount)
  }

  /// Traps when the pipeline contradicts itself or an available photo is awaited. O(keys + jobs + photos).
  func checkInvariants() {
    pipeline.checkInvariants()
    for key in wantedSince.keys {
      precondition(pipeline.bitmap(for: key) == nil, "\(key) is waited for and in memory")
    }
  }
}
