import Kernel

extension PhotoPipeline {
  /// The device is short of memory; limits stay. On-screen bitmaps stay too.
  public mutating func relieve(_ pressure: MemoryPressure, effects: inout [PhotoPipelineEffect]) {
    cache.relieve(pressure, evicted: &evictedKeys)
    bookEvictions(effects: &effects)
    startWaiting(effects: &effects)
  }

  /// Whoever comes to the front needs few photos: bitmaps that are not on screen go, the least recently used first, until no more
  /// than so many bytes are held; limits stay. O(evicted).
  public mutating func trim(to bytes: ByteCount, effects: inout [PhotoPipelineEffect]) {
    while residentBytes > bytes, cache.count > cache.pinnedCount { cache.evictOldest(into: &evictedKeys) }
    bookEvictions(effects: &effects)
    startWaiting(effects: &effects)
  }

  /// Nobody will look at a key for a while: its bitmap goes, at once or with the last want and pin, and one that is still
  /// being made is thrown away. A new want takes that back.
  public mutating func release(_ key: PhotoKey, effects: inout [PhotoPipelineEffect]) {
    let place = book.place(of: key)
    guard place != 0 else { return }
    book.entries[place].isReleased = true
    letGoIfReleased(place, effects: &effects)
    removeIfUnneeded(place)
    startWaiting(effects: &effects)
  }

  /// Lets a released bitmap go that nobody wants or shows.
  mutating func letGoIfReleased(_ place: Int, effects: inout [PhotoPipelineEffect]) {
    let entry = book.entries[place]
    guard entry.isReleased, entry.phase == .cached, entry.wanted == nil, !entry.isPinned else { return }
    cache.remove(entry.key)
    counters.evictions += 1
    if !entry.wasSeen { counters.wastedDecodes += 1 }
    book.entries[place].phase = .idle
    retract(place, effects: &effects)
  }

  /// Keeps a new bitmap, or holds it beside the cache when it is on screen, or lets it go.
  mutating func deliver(_ bitmap: PhotoBitmap, to place: Int, effects: inout [PhotoPipelineEffect]) {
    let entry = book.entries[place]
    let isOnScreen = entry.isPinned || entry.wanted == .visible
    book.entries[place].wasSeen = isOnScreen
    let cost = bitmap.byteCount
    // Nothing that is there makes room for what nobody wants.
    guard entry.wanted != nil || entry.isPinned || fits(cost, isReleased: entry.isReleased) else {
      leaveQueue(place)
      book.entries[place].phase = .idle
      counters.wastedDecodes += 1
      return
    }
    guard makeRoom(for: cost, of: place, effects: &effects) else {
      counters.wastedDecodes += 1
      return refuse(place, needing: cost, effects: &effects)
    }
    leaveQueue(place)
    if keep(bitmap, at: place, effects: &effects) {
      book.entries[place].phase = .cached
    } else if isOnScreen {
      book.entries[place].phase = .held
      held[entry.key] = bitmap
      heldBytes += cost
    } else {
      book.entries[place].phase = .idle
      book.entries[place].wanted = nil
      counters.wastedDecodes += 1
      return
    }
    if entry.wanted != nil { announce(place, bitmap, effects: &effects) }
  }

  private func fits(_ cost: ByteCount, isReleased: Bool) -> Bool {
    !isReleased && cache.count < limits.entryCount && cost <= limits.bytes - cache.bytes
      && cost <= memoryLimit - residentBytes
  }

  /// Puts a bitmap into the cache, whose limits hold; false when there is no room for it.
  private mutating func keep(
    _ bitmap: PhotoBitmap, at place: Int, effects: inout [PhotoPipelineEffect]
  ) -> Bool {
    let entry = book.entries[place]
    let cost = bitmap.byteCount
    // Nothing makes room for what cannot be kept anyway.
    guard cache.pinnedCount < limits.entryCount, cost <= limits.bytes - cache.pinnedBytes else {
      return false
    }
    while cache.count >= limits.entryCount || cost > limits.bytes - cache.bytes {
      guard evictOne(for: place, effects: &effects) else { return false }
    }
    return cache.insert(bitmap, for: entry.key, cost: cost, pinned: entry.isPinned, evicted: &evictedKeys)
  }

  /// A bitmap held beside the cache stays while it is on screen; then it enters the cache if there is room by now.
  mutating func settleHeld(_ place: Int, effects: inout [PhotoPipelineEffect]) {
    let entry = book.entries[place]
    guard !entry.isPinned, entry.wanted != .visible, let bitmap = held.removeValue(forKey: entry.key) else {
      return
    }
    heldBytes -= bitmap.byteCount
    if keep(bitmap, at: place, effects: &effects) {
      book.entries[place].phase = .cached
      notePeaks()
    } else {
      book.entries[place].phase = .idle
      book.entries[place].wanted = nil
      counters.evictions += 1
      retract(place, effects: &effects)
    }
  }

  /// Enters the keys that just left the cache into the books.
  mutating func bookEvictions(effects: inout [PhotoPipelineEffect]) {
    for key in evictedKeys {
      let place = book.place(of: key)
      counters.evictions += 1
      if !book.entries[place].wasSeen { counters.wastedDecodes += 1 }
      book.entries[place].phase = .idle
      book.entries[place].wanted = nil
      retract(place, effects: &effects)
      removeIfUnneeded(place)
    }
    evictedKeys.removeAll(keepingCapacity: true)
  }

