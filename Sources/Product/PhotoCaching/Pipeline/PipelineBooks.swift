import Kernel

/// The loading state of a key.
enum KeyPhase: UInt8, Sendable {
  /// Neither in memory nor loading.
  case idle
  /// Waits for the fetch of its photo.
  case fetching
  /// On screen, but without room for its decode.
  case waiting
  /// Has a decode job.
  case decoding
  /// In the cache.
  case cached
  /// In memory beside the cache: on screen, but beyond the cache's limits.
  case held
  /// Failed; stays so until the key is unwanted.
  case failed
}

/// The state of one key while it is wanted, pinned, loading or in memory.
struct KeyEntry: Sendable {
  var key: PhotoKey
  var phase = KeyPhase.idle
  /// The urgency; `nil` when not wanted.
  var wanted: PhotoUrgency?
  var isPinned = false
  /// `ready` was emitted, and `evicted` not yet.
  var isAnnounced = false
  /// Wanted visible or pinned since its bitmap was made.
  var wasSeen = false
  /// A fetch has finished in this attempt; a second one carries the file to the decode.
  var hasFetched = false
  /// The bitmap is dropped with the last request and pin. A new request undoes this.
  var isReleased = false
  var job = RequestID(0)
  /// The bytes for which its decode was last refused.
  var neededBytes = ByteCount.zero
  /// Its position in the order of refusals, from 1, until it starts or is no longer wanted on screen; 0 for none.
  var ticket: UInt64 = 0
  /// Bytes reserved for its decode after it waited.
  var promisedBytes = ByteCount.zero
  /// The next key of the same photo; 0 for none.
  var next = 0

  var isNeeded: Bool { wanted != nil || isPinned || isAnnounced || (phase != .idle && phase != .failed) }
}

/// The state of one photo, 32 bytes, stored until the photo is forgotten.
struct PhotoEntry: Sendable {
  /// Whether the original is on disk, as last reported by a job; `nil` when unknown.
  var isOnDisk: Bool?
  /// The last decode of its file failed; the damaged file is no longer on disk.
  var isDamaged = false
  /// The running fetch; 0 for none.
  var fetch = RequestID(0)
  /// The first of its keys; 0 for none.
  var firstKey = 0
}

/// A job that was started and has not finished.
struct RunningJob: Sendable {
  var photo: PhotoID
  /// The key's index; 0 for a fetch.
  var place: Int
  var urgency: PhotoUrgency
  /// A lane has taken it up, so it cannot be cancelled.
  var hasBegun = false
  /// Its photo was forgotten.
  var isDiscarded = false
  /// A fetch that also returns its file in memory.
  var isCarried = false
  /// Bytes held now: the file carried to it and `workingBytes`.
  var bytes = ByteCount.zero
  /// Bytes granted by `begin`.
  var workingBytes = ByteCount.zero
}

/// The entries of all keys: an array with a free list, so that repeated requests do not allocate.
struct KeyTable: Sendable {
  private(set) var places: [PhotoKey: Int] = [:]
  /// Index 0 is unused.
  var entries = [KeyEntry(key: PhotoKey(photo: .none, box: .zero, fitting: .fill))]
  private var free: [Int] = []

  /// The key's index; 0 when it has none.
  func place(of key: PhotoKey) -> Int { places[key] ?? 0 }

  mutating func add(_ key: PhotoKey, before next: Int) -> Int {
    var entry = KeyEntry(key: key)
    entry.next = next
    let place: Int
    if let reused = free.popLast() {
      place = reused
      entries[place] = entry
    } else {
      place = entries.count
      entries.append(entry)
    }
    places[key] = place
    return place
  }

  mutating func remove(_ place: Int) {
    places[entries[place].key] = nil
    entries[place].next = 0
    free.append(place)
  }
}
