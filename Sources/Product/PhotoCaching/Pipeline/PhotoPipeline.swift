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
  var book = KeyBook()
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

// MARK: - Jobs

extension PhotoPipeline {
  /// A lane takes the job up, and says the most it will hold until it finishes, a file that was carried to it apart: from
  /// here on it holds that and cannot be cancelled.
  ///
  /// A job that comes to need more than it said begins again with that: a rendition is damaged, and its original is larger.
  /// False when it must not be done or go on: there is no room, another one that would fit waits for what there is, or it is
  /// unknown because it was cancelled. The job is over then, and its key starts another one once there is room. O(waiting)
  /// but for what makes room.
  @discardableResult
  public mutating func begin(
    _ job: RequestID, workingBytes: ByteCount, effects: inout [PhotoPipelineEffect]
  ) -> Bool {
    guard let running = jobs[job] else { return false }
    // Of a photo that was forgotten meanwhile nothing more is done; its end clears up.
    guard !running.isDiscarded else { return false }
    jobs[job]?.hasBegun = true
    let more = workingBytes - running.workingBytes
    guard more > .zero else { return true }
    if running.place != 0 {
      guard hasRoom(for: more, running, effects: &effects) else {
        refuse(job, running, needing: workingBytes, effects: &effects)
        return false
      }
      endPromise(running.place)
    }
    jobs[job]?.workingBytes = workingBytes
    jobs[job]?.bytes += more
    inFlightBytes += more
    notePeaks()
    return true
  }

  /// Makes room for what a decode needs beside what it holds; whoever holds something already gives it back soonest by going
  /// on.
  private mutating func hasRoom(
    for bytes: ByteCount, _ job: RunningJob, effects: inout [PhotoPipelineEffect]
  ) -> Bool {
    guard job.bytes > .zero || !overtakes(job.place) else { return false }
    return makeRoom(for: bytes, of: job.place, effects: &effects)
  }

  /// A decode has no room for so much beside a file that was carried to it: it is over.
  private mutating func refuse(
    _ job: RequestID, _ running: RunningJob, needing workingBytes: ByteCount,
    effects: inout [PhotoPipelineEffect]
  ) {
    jobs[job] = nil
    inFlightBytes -= running.bytes
    // A file that was carried here will have to be again.
    let carried = running.bytes - running.workingBytes
    refuse(running.place, needing: workingBytes + carried, effects: &effects)
    removeIfUnneeded(running.place)
    startWaiting(effects: &effects)
  }

  /// Takes how a job ended and what it did; that of a cancelled job is ignored, that of a forgotten photo thrown away.
  public mutating func finish(
    _ job: RequestID, _ outcome: PhotoJobOutcome, _ report: PhotoWorkReport,
    effects: inout [PhotoPipelineEffect]
  ) {
    guard let running = jobs.removeValue(forKey: job) else { return }
    inFlightBytes -= running.bytes
    if report.fetchedBytes > .zero {
      counters.fetches += 1
      counters.fetchedBytes += report.fetchedBytes
    }
    if running.isDiscarded {
      // What the job wrote came after the removal that `forget` asked for.
      if report.writtenBytes > .zero { effects.append(.removeFromDisk(running.photo)) }
      if case .decoded = outcome { counters.wastedDecodes += 1 }
      return startWaiting(effects: &effects)
    }
    if running.place == 0 {
      finishFetch(of: running.photo, isCarried: running.isCarried, outcome, effects: &effects)
    } else {
      book.entries[running.place].job = RequestID(0)
      if report.usedRendition { counters.renditionDecodes += 1 }
      finishDecode(running.place, outcome, effects: &effects)
      removeIfUnneeded(running.place)
    }
    startWaiting(effects: &effects)
    notePeaks()
  }

