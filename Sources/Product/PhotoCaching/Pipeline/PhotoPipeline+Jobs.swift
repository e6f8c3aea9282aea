public import Kernel

// MARK: - Jobs

extension PhotoPipeline {
  /// Records that a lane takes the job up. From here on it cannot be cancelled.
  ///
  /// `workingBytes` is the most the job will hold until it finishes, not counting a file carried to it. Call again with more when
  /// a job needs more than announced, for example when a damaged rendition is replaced from a larger original. Returns false when
  /// the job must not start or go on: there is no room, another key waits for that room, or the job was cancelled. The job is
  /// then over, and its key starts another one once there is room. O(waiting), plus evictions.
  ///
  /// - Parameter job: The job's id, from `PhotoPipelineEffect.request`.
  /// - Parameter workingBytes: The most bytes that the job holds.
  /// - Parameter effects: Receives evictions and jobs.
  @discardableResult
  public mutating func begin(
    _ job: RequestID, workingBytes: ByteCount, effects: inout [PhotoPipelineEffect]
  ) -> Bool {
    guard let running = jobs[job] else { return false }
    // The photo was forgotten; `finish` cleans up.
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

  /// Makes room for a decode and returns whether there is enough. A job that holds memory may pass waiting ones, because its end
  /// frees that memory.
  private mutating func hasRoom(
    for bytes: ByteCount, _ job: RunningJob, effects: inout [PhotoPipelineEffect]
  ) -> Bool {
    guard job.bytes > .zero || !overtakes(job.place) else { return false }
    return makeRoom(for: bytes, of: job.place, effects: &effects)
  }

  /// Ends a decode for which there is no room beside the file carried to it.
  private mutating func refuse(
    _ job: RequestID, _ running: RunningJob, needing workingBytes: ByteCount,
    effects: inout [PhotoPipelineEffect]
  ) {
    jobs[job] = nil
    inFlightBytes -= running.bytes
    // The retry has to carry the file again.
    let carried = running.bytes - running.workingBytes
    refuse(running.place, needing: workingBytes + carried, effects: &effects)
    removeIfUnneeded(running.place)
    startWaiting(effects: &effects)
  }

  /// Processes a job's outcome and report. Outcomes of cancelled jobs are ignored, those of forgotten photos discarded.
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
      // The job wrote after the removal that `forget` requested.
      if report.writtenBytes > .zero { effects.append(.removeFromDisk(running.photo)) }
      if case .decoded = outcome { counters.wastedDecodes += 1 }
      return startWaiting(effects: &effects)
    }
    if running.place == 0 {
      finishFetch(of: running.photo, isCarried: running.isCarried, outcome, effects: &effects)
    } else {
      table.entries[running.place].job = RequestID(0)
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
        table.entries[place].hasFetched = true
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

  /// The first key that waits for the fetch of `photo`. Searched anew each time, because making room for one may remove another.
  private func firstFetching(_ photo: PhotoID) -> Int? {
    var place = photos[photo]?.firstKey ?? 0
    while place != 0 {
      if table.entries[place].phase == .fetching { return place }
      place = table.entries[place].next
    }
    return nil
  }

  private mutating func finishDecode(
    _ place: Int, _ outcome: PhotoJobOutcome, effects: inout [PhotoPipelineEffect]
  ) {
    let photo = table.entries[place].key.photo
    switch outcome {
    case .decoded(let bitmap):
      counters.decodes += 1
      deliver(bitmap, to: place, effects: &effects)
    case .notOnDisk, .fetched:
      photos[photo]?.isOnDisk = false
      table.entries[place].phase = .idle
      guard table.entries[place].wanted != nil else { return }
      if table.entries[place].hasFetched && photos[photo]?.isDamaged == true {
        // Another size of the photo has just failed; another fetch would fail as well.
        counters.failures += 1
        fail(place, .missing(photo), effects: &effects)
      } else {
        // A small disk may evict the file before it is decoded.
        joinFetch(place, effects: &effects)
      }
    case .refused: refuse(place, needing: .zero, effects: &effects)
    case .failed(let error):
      counters.failures += 1
      // The worker removed a damaged file. The next request asks the disk again, which is cheap and always right.
      photos[photo]?.isOnDisk = nil
      photos[photo]?.isDamaged = true
      fail(place, error, effects: &effects)
      stopCarrying(photo, effects: &effects)
    }
  }

  /// Cancels the carried fetch of a photo whose file another decode found damaged.
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
    guard table.entries[place].wanted != nil else {
      table.entries[place].phase = .idle
      return
    }
    table.entries[place].phase = .failed
    effects.append(.failed(table.entries[place].key, error))
  }

