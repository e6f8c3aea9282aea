internal import Kernel
internal import PhotoCaching

/// The requests that nobody has collected yet, and those other than photo jobs that wait for their answer.
struct RequestList: Sendable {
  private var uncollected: [AppRequest] = []
  private var pending: [RequestID: AppTask] = [:]
  private var lastOther: UInt64 = 0

  init() { uncollected.reserveCapacity(256) }

  mutating func start(_ job: PhotoJob) { uncollected.append(.start(.photo(job.id), .photo(job))) }

  mutating func rerank(_ job: PhotoJobID, _ urgency: PhotoUrgency) {
    uncollected.append(.rerank(.photo(job), urgency))
  }

  mutating func cancel(_ job: PhotoJobID) { uncollected.append(.cancel(.photo(job))) }

  /// Asks for anything but a photo job, of which the pipeline keeps account.
  @discardableResult mutating func start(_ task: AppTask) -> RequestID {
    lastOther += 1
    pending[last] = task
    uncollected.append(.start(last, task))
    return last
  }

  /// The latest of these.
  var last: RequestID { .other(lastOther) }

  /// Whether a batch of the ledger is not answered. O(pending).
  var isPosting: Bool { pending.values.contains { if case .post = $0 { true } else { false } } }

  /// What an answered request had asked for; `nil` when it was answered before, or never made.
  mutating func finish(_ id: RequestID) -> AppTask? { pending.removeValue(forKey: id) }

  /// Moves what was asked since the last call to the end of `requests`.
  mutating func drain(into requests: inout [AppRequest]) {
    guard !uncollected.isEmpty else { return }
    requests.append(contentsOf: uncollected)
    uncollected.removeAll(keepingCapacity: true)
  }

  /// Panics when a request waits for an answer under a number that was not given out. O(pending).
  func checkInvariants() {
    for id in pending.keys {
      precondition(id.photoJob == nil && id.raw >> 1 <= lastOther, "request \(id.raw) was never made")
    }
  }
}