  private mutating func finishFetch(
    of photo: PhotoID, isCarried: Bool, _ outcome: PhotoJobOutcome, effects: inout [PhotoPipelineEffect]
  ) {
    photos[photo]?.fetch = RequestID(0)
    switch outcome {
    case .fetched(let file) where file != nil || !isCarried:
      photos[photo]?.isOnDisk = file == nil
      if photos[photo]?.isDamaged == true { photos[photo]?.isDamaged = false }
      while let place = firstFetching(photo) {
        book.entries[place].hasFetched = true
        startDecode(place, file: file, effects: &effects)
        removeIfUnneeded(place)
      }
    case .failed, .fetched, .decoded, .notOnDisk, .refused:
      photos[photo]?.isOnDisk = false
      var error = PhotoCachingError.missing(photo)
      if case .failed(let reason) = outcome { error = reason }
      counters.failures += 1
      while let place = firstFetching(photo) { fail(place, error, effects: &effects) }
    }
  }

  /// The first key of a photo that waits for its fetch; looked for anew each time, because making room for one may take
  /// another away.
  private func firstFetching(_ photo: PhotoID) -> Int? {
    var place = photos[photo]?.firstKey ?? 0
    while place != 0 {
      if book.entries[place].phase == .fetching { return place }
      place = book.entries[place].next
    }
    return nil
  }

  private mutating func finishDecode(
    _ place: Int, _ outcome: PhotoJobOutcome, effects: inout [PhotoPipelineEffect]
  ) {
    let photo = book.entries[place].key.photo
    switch outcome {
    case .decoded(let bitmap):
      counters.decodes += 1
      deliver(bitmap, to: place, effects: &effects)
    case .notOnDisk, .fetched:
      photos[photo]?.isOnDisk = false
      book.entries[place].phase = .idle
      guard book.entries[place].wanted != nil else { return }
      if book.entries[place].hasFetched && photos[photo]?.isDamaged == true {
        // Another size of it has just failed: one more fetch would be no wiser.
        counters.failures += 1
        fail(place, .missing(photo), effects: &effects)
      } else {
        // A small disk gives a file away for others that come before it is decoded.
        joinFetch(place, effects: &effects)
      }
    case .refused: refuse(place, needing: .zero, effects: &effects)
    case .failed(let error):
      counters.failures += 1
      // The worker removed a damaged file; the next want asks the disk again, which costs little and is always right.
      photos[photo]?.isOnDisk = nil
      photos[photo]?.isDamaged = true
      fail(place, error, effects: &effects)
      stopCarrying(photo, effects: &effects)
    }
  }

  /// A size of a photo was found damaged: another, whose file that took off the disk, need not be fetched for.
  private mutating func stopCarrying(_ photo: PhotoID, effects: inout [PhotoPipelineEffect]) {
    guard let fetch = photos[photo]?.fetch, let running = jobs[fetch], running.isCarried, !running.hasBegun
    else {
      return
    }
    cancel(fetch, effects: &effects)
    photos[photo]?.fetch = RequestID(0)
    while let place = firstFetching(photo) {
      counters.failures += 1
      fail(place, .missing(photo), effects: &effects)
    }
  }

  mutating func fail(
    _ place: Int, _ error: PhotoCachingError, effects: inout [PhotoPipelineEffect]
  ) {
    leaveQueue(place)
    guard book.entries[place].wanted != nil else {
      book.entries[place].phase = .idle
      return
    }
    book.entries[place].phase = .failed
    effects.append(.failed(book.entries[place].key, error))
  }

  /// Brings an idle key under way.
  mutating func begin(_ place: Int, effects: inout [PhotoPipelineEffect]) {
    book.entries[place].hasFetched = false
    let photo = photos[book.entries[place].key.photo] ?? PhotoEntry()
    let isOnDisk = photo.isOnDisk ?? !(expectsEmptyDisk || photo.fetch.raw != 0)
    if isOnDisk {
      startDecode(place, file: nil, effects: &effects)
    } else {
      joinFetch(place, effects: &effects)
    }
  }

  private mutating func startDecode(
    _ place: Int, file: [UInt8]?, effects: inout [PhotoPipelineEffect]
  ) {
    let key = book.entries[place].key
    if let file {
      let bytes = ByteCount(file.count)
      guard !overtakes(place), makeRoom(for: bytes, of: place, effects: &effects) else {
        return refuse(place, needing: bytes, effects: &effects)
      }
      promise(max(.zero, book.entries[place].promisedBytes - bytes), to: place)
    }
    let job = makeJob(
      .decode(key, file: file), photo: key.photo, place: place,
      urgency: book.entries[place].wanted ?? .prefetch, effects: &effects)
    book.entries[place].phase = .decoding
    book.entries[place].job = job
    guard let file else { return }
    jobs[job]?.bytes = ByteCount(file.count)
    inFlightBytes += ByteCount(file.count)
  }

