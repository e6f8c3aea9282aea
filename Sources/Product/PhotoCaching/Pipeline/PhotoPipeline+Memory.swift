import Kernel

extension PhotoPipeline {
  /// The device is short of memory; limits stay. On-screen bitmaps stay too.
  public mutating func relieve(_ pressure: MemoryPressure, effects: inout [PhotoPipelineEffect]) {
    cache.relieve(pressure, evicted: &evictedKeys)
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
