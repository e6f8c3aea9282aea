/// Something of an app that is ready to run: a job of the Swift runtime, a closure for a dispatch queue, or what the system does on the main
/// actor between jobs.
enum ReadyJob {
  /// A job of the runtime's, and whether it is one of the preferred executor.
  case job(UnownedJob, isPreferred: Bool = false)
  /// A closure in C: what it is called with, the label of its queue, and the queue that runs one after the other (0: it does not).
  case closure(
    @convention(c) (UnsafeMutableRawPointer) -> Void, UnsafeMutableRawPointer, queue: String, serial: UInt)
  case event(MainEvent)
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

/// Something that the system does on the main actor, such as delivering touches.
public struct MainEvent {
  var name: String
  public var body: @MainActor () -> Void

  public init(_ name: String, _ body: @escaping @MainActor () -> Void) {
    (self.name, self.body) = (name, body)
  }
}
