import Kernel

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
      fail(place, .tooLarge(found: bytes.bytes, limit: memoryLimit.bytes), effects: &effects)
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
