public import Kernel

/// Loads photos for the screen through a memory cache, the disk and background lanes; a state machine without a clock.
///
/// Each call appends jobs for the lanes and events for the screen to `effects`. The lanes' owner starts the jobs, calls `begin`
/// when a lane takes one up and `finish` when it ends. Jobs may finish in any order. A bitmap reported as `ready` stays in memory
/// until `evicted`. Equal calls give equal effects in every process. A call costs at most O(keys concerned).
///
///     var pipeline = PhotoPipeline(limits: .parity, memoryLimit: .megabytes(200))
///     var effects: [PhotoPipelineEffect] = []
///     pipeline.pin(key)
///     pipeline.want(key, .visible, effects: &effects)
///
/// Cached bitmaps, bitmaps on screen and jobs in flight never exceed `memoryLimit` together. A job begins only when its bytes
/// fit. Bitmaps off screen are evicted in favour of those on screen. See docs/product.md, section 5.
public struct PhotoPipeline: Sendable {
  public let limits: CacheLimits
  /// The limit for bitmaps and jobs in flight together.
  public let memoryLimit: ByteCount
  /// Whether a photo of unknown state is fetched from its origin without asking the disk first.
  public private(set) var expectsEmptyDisk: Bool
  public internal(set) var counters = PhotoPipelineCounters()
  /// Bytes of running jobs, and of files that the disk refused and that wait for their decode.
  public internal(set) var inFlightBytes = ByteCount.zero
  /// Bytes of bitmaps on screen that do not fit into the cache.
  public internal(set) var heldBytes = ByteCount.zero
  /// Bytes reserved for keys that waited for room.
  var promisedBytes = ByteCount.zero

  var cache: LRUCache<PhotoKey, PhotoBitmap>
  var table = KeyTable()
  var photos: [PhotoID: PhotoEntry] = [:]
  /// Photos that expired or were withdrawn; they must not return.
  var forgotten = RecentPhotos()
  var jobs: [RequestID: RunningJob] = [:]
  var held: [PhotoKey: PhotoBitmap] = [:]
  /// Always even. The owner can use odd numbers for other jobs.
  var lastJob: UInt64 = 0
  var evictedKeys: [PhotoKey] = []
  /// Indices of visible keys whose decode had no room, in the order of their first refusal.
  var waiting: [Int] = []
  var lastTicket: UInt64 = 0

  /// Creates a pipeline. Without a `memoryLimit` only the cache is limited.
  public init(limits: CacheLimits, memoryLimit: ByteCount? = nil, expectsEmptyDisk: Bool = false) {
    self.limits = limits
    self.memoryLimit = memoryLimit ?? ByteCount(.max)
    self.expectsEmptyDisk = expectsEmptyDisk
    cache = LRUCache(limits: limits)
  }

  /// Bytes of decoded bitmaps in the cache, including pinned ones.
  public var cachedBytes: ByteCount { cache.bytes }
  public var cachedCount: Int { cache.count }
  public var pinnedBytes: ByteCount { cache.pinnedBytes + heldBytes }
  /// Bytes that count against the session's budget: cache, pinned bitmaps and jobs in flight.
  public var residentBytes: ByteCount { cache.bytes + heldBytes + inFlightBytes }
  /// The number of jobs requested and not yet finished or cancelled.
  public var jobCount: Int { jobs.count }

  /// The photo of a job; `nil` when the job finished or was cancelled. O(1).
  public func photo(of job: RequestID) -> PhotoID? { jobs[job]?.photo }

  /// The key's bitmap, without marking it as used; `nil` when it is not in memory.
  public func bitmap(for key: PhotoKey) -> PhotoBitmap? { cache.peek(key) ?? held[key] }

  /// Requests a key's bitmap, or changes the urgency of a pending request.
  ///
  /// A `visible` request ends in `ready` or `failed`. A `prefetch` may also end silently when memory has no room. `evicted` ends
  /// the request too: request the key again if it is still needed.
  public mutating func want(
    _ key: PhotoKey, _ urgency: PhotoUrgency, effects: inout [PhotoPipelineEffect]
  ) {
    guard !forgotten.contains(key.photo) else {
      effects.append(.failed(key, .missing(key.photo)))
      return
    }
    let place = makePlace(for: key)
    let before = table.entries[place].wanted
    table.entries[place].wanted = urgency
    table.entries[place].isReleased = false
    if urgency == .visible && before != .visible { countVisible(place) }
    switch table.entries[place].phase {
    case .cached:
      if let bitmap = cache.value(for: key) { announce(place, bitmap, effects: &effects) }
    case .held:
      if let bitmap = held[key] { announce(place, bitmap, effects: &effects) }
      settleHeld(place, effects: &effects)
    case .idle: begin(place, effects: &effects)
    case .failed: if before == nil { begin(place, effects: &effects) }
    case .waiting: if urgency == .prefetch { stopWaiting(place) }
    case .fetching: rerankFetch(of: key.photo, effects: &effects)
    case .decoding:
      if before == nil { counters.coalesced += 1 }
      rerank(table.entries[place].job, to: urgency, effects: &effects)
    }
    if urgency == .prefetch { leaveQueue(place) }
    removeIfUnneeded(place)
    if urgency == .prefetch && before == .visible { startWaiting(effects: &effects) }
  }

