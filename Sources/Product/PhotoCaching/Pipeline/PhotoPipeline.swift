public import Kernel

/// Joins what the screen wants, the memory cache, the disk and the lanes: a state machine without a clock.
///
/// Each call appends what it asks for and tells to `effects`. The lanes' owner starts the jobs it is given, calls `begin`
/// when a lane takes one up and `finish` when it is done; jobs may finish in any order. A `ready` is true until
/// `evicted`. Same calls, same effects, in every process. No call costs more than the keys it concerns.
///
/// What it holds (bitmaps kept, bitmaps on screen, jobs in flight) never exceeds `memoryLimit`: a job begins only when its
/// bytes fit, and what is not on screen makes room for what is. See docs/product.md, section 5.
public struct PhotoPipeline: Sendable {
  public let limits: CacheLimits
  /// The most that bitmaps and jobs in flight hold together, at every instant.
  public let memoryLimit: ByteCount
  /// Photos nothing is known of are taken to be at their origin only; otherwise the disk is asked first.
  public private(set) var expectsEmptyDisk: Bool
  public internal(set) var counters = PhotoPipelineCounters()
  /// Bytes of jobs that have begun, and of files the disk refused that wait for their decode.
  public internal(set) var inFlightBytes = ByteCount.zero
  /// Bytes of bitmaps on screen that the cache has no room for.
  public internal(set) var heldBytes = ByteCount.zero
  /// Room that nobody holds and that is kept for those who waited for it.
  var promisedBytes = ByteCount.zero

  var cache: LRUCache<PhotoKey, PhotoBitmap>
  var book = KeyTable()
  var photos: [PhotoID: PhotoEntry] = [:]
  /// What expired or was withdrawn: nothing of it may come back.
  var forgotten = RecentPhotos()
  var jobs: [RequestID: RunningJob] = [:]
  var held: [PhotoKey: PhotoBitmap] = [:]
  /// Even: whoever hands its requests on has the odd numbers for others.
  var lastJob: UInt64 = 0
  var evictedKeys: [PhotoKey] = []
  /// Places of visible keys whose decode had no room, in the order in which they were first refused.
  var waiting: [Int] = []
  var lastTicket: UInt64 = 0

  /// Without a limit of the session's memory only the cache is limited.
  public init(limits: CacheLimits, memoryLimit: ByteCount? = nil, expectsEmptyDisk: Bool = false) {
    self.limits = limits
    self.memoryLimit = memoryLimit ?? ByteCount(.max)
    self.expectsEmptyDisk = expectsEmptyDisk
    cache = LRUCache(limits: limits)
  }

  /// Bytes of decoded bitmaps in the cache, pinned ones included.
  public var cachedBytes: ByteCount { cache.bytes }
  public var cachedCount: Int { cache.count }
  public var pinnedBytes: ByteCount { cache.pinnedBytes + heldBytes }
  /// What counts against the session's budget: cache, pinned and in flight.
  public var residentBytes: ByteCount { cache.bytes + heldBytes + inFlightBytes }
  /// Jobs asked for and not finished or cancelled.
  public var jobCount: Int { jobs.count }

  /// The photo that a job is about; `nil` when it is done or was cancelled. O(1).
  public func photo(of job: RequestID) -> PhotoID? { jobs[job]?.photo }

  /// The key's bitmap, without using it; `nil` when it is not in memory.
  public func bitmap(for key: PhotoKey) -> PhotoBitmap? { cache.peek(key) ?? held[key] }

  /// Asks for a key, or changes the urgency of one asked for.
  ///
  /// A visible want ends in `ready` or `failed`; a prefetch may also end silently when memory has no room for it.
  /// `evicted` ends the want, too: whoever still needs the key wants it again.
  public mutating func want(
    _ key: PhotoKey, _ urgency: PhotoUrgency, effects: inout [PhotoPipelineEffect]
  ) {
    guard !forgotten.contains(key.photo) else {
      effects.append(.failed(key, .missing(key.photo)))
      return
    }
    let place = makePlace(for: key)
    let before = book.entries[place].wanted
    book.entries[place].wanted = urgency
    book.entries[place].isReleased = false
    if urgency == .visible && before != .visible { countVisible(place) }
    switch book.entries[place].phase {
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
      rerank(book.entries[place].job, to: urgency, effects: &effects)
    }
    if urgency == .prefetch { leaveQueue(place) }
    removeIfUnneeded(place)
    if urgency == .prefetch && before == .visible { startWaiting(effects: &effects) }
  }

  /// Takes a want back: work not yet begun is cancelled, a bitmap in memory stays as long as there is room.
  public mutating func unwant(_ key: PhotoKey, effects: inout [PhotoPipelineEffect]) {
    let place = book.place(of: key)
    guard place != 0, book.entries[place].wanted != nil else { return }
    book.entries[place].wanted = nil
    leaveQueue(place)
    switch book.entries[place].phase {
    case .fetching:
      book.entries[place].phase = .idle
      rerankFetch(of: key.photo, effects: &effects)
    case .decoding: cancelUnlessBegun(place, effects: &effects)
    case .failed: book.entries[place].phase = .idle
    case .waiting: stopWaiting(place)
    case .held: settleHeld(place, effects: &effects)
    case .idle, .cached: break
    }
    letGoIfReleased(place, effects: &effects)
    removeIfUnneeded(place)
    startWaiting(effects: &effects)
  }

