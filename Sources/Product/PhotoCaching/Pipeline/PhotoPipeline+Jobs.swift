public import Kernel

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

  /// Makes room for a decode and says whether there is enough. A job that holds memory already may go before others that
  /// wait, because it frees that memory when it ends.
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

  /// Cancels the decode of a key that nobody wants. A decode that has begun ends by itself, and its bitmap is kept if there is room.
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