  /// Starts loading an idle key.
  mutating func begin(_ place: Int, effects: inout [PhotoPipelineEffect]) {
    table.entries[place].hasFetched = false
    let photo = photos[table.entries[place].key.photo] ?? PhotoEntry()
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
    let key = table.entries[place].key
    if let file {
      let bytes = ByteCount(file.count)
      guard !overtakes(place), makeRoom(for: bytes, of: place, effects: &effects) else {
        return refuse(place, needing: bytes, effects: &effects)
      }
      promise(max(.zero, table.entries[place].promisedBytes - bytes), to: place)
    }
    let job = makeJob(
      .decode(key, file: file), photo: key.photo, place: place,
      urgency: table.entries[place].wanted ?? .prefetch, effects: &effects)
    table.entries[place].phase = .decoding
    table.entries[place].job = job
    guard let file else { return }
    jobs[job]?.bytes = ByteCount(file.count)
    inFlightBytes += ByteCount(file.count)
  }

  private mutating func joinFetch(_ place: Int, effects: inout [PhotoPipelineEffect]) {
    let photo = table.entries[place].key.photo
    table.entries[place].phase = .fetching
    guard (photos[photo]?.fetch.raw ?? 0) == 0 else {
      counters.coalesced += 1
      rerankFetch(of: photo, effects: &effects)
      return
    }
    let isCarried = table.entries[place].hasFetched
    let job = makeJob(
      .fetch(photo, isCarried: isCarried), photo: photo, place: 0,
      urgency: table.entries[place].wanted ?? .prefetch, effects: &effects)
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
  /// Changes the urgency of a job that has not begun.
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
      if table.entries[place].phase == .fetching, let wanted = table.entries[place].wanted {
        urgency = min(urgency ?? wanted, wanted)
      }
      place = table.entries[place].next
    }
    if let urgency {
      rerank(entry.fetch, to: urgency, effects: &effects)
    } else {
      cancel(entry.fetch, effects: &effects)
      photos[photo]?.fetch = RequestID(0)
    }
  }

  /// Cancels the decode of an unwanted key. A decode that has begun finishes, and its bitmap is stored if there is room.
  mutating func cancelUnlessBegun(_ place: Int, effects: inout [PhotoPipelineEffect]) {
    let job = table.entries[place].job
    guard jobs[job]?.hasBegun == false else { return }
    cancel(job, effects: &effects)
    table.entries[place].job = RequestID(0)
    table.entries[place].phase = .idle
  }

  mutating func cancel(_ job: RequestID, effects: inout [PhotoPipelineEffect]) {
    guard let running = jobs.removeValue(forKey: job) else { return }
    inFlightBytes -= running.bytes
    counters.cancelled += 1
    effects.append(.request(.cancel(job)))
  }
}

// MARK: - Retrying

extension PhotoPipeline {
  /// Whether a key is wanted and has failed, so that `tryAgain` applies. O(1).
  public func hasFailed(_ key: PhotoKey) -> Bool {
    let place = table.place(of: key)
    return place != 0 && table.entries[place].wanted != nil && table.entries[place].phase == .failed
  }

  /// Retries a failed key; does nothing for any other. It ends in `ready` or `failed` again.
  public mutating func tryAgain(_ key: PhotoKey, effects: inout [PhotoPipelineEffect]) {
    guard hasFailed(key) else { return }
    begin(table.place(of: key), effects: &effects)
  }
}