  private mutating func joinFetch(_ place: Int, effects: inout [PhotoPipelineEffect]) {
    let photo = book.entries[place].key.photo
    book.entries[place].phase = .fetching
    guard (photos[photo]?.fetch.raw ?? 0) == 0 else {
      counters.coalesced += 1
      rerankFetch(of: photo, effects: &effects)
      return
    }
    let isCarried = book.entries[place].hasFetched
    let job = makeJob(
      .fetch(photo, isCarried: isCarried), photo: photo, place: 0,
      urgency: book.entries[place].wanted ?? .prefetch, effects: &effects)
    if isCarried { jobs[job]?.isCarried = true }
    photos[photo]?.fetch = job
  }

  private mutating func makeJob(
    _ job: PhotoJob, photo: PhotoID, place: Int, urgency: PhotoUrgency,
    effects: inout [PhotoPipelineEffect]
  ) -> RequestID {
    lastJob += 2
    let id = RequestID(lastJob)
    jobs[id] = RunningJob(photo: photo, place: place, urgency: urgency)
    effects.append(.request(.start(id, job, rank: Int(urgency.rawValue))))
    return id
  }
}

// MARK: - Urgency of jobs

extension PhotoPipeline {
  /// Gives a job that has not begun another urgency.
  mutating func rerank(_ job: RequestID, to urgency: PhotoUrgency, effects: inout [PhotoPipelineEffect]) {
    guard let running = jobs[job], !running.hasBegun, running.urgency != urgency else { return }
    jobs[job]?.urgency = urgency
    effects.append(.request(.rerank(job, rank: Int(urgency.rawValue))))
  }

  /// Gives a photo's fetch the urgency of its most urgent waiting key, or cancels it when none waits.
  mutating func rerankFetch(of photo: PhotoID, effects: inout [PhotoPipelineEffect]) {
    guard let entry = photos[photo], let running = jobs[entry.fetch], !running.hasBegun else { return }
    var urgency: PhotoUrgency?
    var place = entry.firstKey
    while place != 0 {
      if book.entries[place].phase == .fetching, let wanted = book.entries[place].wanted {
        urgency = min(urgency ?? wanted, wanted)
      }
      place = book.entries[place].next
    }
    if let urgency {
      rerank(entry.fetch, to: urgency, effects: &effects)
    } else {
      cancel(entry.fetch, effects: &effects)
      photos[photo]?.fetch = RequestID(0)
    }
  }

  /// Ends the decode of a key nobody wants; one that has begun runs on, and its bitmap is kept if there is room.
  mutating func cancelUnlessBegun(_ place: Int, effects: inout [PhotoPipelineEffect]) {
    let job = book.entries[place].job
    guard jobs[job]?.hasBegun == false else { return }
    cancel(job, effects: &effects)
    book.entries[place].job = RequestID(0)
    book.entries[place].phase = .idle
  }

  mutating func cancel(_ job: RequestID, effects: inout [PhotoPipelineEffect]) {
    guard let running = jobs.removeValue(forKey: job) else { return }
    inFlightBytes -= running.bytes
    counters.cancelled += 1
    effects.append(.request(.cancel(job)))
  }
}

// MARK: - Trying again

extension PhotoPipeline {
  /// Whether a key is wanted and has failed, so that it can be tried again. O(1).
  public func hasFailed(_ key: PhotoKey) -> Bool {
    let place = book.place(of: key)
    return place != 0 && book.entries[place].wanted != nil && book.entries[place].phase == .failed
  }

  /// Tries a key that has failed once more; without effect on any other. It ends in `ready` or `failed` again.
  public mutating func tryAgain(_ key: PhotoKey, effects: inout [PhotoPipelineEffect]) {
    guard hasFailed(key) else { return }
    begin(book.place(of: key), effects: &effects)
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
