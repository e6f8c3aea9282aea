import Kernel

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

  /// Ends the decode of a key nobody wants; one that has begun runs on, and its bitmap is kept if there is room.
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
