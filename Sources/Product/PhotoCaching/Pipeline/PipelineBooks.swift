import Kernel

/// How far a key has come.
enum KeyPhase: UInt8, Sendable {
  /// Neither in memory nor under way.
  case idle
  /// Waits for the fetch of its photo.
  case fetching
  /// On screen, but its decode had no room beside what is on screen and in flight.
  case waiting
  /// Has a decode job.
  case decoding
  /// In the cache.
  case cached
  /// In memory beside the cache: on screen, but over what the cache may hold.
  case held
  /// Ended in an error that stands until the key is unwanted.
  case failed
}

/// What the pipeline knows of one key; exists only while it is wanted, pinned, under way or in memory.
struct KeyEntry: Sendable {
  var key: PhotoKey
  var phase = KeyPhase.idle
  /// `nil`: not wanted.
  var wanted: PhotoUrgency?
  var isPinned = false
  /// `ready` was said, and `evicted` was not yet.
  var isAnnounced = false
  /// Wanted visible or pinned since its bitmap was made.
  var wasSeen = false
  /// This try has had its fetch; the next one carries the file to the decode.
  var hasFetched = false
  /// Nobody will look at it for a while: its bitmap goes with the last want and pin. A new want takes that back.
  var isReleased = false
  var job = RequestID(0)
  /// What its decode needs, as far as one was refused.
  var neededBytes = ByteCount.zero
  /// Its place among those who were refused, from 1 on, until it is served or no longer wanted on screen; 0: it was not.
  var ticket: UInt64 = 0
  /// Room that is kept for its decode, because it waited for that.
  var promisedBytes = ByteCount.zero
  /// The next key of the same photo; 0 is none.
  var next = 0

  var isNeeded: Bool { wanted != nil || isPinned || isAnnounced || (phase != .idle && phase != .failed) }
}

/// What the pipeline knows of one photo; kept until the photo is forgotten, 32 bytes each.
struct PhotoEntry: Sendable {
  /// Whether the original is on disk, as far as jobs have told.
  var isOnDisk: Bool?
  /// A decode of the file that was fetched last failed; a damaged file is off the disk again.
  var isDamaged = false
  /// The running fetch; 0 is none.
  var fetch = RequestID(0)
  /// The first of its keys; 0 is none.
  var firstKey = 0
}

/// A job that has been started and not finished.
struct RunningJob: Sendable {
  var photo: PhotoID
  /// The key's place, or 0 for a fetch.
  var place: Int
  var urgency: PhotoUrgency
  /// The lane has begun it, so it can no longer be cancelled.
  var hasBegun = false
  /// Its photo was forgotten meanwhile.
  var isDiscarded = false
  /// A fetch that hands its file on in memory.
  var isCarried = false
  /// Bytes it holds now: those of a file that was carried to it, and what it was admitted with.
  var bytes = ByteCount.zero
  /// What it was admitted with.
  var workingBytes = ByteCount.zero
}

/// The places of keys: an array with a free list, so that wanting and unwanting allocates nothing in the long run.
struct KeyTable: Sendable {
  private(set) var places: [PhotoKey: Int] = [:]
  /// Place 0 is never used.
  var entries = [KeyEntry(key: PhotoKey(photo: .none, box: .zero, fitting: .fill))]
  private var free: [Int] = []

  /// The key's place; 0 when it has none.
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
