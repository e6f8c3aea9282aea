import Kernel

extension PhotoPipeline {
  /// Traps when the state contradicts itself or a limit is exceeded. O(keys + jobs + photos).
  public func checkInvariants() {
    cache.checkInvariants()
    precondition(evictedKeys.isEmpty, "\(evictedKeys.count) evictions are not recorded")
    var cached = 0
    var heldSum = ByteCount.zero
    for (key, place) in table.places {
      let entry = table.entries[place]
      precondition(entry.key == key, "place \(place) holds another key than \(key)")
      precondition(entry.isNeeded, "nothing needs the entry of \(key)")
      check(entry, at: place)
      if entry.phase == .cached { cached += 1 }
      if entry.phase == .held { heldSum += held[key]?.byteCount ?? .zero }
    }
    precondition(cached == cache.count, "\(cached) keys are recorded as cached, the cache has \(cache.count)")
    precondition(heldSum == heldBytes, "held are \(heldSum.bytes) bytes, recorded \(heldBytes.bytes)")
    precondition(
      inFlightBytes == jobs.values.reduce(.zero) { $0 + $1.bytes }, "\(inFlightBytes.bytes) bytes in flight")
    precondition(
      residentBytes <= memoryLimit, "\(residentBytes.bytes) bytes are over \(memoryLimit.bytes)")
    checkWaiting()
    checkPhotos()
  }

  /// Waiting keys are in the order of their refusals, and none of them could begin.
  private func checkWaiting() {
    precondition(Set(waiting).count == waiting.count, "a key waits for room twice: \(waiting)")
    let tickets = waiting.map { table.entries[$0].ticket }
    precondition(tickets == tickets.sorted() && !tickets.contains(0), "waiting keys out of order: \(tickets)")
    let promised = table.places.values.reduce(ByteCount.zero) { $0 + table.entries[$1].promisedBytes }
    precondition(promised == promisedBytes, "reserved \(promised.bytes) bytes, not \(promisedBytes.bytes)")
    guard let place = waiting.first(where: fitsBesideScreen) else { return }
    precondition(
      inFlightBytes > .zero || promisedBytes > .zero,
      "\(table.entries[place].key) would fit and waits for nothing")
  }

  private func check(_ entry: KeyEntry, at place: Int) {
    let key = entry.key
    let isHere = entry.phase == .cached || entry.phase == .held
    precondition((bitmap(for: key) != nil) == isHere, "\(key) is \(entry.phase), its bitmap disagrees")
    precondition(isHere || !entry.isAnnounced, "\(key) was announced and is \(entry.phase)")
    precondition(
      !isHere || entry.wanted == nil || entry.isAnnounced, "\(key) is here and wanted, unannounced")
    precondition(entry.phase != .cached || cache.isPinned(key) == entry.isPinned, "the pin of \(key) differs")
    precondition(
      entry.phase != .held || entry.isPinned || entry.wanted == .visible, "\(key) is held off screen")
    let job = jobs[entry.job]
    precondition(
      (entry.phase == .decoding) == (job != nil), "\(key) is \(entry.phase) with job \(entry.job.raw)")
    precondition(job == nil || job?.place == place, "the job of \(key) is another's")
    precondition(
      (entry.phase == .waiting) == waiting.contains(place),
      "\(key) is \(entry.phase), its wait for room is not")
    precondition(entry.phase != .waiting || entry.wanted == .visible, "\(key) waits for room unseen")
    precondition(
      entry.promisedBytes == .zero
        || entry.wanted == .visible
          && (entry.phase == .fetching || entry.phase == .decoding),
      "room is reserved for \(key), which is \(entry.phase)")
    let waits = entry.phase == .fetching
    precondition(
      !waits || jobs[photos[key.photo]?.fetch ?? RequestID(0)] != nil, "\(key) waits for no fetch")
    precondition(!waits || entry.wanted != nil, "\(key) waits and is not wanted")
    precondition(entry.wanted == nil || entry.phase != .idle, "\(key) is wanted and idle")
    precondition(!forgotten.contains(key.photo), "\(key) has an entry but its photo is forgotten")
  }

  private func checkPhotos() {
    forgotten.checkInvariants()
    var chained = 0
    for (id, photo) in photos {
      var place = photo.firstKey
      while place != 0 {
        precondition(table.entries[place].key.photo == id, "a key of another photo is linked to \(id)")
        chained += 1
        place = table.entries[place].next
      }
      let running = photo.fetch.raw == 0 || jobs[photo.fetch]?.photo == id
      precondition(running, "photo \(id) waits for job \(photo.fetch.raw), which is not running")
    }
    precondition(
      chained == table.places.count, "\(chained) of \(table.places.count) keys are linked to photos")
  }
}
