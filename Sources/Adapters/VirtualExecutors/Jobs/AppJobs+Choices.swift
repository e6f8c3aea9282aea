internal import CVirtualSystem
internal import Kernel

/// The place of a ready job: ring and offset in the pool, or first of the main actor's.
struct ReadyPlace: Equatable {
  var ring: Int
  var offset: Int

  static let main = ReadyPlace(ring: -1, offset: 0)
  static let event = ReadyPlace(ring: -2, offset: 0)
}

/// Choices of the scheduler among the jobs ready at one instant: the main actor's first job, and the pool's jobs, but of each
/// serial queue only the first.
///
/// Jobs due at one instant on the main actor become ready in a chosen order. A system event may run between any two of its
/// jobs.
extension AppJobs {
  func chosenPlace(natural first: ReadyPlace) -> ReadyPlace {
    guard let scheduler else { return first }
    candidates.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    addCandidate(first)
    if first != .main, !isMainBlocked, main.count > 0 { addCandidate(.main) }
    var serials: [UInt] = []
    for ring in pool.indices {
      for offset in 0..<pool[ring].jobs.count {
        guard let job = pool[ring].jobs[offset]?.job else { continue }
        if case .closure(_, _, _, let serial) = job, serial != 0 {
          if serials.contains(serial) { continue }
          serials.append(serial)
        }
        let place = ReadyPlace(ring: ring, offset: offset)
        if place != first { addCandidate(place) }
      }
    }
    if let event, !isMainBlocked {
      places.append(.event)
      candidates.append(AppJobs.choice(.event(event), 0))
    }
    guard places.count > 1 else { return first }
    return places[
      scheduler.choose(among: candidates, at: now) { number in
        job(at: places[number]).map { AppJobs.shortName($0.job) } ?? ""
      }]
  }

  private func job(at place: ReadyPlace) -> QueuedJob? {
    if place == .event { return event.map { QueuedJob(sequence: 0, job: .event($0)) } }
    return place == .main ? main.first : pool[place.ring].jobs[place.offset]
  }

  private func addCandidate(_ place: ReadyPlace) {
    guard let job = job(at: place) else { return }
    places.append(place)
    candidates.append(AppJobs.choice(job.job, job.sequence))
  }

  /// Makes due jobs ready, those of the main actor in a chosen order.
  func moveDueByChoice() {
    var due: [DelayedJob] = []
    while let first = delayed.first, first.due <= now.nanoseconds, let job = delayed.popFirst() {
      if job.isMain { due.append(job) } else { enqueue(job.job, isMain: false, priority: job.priority) }
    }
    while let first = due.first {
      var taken = 0
      let equal = due.prefix { $0.due == first.due }
      if let scheduler, equal.count > 1 {
        taken = scheduler.choose(among: equal.map { AppJobs.choice($0.job, $0.sequence) }, at: now) {
          AppJobs.shortName(equal[$0].job)
        }
      }
      let job = due.remove(at: taken)
      enqueue(job.job, isMain: true, priority: job.priority)
    }
  }

  private static func choice(_ job: ReadyJob, _ sequence: Int) -> ReadyChoice {
    switch job {
    case .job(let job, _):
      let address = unsafeBitCast(job, to: UnsafeRawPointer.self)
      return ReadyChoice(
        place: skiprope_virtual_job_place(address), thread: skiprope_virtual_job_thread(address))
    case .event: return ReadyChoice(place: 1, thread: .max)
    case .closure(_, _, let queue, let serial):
      var digest = StableDigest()
      digest.mix(queue)
      return ReadyChoice(
        place: digest.value >> 16, thread: serial == 0 ? UInt64(sequence) << 32 : UInt64(serial))
    }
  }

  private static func shortName(_ job: ReadyJob) -> String {
    if case .job = job { return SymbolName.function(in: name(of: job)) }
    return name(of: job)
  }
}
