import Kernel

extension PhotoPipeline {
  /// Evicts bitmaps when the device is short of memory. Limits and bitmaps on screen stay.
  public mutating func relieve(_ pressure: MemoryPressure, effects: inout [PhotoPipelineEffect]) {
    cache.relieve(pressure, evicted: &evictedKeys)
    countEvictions(effects: &effects)
    startWaiting(effects: &effects)
  }

  /// Evicts bitmaps off screen, the least recently used first, until at most `bytes` are resident. Limits stay. O(evicted).
  public mutating func trim(to bytes: ByteCount, effects: inout [PhotoPipelineEffect]) {
    while residentBytes > bytes, cache.count > cache.pinnedCount { cache.evictOldest(into: &evictedKeys) }
    countEvictions(effects: &effects)
    startWaiting(effects: &effects)
  }

  /// Drops a key's bitmap once nothing wants or pins it, and discards one that is still being made. A new request undoes this.
  public mutating func release(_ key: PhotoKey, effects: inout [PhotoPipelineEffect]) {
    let place = table.place(of: key)
    guard place != 0 else { return }
    table.entries[place].isReleased = true
    letGoIfReleased(place, effects: &effects)
    removeIfUnneeded(place)
    startWaiting(effects: &effects)
  }

  /// Drops a released bitmap that is neither wanted nor pinned.
  mutating func letGoIfReleased(_ place: Int, effects: inout [PhotoPipelineEffect]) {
    let entry = table.entries[place]
    guard entry.isReleased, entry.phase == .cached, entry.wanted == nil, !entry.isPinned else { return }
    cache.remove(entry.key)
    counters.evictions += 1
    if !entry.wasSeen { counters.wastedDecodes += 1 }
    table.entries[place].phase = .idle
    retract(place, effects: &effects)
  }

  /// Caches a new bitmap, holds it beside the cache when it is on screen, or drops it.
  mutating func deliver(_ bitmap: PhotoBitmap, to place: Int, effects: inout [PhotoPipelineEffect]) {
    let entry = table.entries[place]
    let isOnScreen = entry.isPinned || entry.wanted == .visible
    table.entries[place].wasSeen = isOnScreen
    let cost = bitmap.byteCount
    // An unwanted bitmap evicts nothing.
    guard entry.wanted != nil || entry.isPinned || fits(cost, isReleased: entry.isReleased) else {
      leaveQueue(place)
      table.entries[place].phase = .idle
      counters.wastedDecodes += 1
      return
    }
    guard makeRoom(for: cost, of: place, effects: &effects) else {
      counters.wastedDecodes += 1
      return refuse(place, needing: cost, effects: &effects)
    }
    leaveQueue(place)
    if keep(bitmap, at: place, effects: &effects) {
      table.entries[place].phase = .cached
    } else if isOnScreen {
      table.entries[place].phase = .held
      held[entry.key] = bitmap
      heldBytes += cost
    } else {
      table.entries[place].phase = .idle
      table.entries[place].wanted = nil
      counters.wastedDecodes += 1
      return
    }
    if entry.wanted != nil { announce(place, bitmap, effects: &effects) }
  }

  private func fits(_ cost: ByteCount, isReleased: Bool) -> Bool {
    !isReleased && cache.count < limits.entryCount && cost <= limits.bytes - cache.bytes
      && cost <= memoryLimit - residentBytes
  }

  /// Caches a bitmap within the cache's limits; false when there is no room.
  private mutating func keep(
    _ bitmap: PhotoBitmap, at place: Int, effects: inout [PhotoPipelineEffect]
  ) -> Bool {
    let entry = table.entries[place]
    let cost = bitmap.byteCount
    // Do not evict for a bitmap that cannot fit.
    guard cache.pinnedCount < limits.entryCount, cost <= limits.bytes - cache.pinnedBytes else {
      return false
    }
    while cache.count >= limits.entryCount || cost > limits.bytes - cache.bytes {
      guard evictOne(for: place, effects: &effects) else { return false }
    }
    return cache.insert(bitmap, for: entry.key, cost: cost, pinned: entry.isPinned, evicted: &evictedKeys)
  }

  /// Moves a held bitmap into the cache, or drops it, once it is no longer on screen.
  mutating func settleHeld(_ place: Int, effects: inout [PhotoPipelineEffect]) {
    let entry = table.entries[place]
    guard !entry.isPinned, entry.wanted != .visible, let bitmap = held.removeValue(forKey: entry.key) else {
      return
    }
    heldBytes -= bitmap.byteCount
    if keep(bitmap, at: place, effects: &effects) {
      table.entries[place].phase = .cached
      notePeaks()
    } else {
      table.entries[place].phase = .idle
      table.entries[place].wanted = nil
      counters.evictions += 1
      retract(place, effects: &effects)
    }
  }

