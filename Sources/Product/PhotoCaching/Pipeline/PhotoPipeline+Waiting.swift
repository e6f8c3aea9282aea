import Kernel

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
