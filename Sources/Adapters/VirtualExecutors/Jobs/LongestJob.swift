internal import CVirtualSystem

/// The main actor's longest job since the last reset, by this host's clock.
struct LongestJob {
  private(set) var nanoseconds: Int64 = 0
  private var kind = Kind.none

  private enum Kind {
    case none
    /// A job of the runtime; the number of `places`: where it resumed, and its callers.
    case job(Int)
    case closure(queue: String)
  }

  private static let depth = 6
  /// The places of the running job and of the longest so far, recorded before a job runs: afterwards it is another one.
  private var running: [UnsafeRawPointer?] = Array(repeating: nil, count: LongestJob.depth)
  private var places: [UnsafeRawPointer?] = Array(repeating: nil, count: LongestJob.depth)
  private var runningKind = Kind.none

  /// Forgets the longest job.
  mutating func reset() { (nanoseconds, kind) = (0, .none) }

  /// Records a job that is about to run.
  mutating func begin(_ job: ReadyJob) {
    switch job {
    case .job(let job, _):
      let count = running.withUnsafeMutableBufferPointer { places in
        places.baseAddress.map {
          skiprope_virtual_job_places(
            unsafeBitCast(job, to: UnsafeRawPointer.self), $0, Int32(LongestJob.depth))
        } ?? 0
      }
      runningKind = .job(Int(count))
    case .event: runningKind = .none
    case .closure(_, _, let queue, _): runningKind = .closure(queue: queue)
    }
  }

  /// Records the host time of the job that has run.
  mutating func end(after taken: Int64) {
    guard taken > nanoseconds else { return }
    (nanoseconds, kind) = (taken, runningKind)
    swap(&places, &running)
  }

  /// The name of the longest job, if it has one.
  var name: String? {
    switch kind {
    case .none: nil
    case .closure(let queue): "a closure of `\(queue)`"
    case .job(let count):
      SymbolName.text { name, capacity in
        places.withUnsafeBufferPointer { places in
          places.baseAddress.map { skiprope_virtual_places_name($0, Int32(count), name, capacity) } ?? 0
        }
      }.map(SymbolName.function)
    }
  }
}
