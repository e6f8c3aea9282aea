/// Something of an app that is ready to run: a job of the Swift runtime, or a closure for a dispatch queue.
enum ReadyJob {
  case job(UnownedJob)
  /// A closure in C: what it is called with, and the label of its queue.
  case closure(@convention(c) (UnsafeMutableRawPointer) -> Void, UnsafeMutableRawPointer, queue: String)
}

/// A ready job with its place in the order in which jobs became ready.
struct QueuedJob {
  var sequence: Int
  var job: ReadyJob
}

/// A job that waits for an instant.
struct DelayedJob {
  var due: Int64
  var sequence: Int
  var isMain: Bool
  var priority: UInt8
  var job: ReadyJob

  static func < (a: DelayedJob, b: DelayedJob) -> Bool { (a.due, a.sequence) < (b.due, b.sequence) }
}