  /// Withdraws a request. Cancels work that has not begun; a bitmap in memory stays while there is room.
  public mutating func unwant(_ key: PhotoKey, effects: inout [PhotoPipelineEffect]) {
    let place = table.place(of: key)
    guard place != 0, table.entries[place].wanted != nil else { return }
    table.entries[place].wanted = nil
    leaveQueue(place)
    switch table.entries[place].phase {
    case .fetching:
      table.entries[place].phase = .idle
      rerankFetch(of: key.photo, effects: &effects)
    case .decoding: cancelUnlessBegun(place, effects: &effects)
    case .failed: table.entries[place].phase = .idle
    case .waiting: stopWaiting(place)
    case .held: settleHeld(place, effects: &effects)
    case .idle, .cached: break
    }
    letGoIfReleased(place, effects: &effects)
    removeIfUnneeded(place)
    startWaiting(effects: &effects)
  }

  /// Marks a key as on screen. Its bitmap is not evicted, now or when it arrives.
  public mutating func pin(_ key: PhotoKey) {
    guard !forgotten.contains(key.photo) else { return }
    let place = makePlace(for: key)
    table.entries[place].isPinned = true
    table.entries[place].wasSeen = true
    if table.entries[place].phase == .cached { cache.pin(key) }
  }

  /// Marks a key as off screen; its bitmap becomes the most recently used.
  public mutating func unpin(_ key: PhotoKey, effects: inout [PhotoPipelineEffect]) {
    let place = table.place(of: key)
    guard place != 0, table.entries[place].isPinned else { return }
    table.entries[place].isPinned = false
    switch table.entries[place].phase {
    case .cached: cache.unpin(key)
    case .held: settleHeld(place, effects: &effects)
    default: break
    }
    letGoIfReleased(place, effects: &effects)
    removeIfUnneeded(place)
    startWaiting(effects: &effects)
  }

  /// Records the photos found on disk. These are read from disk first, all others from their origin. O(photos).
  public mutating func recordDisk(holds found: [PhotoID]) {
    for photo in found where !forgotten.contains(photo) && photos[photo]?.isOnDisk == nil {
      photos[photo, default: PhotoEntry()].isOnDisk = true
    }
    expectsEmptyDisk = true
  }

  private mutating func countVisible(_ place: Int) {
    table.entries[place].wasSeen = true
    switch table.entries[place].phase {
    case .cached, .held: counters.hits += 1
    default: counters.visibleMisses += 1
    }
  }
}

// MARK: - Keys and their indices

extension PhotoPipeline {
  /// The key's index, added if necessary.
  mutating func makePlace(for key: PhotoKey) -> Int {
    let known = table.place(of: key)
    guard known == 0 else { return known }
    let place = table.add(key, before: photos[key.photo]?.firstKey ?? 0)
    photos[key.photo, default: PhotoEntry()].firstKey = place
    return place
  }

  /// Drops the key's entry when nothing needs it.
  mutating func removeIfUnneeded(_ place: Int) {
    guard !table.entries[place].isNeeded else { return }
    let next = table.entries[place].next
    let photo = table.entries[place].key.photo
    var before = photos[photo]?.firstKey ?? 0
    if before == place {
      photos[photo]?.firstKey = next
    } else {
      while table.entries[before].next != place { before = table.entries[before].next }
      table.entries[before].next = next
    }
    table.remove(place)
  }

  /// Emits `ready` unless it was emitted already.
  mutating func announce(_ place: Int, _ bitmap: PhotoBitmap, effects: inout [PhotoPipelineEffect]) {
    guard !table.entries[place].isAnnounced else { return }
    table.entries[place].isAnnounced = true
    effects.append(.ready(table.entries[place].key, bitmap.pixels))
  }

  /// Emits `evicted` if `ready` was emitted.
  mutating func retract(_ place: Int, effects: inout [PhotoPipelineEffect]) {
    guard table.entries[place].isAnnounced else { return }
    table.entries[place].isAnnounced = false
    effects.append(.evicted(table.entries[place].key))
  }
}

// MARK: - Removed photos

extension PhotoPipeline {
  /// Removes a photo that expired or was withdrawn. Its bitmaps leave memory at once, also from the screen, and do not return.
  ///
  /// Cancels jobs that have not begun, discards the results of running ones, and requests the removal from disk. Emits `evicted`
  /// for keys shown and `failed` for pending ones. Later requests fail as `missing` until `recall`.
  public mutating func forget(_ photo: PhotoID, effects: inout [PhotoPipelineEffect]) {
    guard forgotten.insert(photo) else { return }
    discard(photos[photo]?.fetch ?? RequestID(0), effects: &effects)
    var place = photos[photo]?.firstKey ?? 0
    while place != 0 {
      let entry = table.entries[place]
      discard(entry.job, effects: &effects)
      if entry.phase == .waiting { waiting.removeAll { $0 == place } }
      leaveQueue(place)
      cache.remove(entry.key)
      if let bitmap = held.removeValue(forKey: entry.key) { heldBytes -= bitmap.byteCount }
      if entry.isAnnounced {
        effects.append(.evicted(entry.key))
      } else if entry.wanted != nil && entry.phase != .failed {
        effects.append(.failed(entry.key, .missing(photo)))
      }
      table.remove(place)
      place = entry.next
    }
    photos[photo] = nil
    effects.append(.removeFromDisk(photo))
    startWaiting(effects: &effects)
  }

  /// Allows requests for a photo again, for example after a clock that was ahead is corrected. Results of jobs started before
  /// `forget` are still discarded. O(photos remembered).
  public mutating func recall(_ photo: PhotoID) { forgotten.remove(photo) }

  private mutating func discard(_ job: RequestID, effects: inout [PhotoPipelineEffect]) {
    guard let running = jobs[job] else { return }
    if running.hasBegun { jobs[job]?.isDiscarded = true } else { cancel(job, effects: &effects) }
  }
}