  /// Updates the entries of the keys just evicted from the cache.
  mutating func countEvictions(effects: inout [PhotoPipelineEffect]) {
    for key in evictedKeys {
      let place = table.place(of: key)
      counters.evictions += 1
      if !table.entries[place].wasSeen { counters.wastedDecodes += 1 }
      table.entries[place].phase = .idle
      table.entries[place].wanted = nil
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

// MARK: - Making room

/// Evictions in favour of more urgent keys, so that `memoryLimit` is never exceeded.
extension PhotoPipeline {
  /// Evicts bitmaps until `bytes` more fit for a key; false when they cannot fit.
  ///
  /// Unwanted bitmaps go first, least recently used before others. Prefetched bitmaps go only for keys on screen. Bitmaps on
  /// screen never go. O(cached) at worst.
  mutating func makeRoom(
    for bytes: ByteCount, of place: Int, effects: inout [PhotoPipelineEffect]
  ) -> Bool {
    let others = promisedBytes - table.entries[place].promisedBytes
    guard bytes <= memoryLimit - heldBytes - inFlightBytes - cache.pinnedBytes - others else { return false }
    while bytes > memoryLimit - residentBytes - others {
      counters.roomMade += 1
      guard evictOne(for: place, effects: &effects) else { return false }
    }
    return true
  }

  /// Evicts one bitmap in favour of a key; false when none is less urgent.
  mutating func evictOne(for place: Int, effects: inout [PhotoPipelineEffect]) -> Bool {
    let entry = table.entries[place]
    let isOnScreen = entry.isPinned || entry.wanted == .visible
    var left = cache.count - cache.pinnedCount
    while left > 0, let key = cache.oldestKey {
      left -= 1
      guard table.entries[table.place(of: key)].wanted != nil else { return evictOldest(effects: &effects) }
      // Wanted keys count as just used. After a full round the order is unchanged.
      _ = cache.value(for: key)
    }
    return isOnScreen && cache.count > cache.pinnedCount && evictOldest(effects: &effects)
  }

  private mutating func evictOldest(effects: inout [PhotoPipelineEffect]) -> Bool {
    cache.evictOldest(into: &evictedKeys)
    countEvictions(effects: &effects)
    return true
  }

  /// Handles a key for which there is no room. A key on screen waits, a prefetch ends silently. More bytes than `memoryLimit` is
  /// an error.
  mutating func refuse(_ place: Int, needing bytes: ByteCount, effects: inout [PhotoPipelineEffect]) {
    counters.refusals += 1
    endPromise(place)
    table.entries[place].job = RequestID(0)
    table.entries[place].neededBytes = bytes
    if bytes > memoryLimit {
      counters.failures += 1
      fail(place, .tooLarge(.bytes, found: bytes.bytes, limit: memoryLimit.bytes), effects: &effects)
    } else if table.entries[place].wanted == .visible {
      table.entries[place].phase = .waiting
      queue(place)
    } else {
      table.entries[place].phase = .idle
      table.entries[place].wanted = nil
    }
  }

  /// Removes a key from the waiting list and ends its request.
  mutating func stopWaiting(_ place: Int) {
    waiting.removeAll { $0 == place }
    leaveQueue(place)
    table.entries[place].phase = .idle
    table.entries[place].wanted = nil
  }
}

// MARK: - Waiting for room

/// The list of keys that wait for room, in the order of their first refusal.
///
/// A key that would fit beside the bitmaps on screen is never overtaken. Freed memory is reserved for it, and it starts when
/// earlier jobs end. A key that does not fit even then blocks no other, and starts when the screen shows less.
extension PhotoPipeline {
  /// Starts waiting keys that fit now. O(waiting), plus evictions.
  mutating func startWaiting(effects: inout [PhotoPipelineEffect]) {
    var index = 0
    while index < waiting.count {
      let place = waiting[index]
      guard fitsBesideScreen(place) else {
        index += 1
        continue
      }
      let bytes = table.entries[place].neededBytes
      guard makeRoom(for: bytes, of: place, effects: &effects) else { return }
      waiting.remove(at: index)
      promise(bytes, to: place)
      begin(place, effects: &effects)
    }
  }

  /// Whether a key would take room that an earlier refused key waits for. O(waiting).
  func overtakes(_ place: Int) -> Bool {
    table.entries[place].promisedBytes == .zero && waiting.contains(where: fitsBesideScreen)
  }

  /// Inserts a key into the waiting list by its first refusal. O(waiting).
  mutating func queue(_ place: Int) {
    if table.entries[place].ticket == 0 {
      lastTicket += 1
      table.entries[place].ticket = lastTicket
    }
    let ticket = table.entries[place].ticket
    let index = waiting.firstIndex { table.entries[$0].ticket > ticket } ?? waiting.count
    waiting.insert(place, at: index)
  }

  /// Drops a key's place in the order of refusals; a later refusal comes last.
  mutating func leaveQueue(_ place: Int) {
    table.entries[place].ticket = 0
    endPromise(place)
  }

  /// Reserves `bytes` for a key.
  mutating func promise(_ bytes: ByteCount, to place: Int) {
    promisedBytes += bytes - table.entries[place].promisedBytes
    table.entries[place].promisedBytes = bytes
  }

  mutating func endPromise(_ place: Int) { promise(.zero, to: place) }

  /// Whether the key's bytes would fit if no job ran.
  func fitsBesideScreen(_ place: Int) -> Bool {
    table.entries[place].neededBytes <= memoryLimit - heldBytes - cache.pinnedBytes
  }
}