  /// The key is on screen: its bitmap, now or when it comes, must not be evicted.
  public mutating func pin(_ key: PhotoKey) {
    guard !forgotten.contains(key.photo) else { return }
    let place = makePlace(for: key)
    book.entries[place].isPinned = true
    book.entries[place].wasSeen = true
    if book.entries[place].phase == .cached { cache.pin(key) }
  }

  /// The key left the screen; its bitmap is now the most recently used.
  public mutating func unpin(_ key: PhotoKey, effects: inout [PhotoPipelineEffect]) {
    let place = book.place(of: key)
    guard place != 0, book.entries[place].isPinned else { return }
    book.entries[place].isPinned = false
    switch book.entries[place].phase {
    case .cached: cache.unpin(key)
    case .held: settleHeld(place, effects: &effects)
    default: break
    }
    letGoIfReleased(place, effects: &effects)
    removeIfUnneeded(place)
    startWaiting(effects: &effects)
  }

  /// The disk was asked what it holds: these photos are tried there first, and all others are not. O(photos).
  public mutating func recordDisk(holds found: [PhotoID]) {
    for photo in found where !forgotten.contains(photo) && photos[photo]?.isOnDisk == nil {
      photos[photo, default: PhotoEntry()].isOnDisk = true
    }
    expectsEmptyDisk = true
  }

  private mutating func countVisible(_ place: Int) {
    book.entries[place].wasSeen = true
    switch book.entries[place].phase {
    case .cached, .held: counters.hits += 1
    default: counters.visibleMisses += 1
    }
  }
}

// MARK: - Keys and their places

extension PhotoPipeline {
  /// The key's place, made if it has none.
  mutating func makePlace(for key: PhotoKey) -> Int {
    let known = book.place(of: key)
    guard known == 0 else { return known }
    let place = book.add(key, before: photos[key.photo]?.firstKey ?? 0)
    photos[key.photo, default: PhotoEntry()].firstKey = place
    return place
  }

  /// Drops the key's entry when nothing depends on it any more.
  mutating func removeIfUnneeded(_ place: Int) {
    guard !book.entries[place].isNeeded else { return }
    let next = book.entries[place].next
    let photo = book.entries[place].key.photo
    var before = photos[photo]?.firstKey ?? 0
    if before == place {
      photos[photo]?.firstKey = next
    } else {
      while book.entries[before].next != place { before = book.entries[before].next }
      book.entries[before].next = next
    }
    book.remove(place)
  }

  /// Says `ready` unless it was said.
  mutating func announce(_ place: Int, _ bitmap: PhotoBitmap, effects: inout [PhotoPipelineEffect]) {
    guard !book.entries[place].isAnnounced else { return }
    book.entries[place].isAnnounced = true
    effects.append(.ready(book.entries[place].key, bitmap.pixels))
  }

  /// Says `evicted` if `ready` was said.
  mutating func retract(_ place: Int, effects: inout [PhotoPipelineEffect]) {
    guard book.entries[place].isAnnounced else { return }
    book.entries[place].isAnnounced = false
    effects.append(.evicted(book.entries[place].key))
  }
}

// MARK: - Photos that are over

extension PhotoPipeline {
  /// The photo expired or was withdrawn: its bytes leave memory at once, also from the screen, and never come back.
  ///
  /// Jobs not begun are cancelled, results of those that have are thrown away, the disk is asked to remove it. Keys
  /// shown are `evicted`, keys waited for `failed`; later wants fail as `missing`, unless it is recalled.
  public mutating func forget(_ photo: PhotoID, effects: inout [PhotoPipelineEffect]) {
    guard forgotten.insert(photo) else { return }
    discard(photos[photo]?.fetch ?? RequestID(0), effects: &effects)
    var place = photos[photo]?.firstKey ?? 0
    while place != 0 {
      let entry = book.entries[place]
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
      book.remove(place)
      place = entry.next
    }
    photos[photo] = nil
    effects.append(.removeFromDisk(photo))
    startWaiting(effects: &effects)
  }

  /// The photo is alive after all, as when a clock that was ahead is put right: from now on it can be wanted again. What was
  /// under way when it was forgotten is thrown away all the same. O(photos remembered).
  public mutating func recall(_ photo: PhotoID) { forgotten.remove(photo) }

  private mutating func discard(_ job: RequestID, effects: inout [PhotoPipelineEffect]) {
    guard let running = jobs[job] else { return }
    if running.hasBegun { jobs[job]?.isDiscarded = true } else { cancel(job, effects: &effects) }
  }
}
