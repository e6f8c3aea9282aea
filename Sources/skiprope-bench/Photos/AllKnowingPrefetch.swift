package import FamilySubject
package import Kernel

/// A simulated prefetcher that knows all requests of a session in advance, with the same lanes and memory.
///
/// It decodes in the order of deadlines, as early as lanes and memory allow (earliest deadline first), and evicts the bitmap
/// needed again last (Belady). With jobs and bitmaps of unequal sizes that is no proven optimum. The least possible number of
/// misses lies between `unavoidable`, a lower bound for every schedule, and `misses`.
///
/// It knows when group photos arrive, gets no memory warnings, and never decodes a photo that is not shown.
package struct AllKnowingPrefetch {
  /// Requests whose bitmap was not ready in time.
  package private(set) var misses = 0
  /// The misses whose own fetch and decode take longer than the session had run.
  package private(set) var unavoidable = 0
  package private(set) var decodes = 0
  package private(set) var wants = 0

  private struct Held {
    var bytes: Int
    /// The number of its requests on screen.
    var shown = 0
  }

  private struct Running {
    var key: PhotoKey
    var end: Instant
    var bytes: Int
    var bitmap: Int
  }

  private let log: PhotoWantLog
  private let memory: Int
  private let entryLimit: Int
  private let lanes: Int

  /// The requests of each key by their place in the log, and the number of those that have begun.
  private var uses: [PhotoKey: (places: [Int], begun: Int)] = [:]
  /// The number of requests of a key on screen, ready or not.
  private var shown: [PhotoKey: Int] = [:]
  private var held: [PhotoKey: Held] = [:]
  private var running: [Running] = []
  private var decoded: Set<PhotoKey> = []
  private var fetched: [PhotoID: Instant] = [:]
  private var fetchLaneFree = Instant.zero
  private var used = 0
  /// The first request that may still need work.
  private var next = 0

  /// Simulates the session. O(requests x bitmaps in memory).
  package init(_ log: PhotoWantLog, lanes: Int, memory: ByteCount, entryLimit: Int) {
    self.log = log
    self.lanes = lanes
    self.memory = memory.bytes
    self.entryLimit = entryLimit
    for (place, want) in log.wants.enumerated() where log.first[want.key] != nil {
      uses[want.key, default: ([], 0)].places.append(place)
    }
    play()
  }

  private mutating func play() {
    var moments = log.wants.indices.flatMap { place in
      [(log.wants[place].from, 1, place), (log.wants[place].until, 0, place)]
    }
    moments.sort { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }
    start(at: .zero)
    for (time, kind, place) in moments where log.first[log.wants[place].key] != nil {
      settle(to: time)
      if kind == 1 { begin(place, at: time) } else { end(log.wants[place].key) }
      start(at: time)
    }
  }

  /// Ends jobs up to `limit`, and starts others in their place.
  private mutating func settle(to limit: Instant) {
    while let index = running.indices.min(by: { running[$0].end < running[$1].end }),
      running[index].end <= limit
    {
      let job = running.remove(at: index)
      used += job.bitmap - job.bytes
      held[job.key] = Held(bytes: job.bitmap, shown: shown[job.key] ?? 0)
      start(at: job.end)
    }
  }

  private mutating func begin(_ place: Int, at time: Instant) {
    let key = log.wants[place].key
    wants += 1
    shown[key, default: 0] += 1
    uses[key]?.begun += 1
    if held[key] != nil {
      held[key]?.shown += 1
    } else {
      misses += 1
      if time < Instant.zero + least(key) { unavoidable += 1 }
    }
  }

  private mutating func end(_ key: PhotoKey) {
    shown[key, default: 0] -= 1
    if held[key] != nil { held[key]?.shown -= 1 }
  }

  private func least(_ key: PhotoKey) -> TimeSpan {
    (log.fetches[key.photo] ?? .zero) + (log.shortest[key]?.span ?? .zero)
  }

  /// Starts jobs on free lanes, in the order of deadlines, until one does not fit in memory.
  private mutating func start(at time: Instant) {
    while running.count < lanes, let place = nextMissing(at: time) {
      let key = log.wants[place].key
      guard let work = decoded.contains(key) ? log.shortest[key] : log.first[key],
        makeRoom(work.workingBytes.bytes, before: log.wants[place].from)
      else { return }
      var ready = fetched[key.photo] ?? time
      if fetched[key.photo] == nil, let fetch = log.fetches[key.photo] {
        ready = max(fetchLaneFree, time) + fetch
        fetchLaneFree = ready
      }
      fetched[key.photo] = ready
      decoded.insert(key)
      decodes += 1
      used += work.workingBytes.bytes
      running.append(
        Running(
          key: key, end: max(ready, time) + work.span, bytes: work.workingBytes.bytes,
          bitmap: work.bitmapBytes.bytes))
    }
  }

  /// The current or future request with the earliest deadline that is neither in memory nor running.
  private mutating func nextMissing(at time: Instant) -> Int? {
    while next < log.wants.count, log.wants[next].until <= time { next += 1 }
    var place = next
    while place < log.wants.count {
      let want = log.wants[place]
      if want.until > time, log.first[want.key] != nil, held[want.key] == nil,
        !running.contains(where: { $0.key == want.key })
      {
        return place
      }
      place += 1
    }
    return nil
  }

  /// Evicts bitmaps that are needed again last and after the deadline; false if that frees too little.
  private mutating func makeRoom(_ bytes: Int, before deadline: Instant) -> Bool {
    while used + bytes > memory || held.count + running.count >= entryLimit {
      var worst: (key: PhotoKey, use: Instant)?
      for (key, one) in held where one.shown == 0 {
        let use = nextUse(of: key)
        if use > deadline, worst.map({ (use, key) > ($0.use, $0.key) }) ?? true { worst = (key, use) }
      }
      guard let worst, let gone = held.removeValue(forKey: worst.key) else { return false }
      used -= gone.bytes
    }
    return true
  }

  private func nextUse(of key: PhotoKey) -> Instant {
    guard let (places, begun) = uses[key], begun < places.count else { return .never }
    return log.wants[places[begun]].from
  }
}