  mutating func notePeaks() {
    counters.peakBytes = max(counters.peakBytes, cache.bytes)
    counters.peakEntries = max(counters.peakEntries, cache.count)
    counters.peakResidentBytes = max(counters.peakResidentBytes, residentBytes)
  }
}

// MARK: - Room

/// Who gives way to whom, so that the session's memory is never exceeded.
extension PhotoPipeline {
  /// Frees memory until so many bytes more fit, for a key that is about to hold them; false when they cannot.
  ///
  /// Bitmaps that nobody wants go first, the least recently used before the others; what is fetched ahead goes only for
  /// what is on screen, and what is on screen never. O(cached) at worst.
  mutating func makeRoom(
    for bytes: ByteCount, of place: Int, effects: inout [PhotoPipelineEffect]
  ) -> Bool {
    let others = promisedBytes - book.entries[place].promisedBytes
    guard bytes <= memoryLimit - heldBytes - inFlightBytes - cache.pinnedBytes - others else { return false }
    while bytes > memoryLimit - residentBytes - others {
      counters.roomMade += 1
      guard evictOne(for: place, effects: &effects) else { return false }
    }
    return true
  }

  /// Evicts one bitmap in favour of a key; false when none is worth less.
  mutating func evictOne(for place: Int, effects: inout [PhotoPipelineEffect]) -> Bool {
    let entry = book.entries[place]
    let isOnScreen = entry.isPinned || entry.wanted == .visible
    var left = cache.count - cache.pinnedCount
    while left > 0, let key = cache.oldestKey {
      left -= 1
      guard book.entries[book.place(of: key)].wanted != nil else { return evictOldest(effects: &effects) }
      // Wanted, and so as good as just used; after a whole round the order is what it was.
      _ = cache.value(for: key)
    }
    return isOnScreen && cache.count > cache.pinnedCount && evictOldest(effects: &effects)
  }

  private mutating func evictOldest(effects: inout [PhotoPipelineEffect]) -> Bool {
    cache.evictOldest(into: &evictedKeys)
    bookEvictions(effects: &effects)
    return true
  }

  /// There is no room for what a key needs: on screen it waits for some, ahead of it the want ends silently, and what would
  /// fit into no memory is an error.
  mutating func refuse(_ place: Int, needing bytes: ByteCount, effects: inout [PhotoPipelineEffect]) {
    counters.refusals += 1
    endPromise(place)
    book.entries[place].job = RequestID(0)
    book.entries[place].neededBytes = bytes
    if bytes > memoryLimit {
      counters.failures += 1
      fail(place, .tooLarge(.bytes, found: bytes.bytes, limit: memoryLimit.bytes), effects: &effects)
    } else if book.entries[place].wanted == .visible {
      book.entries[place].phase = .waiting
      queue(place)
    } else {
      book.entries[place].phase = .idle
      book.entries[place].wanted = nil
    }
  }

  /// The key needs no room any more.
  mutating func stopWaiting(_ place: Int) {
    waiting.removeAll { $0 == place }
    leaveQueue(place)
    book.entries[place].phase = .idle
    book.entries[place].wanted = nil
  }
}

// MARK: - Waiting for room

/// Who waits for room, and who comes first.
///
/// The order is that of first refusals. Whoever would fit beside what is on screen is overtaken by nobody who comes later:
/// what gets free is kept for it, and it starts when the jobs that ran before it have ended. Who would not fit even then stops
/// nobody, and starts when the screen shows less.
extension PhotoPipeline {
  /// Memory may have become free: starts those that wait for it, as far as they fit. O(waiting) but for what makes room.
  mutating func startWaiting(effects: inout [PhotoPipelineEffect]) {
    var index = 0
    while index < waiting.count {
      let place = waiting[index]
      guard fitsBesideScreen(place) else {
        index += 1
        continue
      }
      let bytes = book.entries[place].neededBytes
      guard makeRoom(for: bytes, of: place, effects: &effects) else { return }
      waiting.remove(at: index)
      promise(bytes, to: place)
      begin(place, effects: &effects)
    }
  }

  /// Whether a key would take the room that another one waits for, which was refused before it. O(waiting).
  func overtakes(_ place: Int) -> Bool {
    book.entries[place].promisedBytes == .zero && waiting.contains(where: fitsBesideScreen)
  }

  /// Puts a key where it was first refused among those that wait. O(waiting).
  mutating func queue(_ place: Int) {
    if book.entries[place].ticket == 0 {
      lastTicket += 1
      book.entries[place].ticket = lastTicket
    }
    let ticket = book.entries[place].ticket
    let index = waiting.firstIndex { book.entries[$0].ticket > ticket } ?? waiting.count
    waiting.insert(place, at: index)
  }

  /// The key was served, or nobody waits for it any more; one that does later comes last.
  mutating func leaveQueue(_ place: Int) {
    book.entries[place].ticket = 0
    endPromise(place)
  }

  /// Keeps so much room for a key, and no other.
  mutating func promise(_ bytes: ByteCount, to place: Int) {
    promisedBytes += bytes - book.entries[place].promisedBytes
    book.entries[place].promisedBytes = bytes
  }

  mutating func endPromise(_ place: Int) { promise(.zero, to: place) }

  /// Whether what a key needs would be there if no job ran.
  func fitsBesideScreen(_ place: Int) -> Bool {
    book.entries[place].neededBytes <= memoryLimit - heldBytes - cache.pinnedBytes
  }
}
