internal import Kernel
internal import PhotoCaching

/// The requests that nobody has collected yet, and those other than photo jobs that wait for their answer.
struct RequestList: Sendable {
  private var uncollected: [Request<AppTask>] = []
  private var pending: [RequestID: AppTask] = [:]
  /// The latest of the core's own, whose numbers are odd.
  private(set) var last = RequestID(1)

  init() { uncollected.reserveCapacity(256) }

  /// Passes on what the pipeline asks for.
  mutating func pass(_ request: Request<PhotoJob>) { uncollected.append(request.map { .photo($0) }) }

  /// Asks for anything but a photo job, of which the pipeline keeps account.
  @discardableResult mutating func start(_ task: AppTask) -> RequestID {
    last.raw += 2
    pending[last] = task
    uncollected.append(.start(last, task, rank: task.rank))
    return last
  }

  /// Whether a batch of the ledger is not answered. O(pending).
  var isPosting: Bool { pending.values.contains { if case .post = $0 { true } else { false } } }

  /// What an answered request had asked for; `nil` when it was answered before, or never made.
  mutating func finish(_ id: RequestID) -> AppTask? { pending.removeValue(forKey: id) }

  /// Moves what was asked since the last call to the end of `requests`.
  mutating func drain(into requests: inout [Request<AppTask>]) {
    guard !uncollected.isEmpty else { return }
    requests.append(contentsOf: uncollected)
    uncollected.removeAll(keepingCapacity: true)
  }

  /// Panics when a request waits for an answer under a number that was not given out. O(pending).
  func checkInvariants() {
    for id in pending.keys {
      precondition(!id.isOfPipeline && id <= last, "request \(id.raw) was never made")
    }
  }
}
